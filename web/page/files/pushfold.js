// Heads-up push or fold from the site's files: the charts of the table push_fold.

import { HOLES_OF } from "../engine/holes.js";
import { formatsOf, GRID_ORDER, shortest } from "../engine/spelling.js";
import { packedJson } from "./blocks.js";
import { site } from "./site.js";

const SEATS = ["small blind", "big blind"];
const ONE = 1_000_000; // weights of ranges are in millionths
const DIGITS = 3;

/**
 * The answer to two stacks in the service's JSON; nothing for stacks or antes that the table has not.
 * @param {string} stacks such as "10,12.5" @param {string} ante of each, in percent of a big blind
 */
export async function pushFold(stacks, ante) {
  const texts = stacks.split(",").map((one) => one.trim());
  if (texts.length !== SEATS.length || ![...texts, ante].every((one) => /^\d+(\.\d+)?$/.test(one))) return undefined;
  const given = texts.map(Number);
  const smaller = Math.min(...given);
  const names = (await packedJson(site.push_fold))[String(Number(ante))];
  const name = names?.[Math.floor(smaller)];
  const found = name && (await packedJson(name))[String(smaller)];
  if (!found) return undefined;
  const values = [found.value, -found.value];
  return {
    ante: Number(ante),
    ante_bb: 0,
    blinds: [0.5, 1],
    exploitability: found.exploitability,
    gap: Math.max(...found.gains),
    players: SEATS.map((seat, at) => ({
      seat,
      stack: given[at],
      worth: given[at],
      worth_after: given[at] + values[at],
      value: values[at],
      gain: found.gains[at],
    })),
    situations: SEATS.map((_, at) => situation(found, at)),
    source: "table push_fold",
    unfinished: false,
    model: "",
  };
}

/** A player's chart. @param {{folds: number[], chances: number[][], values: number[][]}} found @param {number} at */
function situation({ folds, chances, values }, at) {
  const each = (/** @type {(place: number) => number} */ of) =>
    Object.fromEntries(GRID_ORDER.map((hand, place) => [hand, of(place)]));
  const counts = GRID_ORDER.map((hand) => HOLES_OF.get(hand)?.length ?? 0);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((so, one) => so + one, 0);
  const weights = new Map();
  GRID_ORDER.forEach((hand, place) => {
    const weight = Math.round(Number(chances[at][place].toFixed(DIGITS)) * ONE);
    if (weight) for (const hole of HOLES_OF.get(hand) ?? []) weights.set(hole, weight);
  });
  return {
    seat: SEATS[at],
    action: at ? "call" : "push",
    after: "",
    path: SEATS.slice(0, at),
    share: sum(counts.map((count, place) => count * chances[at][place])) / sum(counts),
    range: weights.size ? shortest(weights) : "",
    formats: weights.size ? formatsOf(weights) : { piosolver: "", equilab: "", gto_plus: "" },
    chances: each((place) => chances[at][place]),
    values: each((place) => values[at][place]),
    fold_values: each(() => folds[at]),
  };
}
