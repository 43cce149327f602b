// What a screen reader says by itself: the result of a view in a sentence, and what a button has done.

import { html } from "../vendor/preact.js";

/**
 * The one part of a view that is read aloud when it changes.
 * @param {{answer: import("../lib/answer.js").Answer, says: (body: any) => any}} props `says` returns text, or elements with text
 */
export const Live = ({ answer, says }) =>
  html`<p class="unseen live" role="status">${answer.state === "done" ? says(answer.body) : ""}</p>`;

/** The page's place for what is said once: "Copied". */
export const Announcer = () => html`<p class="unseen" id="announced" role="status"></p>`;

const HEARD = 3000; // milliseconds after which it is gone, so that the same can be said again

/** Say something once. @param {string} text */
export function announce(text) {
  const place = document.getElementById("announced");
  if (!place) return;
  place.textContent = text;
  setTimeout(() => place.textContent === text && (place.textContent = ""), HEARD);
}
