// The bot by rules, while the solved game is not built: it draws for its chance to win, and bets on it.
//
// The rules are those of docs/draw-game.md, play/draw/bot.py. Here a final hand's chance against the best of the
// opponent's hands follows from that against all of them, and half of the share that goes on is taken for what it would
// bet for value.

import { useAnswer } from "../lib/answer.js";
import { BETS, historyOf, isAfterDraw, legalActions, MORE, paidIn, phaseOf, turnOf } from "./dealt.js";

const TOP = [1, 0.6, 0.3, 0.15, 0.075]; // share of the opponent's hands that go on, by the bets in the round
const EVEN = 0.5;
const HAND_CHARACTERS = 10;
const HIGH = "high";

/** Mean chance to win of the best `TOP` of dealt hands, by game: Chances.dealt_mean of play/draw/chances.py. */
const DEALT = {
  [HIGH]: [0.5, 0.5955, 0.7228, 0.8189, 0.8826],
  "2-7": [0.5, 0.5712, 0.6587, 0.7389, 0.8396],
  "a-5": [0.5, 0.5722, 0.66, 0.7379, 0.8372],
};

/**
 * The bot's move, once it is known.
 * @param {{hand: string, words: string[], game: string} | null} asked null if it is not the bot's turn
 */
export function useMoveByRules(asked) {
  const { hand = "", words = [], game = "" } = asked ?? {};
  const { thrown } = historyOf(words);
  const player = asked ? turnOf(words) : 0;
  const isAfter = isAfterDraw(words);
  const about = { hand, game, objective: "win" };
  const answer = useAnswer(
    "discard",
    asked && (isAfter ? { ...about, opponent_draws: thrown[1 - player] } : { ...about, top: 1 }),
  );
  const place = useAnswer("discard", asked && isAfter ? { ...about, opponent_draws: thrown[player] } : null);
  const problem = [answer, place].find(({ state }) => state === "problem");
  const isKnown = asked && answer.state === "done" && (!isAfter || place.state === "done");
  return { problem, move: isKnown ? moveOf(words, answer.body, place.body, game || HIGH) : null };
}

/** @param {string[]} words @param {any} holds @param {any} placed @param {string} game @returns {import("./judged.js").Move} */
function moveOf(words, holds, placed, game) {
  const made = (/** @type {string} */ move, hold = null) => ({ move, hold, frequency: 1, value: null });
  if (phaseOf(words) === "draw") return made("draw", holds.holds[0].hold);
  const isAfter = isAfterDraw(words);
  const chances = isAfter ? { chance: patOf(holds), place: patOf(placed) } : { chance: holds.holds[0].objective_value };
  return made(actionByRules(words, chances, DEALT[game]));
}

/** The chance of a hand as it is. @param {any} body */
const patOf = ({ holds }) => holds.find(({ hold }) => hold.length === HAND_CHARACTERS).objective_value;

/**
 * The action in a betting round.
 * @param {string[]} words
 * @param {{chance: number, place?: number}} own chance to win against all hands of the opponent; after the draw also the share of the own possible hands that are worse
 * @param {number[]} dealt as in `DEALT`
 */
export function actionByRules(words, { chance, place }, dealt) {
  const { before, after } = historyOf(words);
  const isAfter = place !== undefined;
  const bets = (isAfter ? after : before).filter((word) => MORE.includes(word)).length;
  const legal = legalActions(words);
  const more = legal.find((word) => MORE.includes(word));
  const against = (/** @type {number} */ count) =>
    isAfter ? Math.max(0, chance - (1 - TOP[count])) / TOP[count] : matched(chance, dealt[count]);
  const paid = paidIn(words);
  const [pot, call] = [paid[0] + paid[1], Math.abs(paid[0] - paid[1])];
  if (more && against(bets + 1) > EVEN) return more;
  if (more && isAfter) {
    const bluffs = ((TOP[bets + 1] / 2) * BETS.after) / (pot + call + BETS.after);
    if (place < bluffs) return more;
  }
  if (legal.includes("check")) return "check";
  return against(bets) >= call / (pot + call) ? "call" : "fold";
}

/** The chance of one dealt hand against another, from the ratio of their odds against a random one. @param {number} chance @param {number} other */
function matched(chance, other) {
  const [won, lost] = [chance * (1 - other), (1 - chance) * other];
  return won / (won + lost);
}
