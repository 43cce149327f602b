// One question in every view: hand and opponent as players of the equity view, and the other way round.

import { readCards } from "../lib/cards.js";

const HOLE = 2;

/**
 * What another view needs to go on with the same hand and opponent. The board is the same parameter in all of them.
 * @param {URLSearchParams} link @param {string} from the view that is left @param {string} to empty for the equity view
 * @returns {import("../lib/link.js").Changes}
 */
export function carried(link, from, to) {
  const players = link.getAll("player").map((text) => text.trim());
  if (from === "" && to !== "") {
    const place = players.findIndex(isHole);
    const others = players.filter((_, at) => at !== place);
    if (place < 0) return {};
    return { hole: players[place], against: others.length === 1 ? others[0] : null };
  }
  const hole = link.get("hole") ?? "";
  if (to !== "" || !isHole(hole) || players.includes(hole)) return {};
  return { player: [hole, link.get("against") ?? players[1] ?? " ", ...players.slice(2)] };
}

/** @param {string} text */
function isHole(text) {
  const { cards, wrong, unfinished } = readCards(text);
  return !wrong && !unfinished && cards.length === HOLE;
}
