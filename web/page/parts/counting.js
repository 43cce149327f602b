// A question that is being counted: for how long, out of how much time, and a way to give it up.

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
  return html`<div class="counting">
    <p>
      <span role="status">${says}</span>${" "}
      <span class="spent" aria-hidden="true">
        ${seconds <= budget ? `${seconds.toFixed(1)} of at most ${budget} seconds` : `${seconds.toFixed(1)} seconds: others are served first`}
      </span>
      <progress max=${budget} value=${Math.min(seconds, budget)} aria-label="Time spent counting"></progress>
    </p>
    <button type="button" onClick=${answer.cancel}>Cancel</button>
  </div>`;
}
