// Which questions are counted in the browser, and with which parameters.

/** @type {Record<string, string[]>} */
const TAKES = {
  equity: ["players", "board", "dead", "by_hand", "sampled", "samples", "seed"],
  outs: ["hole", "board", "against", "dead"],
  range: ["text", "board", "dead"],
};

/** Whether the table of pairs of holes answers a question: two ranges before the flop. @param {string} path @param {URLSearchParams} asked */
export const isOfTwoBeforeFlop = (path, asked) =>
  path === "equity" &&
  asked.getAll("players").length === 2 &&
  !["board", "dead", "sampled"].some((name) => asked.get(name));

/** Whether a question may be counted here: with these parameters alone. @param {string} path @param {URLSearchParams} asked */
export const isCounted = (path, asked) =>
  Object.hasOwn(TAKES, path) && [...asked.keys()].every((name) => TAKES[path].includes(name));
