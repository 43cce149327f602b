// A deal of draw poker with betting as its actions in order: chips, phases, and when it is over.

const ANTE = 1;
const MOST_BETS = 4;
export const MORE = ["bet", "raise"];
export const BETS = { before: 2, after: 4 };

/** @typedef {{before: string[], thrown: number[], after: string[]}} History */

/** The actions of a deal, sorted into its rounds. @param {string[]} words @returns {History} */
export function historyOf(words) {
  const found = {
    before: /** @type {string[]} */ ([]),
    thrown: /** @type {number[]} */ ([]),
    after: /** @type {string[]} */ ([]),
  };
  for (const word of words) {
    if (/^[0-5]$/.test(word)) found.thrown.push(Number(word));
    else (found.thrown.length ? found.after : found.before).push(word);
  }
  return found;
}

/** Whether a betting round is over without a fold. @param {string[]} round */
const isClosed = (round) => round.at(-1) === "call" || (round.length > 1 && round.slice(-2).join() === "check,check");

/** "betting", "draw", "showdown" or "folded". @param {string[]} words */
export function phaseOf(words) {
  const { before, thrown, after } = historyOf(words);
  if (words.at(-1) === "fold") return "folded";
  if (!isClosed(before)) return "betting";
  if (thrown.length < 2) return "draw";
  return isClosed(after) ? "showdown" : "betting";
}

/** Whether both players have drawn. @param {string[]} words */
export const isAfterDraw = (words) => historyOf(words).thrown.length === 2;

/** The player whose turn it is: 0 or 1. @param {string[]} words */
export function turnOf(words) {
  const { before, thrown, after } = historyOf(words);
  if (phaseOf(words) === "draw") return thrown.length;
  return (thrown.length ? after : before).length % 2;
}

/** What a player may do in a betting round. @param {string[]} words */
export function legalActions(words) {
  const { before, after } = historyOf(words);
  const bets = (isAfterDraw(words) ? after : before).filter((word) => MORE.includes(word)).length;
  if (!bets) return ["check", "bet"];
  return bets < MOST_BETS ? ["fold", "call", "raise"] : ["fold", "call"];
}

/** The chips that the first and the second player have paid. @param {string[]} words @returns {[number, number]} */
export function paidIn(words) {
  const { before, after } = historyOf(words);
  const paid = /** @type {[number, number]} */ ([ANTE, ANTE]);
  for (const [round, bet] of /** @type {[string[], number][]} */ ([
    [before, BETS.before],
    [after, BETS.after],
  ])) {
    round.forEach((word, place) => {
      const own = place % 2;
      if (word === "call") paid[own] = paid[1 - own];
      if (MORE.includes(word)) paid[own] = paid[1 - own] + bet;
    });
  }
  return paid;
}

/** The player who folded last: 0 for the first. @param {string[]} words */
export function folderIn(words) {
  const { before, after } = historyOf(words);
  return ((after.length || before.length) - 1) % 2;
}
