// A question of a component on the page: sent again when it changes, and cancelled when the component is removed.

import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { address, ask } from "./api.js";
import { noteAnswer } from "./link.js";
import { Problem } from "./problem.js";
import { fromFiles, onServerChange } from "./server.js";

const AGAIN = 2000; // milliseconds until a server that did not answer is tried once more

/**
 * @typedef {object} Answer
 * @property {"empty" | "loading" | "done" | "problem"} state
 * @property {any} body the last answer; still there while the next one is loading, so nothing flickers
 * @property {Problem | null} problem
 * @property {string} where the address of the question
 * @property {boolean} counted whether a service has the question; otherwise files of the site are on their way
 * @property {string} said what a busy service said, until it is asked again
 * @property {() => void} retry
 * @property {() => void} cancel stops waiting, and with that the server's work
 */

/** The questions that a view is about: the others fetch lists, or read a range. */
const MAIN = new Set(["discard", "equity", "outs", "strength", "halatro/advise", "advise", "push-fold", "casino"]);

const NOTHING = { where: "", body: null, problem: /** @type {Problem | null} */ (null) };

/**
 * The answer to a question, or nothing while `parameters` is null.
 * @param {string} path
 * @param {import("./api.js").Parameters | null} parameters
 * @param {number} [wait] milliseconds to wait for more typing
 * @returns {Answer}
 */
export function useAnswer(path, parameters, wait = 0) {
  const where = parameters ? address(path, parameters) : "";
  const [reply, setReply] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [counted, setCounted] = useState(!fromFiles);
  const [said, setSaid] = useState("");
  const asked = useRef(new AbortController());
  const again = useRef(() => setAttempt((count) => count + 1)).current;
  const retry = () => {
    setReply((last) => ({ ...NOTHING, body: last.body }));
    again();
  };
  const cancel = () => {
    asked.current.abort();
    setReply((last) => ({ where, body: last.body, problem: new Problem("cancelled", "Nobody counts it now.") }));
  };

  // Runs before the browser draws, because the answer may already be available.
  useLayoutEffect(() => {
    if (!where) return undefined;
    const stop = new AbortController();
    asked.current = stop;
    const begin = async () => {
      setCounted(!fromFiles);
      setSaid("");
      try {
        const body = await ask(
          where,
          stop.signal,
          () => stop.signal.aborted || setCounted(true),
          (refusal) => stop.signal.aborted || setSaid(refusal),
        );
        if (stop.signal.aborted) return;
        if (MAIN.has(path)) noteAnswer();
        setReply({ where, body, problem: null });
      } catch (error) {
        if (stop.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem("failed", "The answer could not be read.");
        setReply((last) => ({ where, body: last.body, problem }));
      }
    };
    let timer = 0;
    if (wait) timer = setTimeout(begin, wait);
    else begin();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [where, attempt]);

  const offline = reply.where === where ? reply.problem : null;
  useEffect(() => {
    // The server does not answer: retry automatically until it does.
    if (offline?.kind !== "offline") return undefined;
    const timer = setTimeout(again, AGAIN);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [offline]);

  const isElsewhere = reply.problem?.kind === "server";
  useEffect(() => (isElsewhere ? onServerChange(again) : undefined), [isElsewhere]);

  const hooks = { where, counted, said, retry, cancel };
  if (!where) return { state: "empty", body: null, problem: null, ...hooks };
  if (reply.where !== where) return { state: "loading", body: reply.body, problem: null, ...hooks };
  return { state: reply.problem ? "problem" : "done", body: reply.body, problem: reply.problem, ...hooks };
}
