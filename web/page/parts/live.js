// The result in a sentence for screen readers: the one part of a view that is read aloud when it changes.

import { html } from "../vendor/preact.js";

/**
 * @param {{answer: import("../lib/answer.js").Answer, says: (body: any) => any}} props `says` returns text, or elements with text
 */
export const Live = ({ answer, says }) =>
  html`<p class="unseen live" role="status">${answer.state === "done" ? says(answer.body) : ""}</p>`;
