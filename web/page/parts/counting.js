// A question that has no answer yet: counted for how long, out of how much time, or waited for; and a way to give it up.

import { html, useEffect, useState } from "../vendor/preact.js";
import { countedFor } from "../lib/api.js";

const UNHURRIED = 300; // milliseconds: a quick answer never shows that it was waited for
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
  const isCounted = answer.counted && seconds <= budget; // all that is known after that is that no answer came
  const waiting = answer.counted ? "Waiting for the server: it is busy, or it does not answer." : "Waiting for files of this site…";
  return html`<div class="counting">
    <p>
      <span role="status">${isCounted ? says : waiting}</span>${" "}
      <span class="spent" aria-hidden="true">
        ${isCounted ? `${seconds.toFixed(1)} of at most ${budget} seconds` : `${seconds.toFixed(1)} seconds`}
      </span>
      ${isCounted ? html`<progress max=${budget} value=${seconds} aria-label="Time spent counting"></progress>` : null}
    </p>
    <button type="button" onClick=${answer.cancel}>Cancel</button>
  </div>`;
}
