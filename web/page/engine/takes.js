// Which questions are counted in the browser, and with which parameters.

/** @type {Record<string, string[]>} */
const TAKES = {
  equity: ["players", "board", "dead", "by_hand", "sampled", "samples", "seed"],
  outs: ["hole", "board", "against", "dead"],
  range: ["text", "board", "dead"],
};

/** Whether a question may be counted here: with these parameters alone. @param {string} path @param {URLSearchParams} asked */
export const isCounted = (path, asked) =>
  Object.hasOwn(TAKES, path) && [...asked.keys()].every((name) => TAKES[path].includes(name));
