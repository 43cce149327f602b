// A question asked while a component is on the page: asked again when it changes, given up when nobody waits.

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { address, ask, Problem } from "./api.js";
import { onServerChange } from "./server.js";

/**
 * @typedef {object} Answer
 * @property {"empty" | "loading" | "done" | "problem"} state
 * @property {any} body the last answer; still there while the next one is loading, so nothing flickers
 * @property {Problem | null} problem
 * @property {() => void} retry
 */

/**
 * The answer to a question, or nothing while `parameters` is null.
 * @param {string} path
 * @param {import("./api.js").Parameters | null} parameters
 * @param {number} [wait] milliseconds to wait for more typing
 * @returns {Answer}
 */
export function useAnswer(path, parameters, wait = 0) {
  const where = parameters ? address(path, parameters) : "";
  const [reply, setReply] = useState({ where: "", body: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const retry = useRef(() => setAttempt((count) => count + 1)).current;

  useEffect(() => {
    if (!where) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = await ask(where, stop.signal);
        if (!stop.signal.aborted) setReply({ where, body, problem: null });
      } catch (error) {
        if (stop.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem("failed", "The answer could not be read.");
        setReply((last) => ({ where, body: last.body, problem }));
      }
    }, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [where, attempt]);

  const offline = reply.problem?.kind === "offline";
  useEffect(() => {
    // Back on line: ask again without being told to.
    if (!offline) return undefined;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [offline]);

  const counted = reply.problem?.kind === "server";
  useEffect(() => (counted ? onServerChange(retry) : undefined), [counted]);

  if (!where) return { state: "empty", body: null, problem: null, retry };
  if (reply.where !== where) return { state: "loading", body: reply.body, problem: null, retry };
  return { state: reply.problem ? "problem" : "done", body: reply.body, problem: reply.problem, retry };
}
