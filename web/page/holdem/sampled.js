// Samples where counting takes long: the question with one seed after another, pooled, so that the error shrinks in sight.

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { address, ask } from "../lib/api.js";

const PATIENCE = 700; // milliseconds for counting before samples are shown in the meantime
const [LEAST, MOST] = [20_000, 1_000_000]; // deals of one sample
const QUICK = 700; // milliseconds: after a sample in less, the next one has four times the deals
const MOST_SAMPLES = 24;
const ENOUGH = 0.0002; // standard error at which no more is drawn

/**
 * The answer of an equity, or samples of it: while it is counted for long, where that takes too long, and where the
 * answer itself is a sample.
 * @typedef {import("../lib/answer.js").Answer & {draws?: boolean}} Sampled `draws` while the error shrinks
 * @param {import("../lib/answer.js").Answer} answer
 * @param {import("../lib/api.js").Parameters} asked
 * @returns {Sampled}
 */
export function useSampled(answer, asked) {
  const { where, state } = answer;
  const pool = useRef({ where: "", body: /** @type {any} */ (null), seed: 0 });
  const [, update] = useState(0);
  const [stopped, setStopped] = useState(""); // the question that needs no more samples, or gets none
  const isSlow = state === "problem" && answer.problem?.kind === "slow";
  const isSample = state === "done" && answer.body.exact === false;
  const phase = isSlow ? "slow" : isSample ? "sample" : state === "loading" ? "loading" : "";
  const draws = phase !== "" && stopped !== where;

  useEffect(() => {
    if (!draws) return undefined;
    const stop = new AbortController();
    if (pool.current.where !== where) pool.current = { where, body: null, seed: 0 };
    if (phase === "sample" && !pool.current.body) pool.current = { where, body: answer.body, seed: 1 };
    const timer = setTimeout(() => draw(stop.signal), phase === "loading" && !pool.current.body ? PATIENCE : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [where, phase, draws]);

  /** Draws until the error is small or the question changes. @param {AbortSignal} signal */
  async function draw(signal) {
    let samples = LEAST;
    try {
      for (let { seed } = pool.current; seed < MOST_SAMPLES; seed += 1) {
        if (pool.current.body?.standard_error <= ENOUGH) break;
        const began = performance.now();
        const body = await ask(address("equity", { ...asked, sampled: "true", samples, seed: seed + 1 }), signal);
        if (signal.aborted) return;
        pool.current = { where, body: pooled(pool.current.body, body), seed: seed + 1 };
        update((count) => count + 1);
        if (performance.now() - began < QUICK) samples = Math.min(4 * samples, MOST);
      }
    } catch {
      if (signal.aborted) return; // else there are no samples: what the question itself got is shown
    }
    setStopped(where);
  }

  const { body } = pool.current;
  if (phase === "" || pool.current.where !== where || !body)
    return isSlow && draws ? { ...answer, state: "loading", problem: null } : answer;
  return { ...answer, state: "done", body, problem: null, draws };
}

/** One answer of two samples. @param {any} one @param {any} other */
function pooled(one, other) {
  if (!one) return other;
  const deals = one.deals + other.deals;
  const mean = (/** @type {number} */ a, /** @type {number} */ b) => (a * one.deals + b * other.deals) / deals;
  const error = Math.hypot(one.standard_error * one.deals, other.standard_error * other.deals) / deals;
  return {
    ...one,
    deals,
    standard_error: error,
    players: one.players.map((/** @type {any} */ player, /** @type {number} */ at) => ({
      ...player,
      ...Object.fromEntries(
        ["equity", "win_chance", "tie_chance"].map((name) => [name, mean(player[name], other.players[at][name])]),
      ),
    })),
  };
}
