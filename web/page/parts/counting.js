// Status of a question without an answer yet: the time it has taken and may take, and a button to cancel it.

import { html, useEffect, useState } from "../vendor/preact.js";
import { countedFor } from "../lib/api.js";

const UNHURRIED = 300; // milliseconds before the status is shown, so that quick answers never show it
const STEP = 100;

/** @param {{answer: import("../lib/answer.js").Answer, says: string}} props */
export function Counting({ answer, says }) {
  const [spent, setSpent] = useState(0);
  useEffect(() => {
    const began = performance.now();
    setSpent(0);
    const timer = setInterval(() => setSpent(performance.now() - began), STEP);
    return () => clearInterval(timer);
  }, [answer.where]);
  if (spent < UNHURRIED) return null;
  const seconds = spent / 1000;
  const budget = countedFor();
  const isCounted = answer.counted && seconds <= budget; // after that, all that is known is that no answer has come
  const waiting = answer.counted
    ? "Waiting for the server: it is busy, or it does not answer."
    : "Waiting for files of this site…";
  return html`<div class="counting">
    <p>
      <span role="status">${isCounted ? says : waiting}</span>${" "}
      <span class="spent" aria-hidden="true">
        ${isCounted ? `${seconds.toFixed(1)} of at most ${budget} seconds` : `${seconds.toFixed(1)} seconds`}
      </span>
      ${isCounted ? html`<progress max=${budget} value=${seconds} aria-label="Time spent computing"></progress>` : null}
    </p>
    <button type="button" onClick=${answer.cancel}>Cancel</button>
  </div>`;
}
