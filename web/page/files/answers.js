// Answers from the site's files, in the same JSON as the service's.

import { cardsOf, DECK, readCards, WITH_JOKER } from "../lib/cards.js";
import { here } from "../lib/link.js";
import { Problem } from "../lib/problem.js";
import { packedJson } from "./blocks.js";
import { discard, prepare } from "./discard.js";
import { HAND } from "./holds.js";
import { equity, hasBoards, state, strength } from "./holdem.js";
import { site } from "./site.js";
import { damaged } from "./store.js";

const HOLE = 2;

/** Fetches what a first view of hands needs; ends also if that fails, since who asks hears of any trouble. */
export const prepared = prepareView().catch(() => {});

async function prepareView() {
  const { tab, query } = here();
  const link = new URLSearchParams(query);
  if (tab === "draw" && !wildOn(link.get("goal") ?? ""))
    await prepare(cardsOf(link.get("hand")), link.get("goal") ?? "win");
}

/**
 * The answer to a question from a file, else counted in the browser; nothing if neither has it. Throws a `Problem`.
 * @param {string} path below /v1
 * @param {URLSearchParams} asked
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function answerFromFiles(path, asked, signal) {
  const known = new Set(ASKED[path]);
  const isListed = ASKED[path] && [...asked.keys()].every((name) => known.has(name));
  const counts = async () => {
    if (!isCounted(path, asked)) return undefined;
    const { counted } = await import("../engine/client.js");
    return counted(path, asked, signal, isOfTwoBeforeFlop(path, asked) ? await pairsOfHoles() : undefined);
  };
  if (!isListed) return counts();
  try {
    return (await QUESTIONS[path](asked)) ?? (await counts());
  } catch (error) {
    const isOfHost = error instanceof Problem && ["host", "offline"].includes(error.kind);
    const found = isOfHost ? await counts() : undefined; // what the host does not send
    if (found === undefined) throw error;
    return found;
  }
}

/** The site's table of pairs of holes; nothing from a host that does not send it: then deals are sampled. */
async function pairsOfHoles() {
  try {
    const { matchups } = await import("./matchups.js");
    return await matchups();
  } catch {
    return undefined;
  }
}

/** The parameters of each question with which a file may answer it. @type {Record<string, string[]>} */
const ASKED = {
  discard: ["hand", "objective"],
  equity: ["players", "board"],
  state: ["hole", "board"],
  strength: ["hole", "board", "ranges"],
  paytable: ["name", "hands", "show"],
  "push-fold": ["stacks", "ante"],
  tables: [],
  "tables/describe": ["name"],
};

/** Which questions are counted in the browser, and with which parameters. @type {Record<string, string[]>} */
const TAKES = {
  equity: ["players", "board", "dead", "by_hand", "sampled", "samples", "seed"],
  outs: ["hole", "board", "against", "dead"],
  range: ["text", "board", "dead"],
};

/** Whether the table of pairs of holes answers a question: two ranges before the flop. @param {string} path @param {URLSearchParams} asked */
const isOfTwoBeforeFlop = (path, asked) =>
  path === "equity" &&
  asked.getAll("players").length === 2 &&
  !["board", "dead", "sampled"].some((name) => asked.get(name));

/** Whether a question may be counted here: with these parameters alone. @param {string} path @param {URLSearchParams} asked */
const isCounted = (path, asked) =>
  Object.hasOwn(TAKES, path) && [...asked.keys()].every((name) => TAKES[path].includes(name));

/** @type {Record<string, (asked: URLSearchParams) => Promise<any>>} */
const QUESTIONS = {
  discard: async (asked) => {
    const objective = asked.get("objective") ?? "win";
    const wild = wildOn(objective);
    if (!wild && !Object.hasOwn(site.goals, objective)) return undefined;
    const hand = cardsIn(asked.get("hand"), [HAND], wild === "joker" ? WITH_JOKER : DECK);
    if (!hand || !wild) return hand && discard(hand, objective);
    const { wildDiscard } = await import("./wild.js").catch(() => {
      throw damaged("with the code of wild cards", "could not be loaded or is damaged");
    });
    return wildDiscard(hand, objective, wild);
  },
  equity: async (asked) => {
    const players = asked.getAll("players");
    const holes = players.map(holeOf);
    const board = cardsIn(asked.get("board") ?? "", [0, 3, 4]);
    if (players.length !== 2 || !board || holes.includes(undefined)) return undefined;
    requireApart(holes.flatMap((hole) => hole ?? []).concat(board));
    if (board.length && !hasBoards(board.length)) return undefined;
    return equity(/** @type {(string[] | null)[]} */ (holes), board);
  },
  state: (asked) => onBoard(asked, state),
  strength: async (asked) => {
    const ranges = asked.getAll("ranges");
    return ranges.length > 1 || ranges.some((range) => holeOf(range) !== null) ? undefined : onBoard(asked, strength);
  },
  paytable: async (asked) => {
    if (![...asked].length) return listed("paytable");
    const name = asked.get("name") ?? "";
    if (asked.has("hands") === asked.has("show")) return undefined;
    if (asked.get("show") === "true") return (await listed("paytables/shown"))[name];
    return asked.get("hands") === "1" ? (await listed("paytables"))[name] : undefined;
  },
  "push-fold": async (asked) => {
    const { pushFold } = await import("./pushfold.js");
    return pushFold(asked.get("stacks") ?? "", asked.get("ante") ?? "0");
  },
  tables: () => listed("tables"),
  "tables/describe": async (asked) => {
    const name = asked.get("name");
    return name ? (await listed("described"))[name] : listed("tables/describe");
  },
};

/** What is wild on a pay table that the site has; nothing on others. @param {string} name @returns {any} */
const wildOn = (name) => Object.keys(site.wild.goals).find((wild) => site.wild.goals[wild].includes(name));

/** An answer that is always the same. @param {string} name */
const listed = (name) => packedJson(site.answers[name]);

/** A hole on a flop or turn. @param {URLSearchParams} asked @param {(hole: string[], board: string[]) => Promise<any>} answer */
async function onBoard(asked, answer) {
  const hole = cardsIn(asked.get("hole"), [HOLE]);
  const board = cardsIn(asked.get("board"), [3, 4]);
  if (!hole || !board || !hasBoards(board.length)) return undefined;
  requireApart([...hole, ...board]);
  return answer(hole, board);
}

/** The cards of a text, if it is these and nothing else, and one of these counts. @param {string | null} text @param {number[]} counts @param {string[]} deck */
function cardsIn(text, counts, deck = DECK) {
  const { cards, wrong, unfinished } = readCards(text ?? "", deck);
  if (wrong) throw new Problem("invalid", `${wrong}.`);
  return !unfinished && counts.includes(cards.length) ? cards : undefined;
}

/** A player's hole, null for any hand; nothing for any other range. @param {string} text */
function holeOf(text) {
  const plain = text.trim();
  if (["random", "any", "*"].includes(plain.toLowerCase())) return null;
  const { cards, wrong, unfinished } = readCards(plain);
  return wrong || unfinished || cards.length !== HOLE ? undefined : cards;
}

/** No card is in two places. @param {string[]} cards */
function requireApart(cards) {
  const twice = cards.find((card, place) => cards.indexOf(card) !== place);
  if (twice) throw new Problem("invalid", `The card ${twice} is in two places.`);
}
