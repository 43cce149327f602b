// Questions of hold'em that are counted in the browser, with the parameters and the JSON of the service.

import { describe } from "./describe.js";
import { equity } from "./equity.js";
import { cardNumber, cardText } from "./holes.js";
import { outs } from "./outs.js";

/** @typedef {import("./preflop.js").Matchups} Matchups */

/** @type {Record<string, (asked: URLSearchParams, matchups?: Matchups) => any>} */
const QUESTIONS = {
  equity: (asked, matchups) =>
    withCards([asked.get("board"), asked.get("dead")], ([board, dead]) =>
      [0, 3, 4, 5].includes(board.length)
        ? equity(
            {
              players: asked.getAll("players"),
              board,
              dead,
              byHand: asked.get("by_hand") === "true",
              isSample: asked.get("sampled") === "true",
              text,
            },
            matchups,
          )
        : undefined,
    ),
  outs: (asked) =>
    withCards([asked.get("hole"), asked.get("board"), asked.get("dead")], ([hole, board, dead]) =>
      hole.length === 2 && [3, 4].includes(board.length)
        ? outs({ hole, board, dead, against: asked.get("against") || "random", text })
        : undefined,
    ),
  range: (asked) =>
    withCards([asked.get("board"), asked.get("dead")], ([board, dead]) =>
      [0, 3, 4, 5].includes(board.length)
        ? describe({ text: asked.get("text") ?? "", board, dead, spelled: text })
        : undefined,
    ),
};

/** @param {number[]} cards */
const text = (cards) => cards.map(cardText).join("");

/** The answer; nothing where a service is needed. @param {string} path @param {URLSearchParams} asked @param {Matchups} [matchups] */
export const answerOf = (path, asked, matchups) => QUESTIONS[path]?.(asked, matchups);

/** What follows from cards in several places; nothing if one of them is none, or is twice. @param {(string | null)[]} texts @param {(cards: number[][]) => any} then */
function withCards(texts, then) {
  const cards = texts.map((one) => ((one ?? "").match(/[^\s,]{2}/g) ?? []).map(cardNumber));
  const all = cards.flat();
  const isWhole = texts.every((one, at) => (one ?? "").replace(/[\s,]/g, "").length === 2 * cards[at].length);
  return isWhole && !all.includes(-1) && new Set(all).size === all.length ? then(cards) : undefined;
}
