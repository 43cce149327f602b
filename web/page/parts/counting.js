// Status of a question without an answer yet: what the server does, the time it has taken and may take, and a button to cancel.

import { html, useEffect, useState } from "../vendor/preact.js";
import { countedFor, stateOfServer } from "../lib/api.js";
import { announce } from "./live.js";

const UNHURRIED = 300; // milliseconds before the status is shown, so that quick answers never show it
const STEP = 100;
const LOOK = 2000; // milliseconds between two looks at what the server does

/** @param {{answer: import("../lib/answer.js").Answer, says: string}} props */
export function Counting({ answer, says }) {
  const [spent, setSpent] = useState(0);
  const [state, setState] = useState("ready");
  useEffect(() => {
    const began = performance.now();
    setSpent(0);
    const timer = setInterval(() => setSpent(performance.now() - began), STEP);
    return () => clearInterval(timer);
  }, [answer.where]);
  const isShown = spent >= UNHURRIED;
  useEffect(() => {
    if (!isShown || !answer.counted) return undefined;
    const stop = new AbortController();
    const look = async () => {
      const found = await stateOfServer(answer.where, stop.signal);
      if (!stop.signal.aborted) setState(found);
    };
    look();
    const timer = setInterval(look, LOOK);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [answer.where, answer.counted, isShown]);
  const seconds = spent / 1000;
  const budget = countedFor();
  const isCounted = answer.counted && !answer.said && state === "ready" && seconds <= budget;
  const doing = isCounted ? says : waitingFor(answer, state, says);
  useEffect(() => {
    if (isShown) announce(doing);
  }, [isShown, doing]);
  if (!isShown) return null;
  return html`<div class="counting">
    <p>
      ${doing}${" "}
      <span class="spent" aria-hidden="true">
        ${isCounted ? `${seconds.toFixed(1)} of at most ${budget} seconds` : `${seconds.toFixed(1)} seconds`}
      </span>
      ${isCounted ? html`<progress max=${budget} value=${seconds} aria-label="Time spent computing"></progress>` : null}
    </p>
    <button type="button" onClick=${answer.cancel}>Cancel</button>
  </div>`;
}

/** What takes the time where it is not only computing. @param {import("../lib/answer.js").Answer} answer @param {string} state @param {string} says */
function waitingFor({ counted, said }, state, says) {
  if (!counted) return "Waiting for files of this site…";
  if (state === "starting") return "The server is starting, and answers once it has loaded what it computes with…";
  if (said) return `${said} It is asked again…`;
  if (state === "silent") return "Waiting for the server: it does not answer.";
  return `${says} The server is busy with other work too, so this takes longer.`;
}
