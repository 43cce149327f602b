// Every hold of a hand in games with wild cards, from the files of the site: the answers of query/draw/holds/wild_holds.py.

import { JOKER, without } from "../lib/cards.js";
import { handClass } from "../lib/rownumbers.js";
import { blockFile, packedJson } from "./blocks.js";
import { drawsFrom, endsOf, HAND, rowOf, setsOf, STARTS, STARTS_WITH_JOKER, weighed, written } from "./holds.js";
import { site } from "./site.js";

/** The games by what is wild in them. */
const GAMES = {
  deuces: { draws: drawsFrom(47), starts: STARTS },
  joker: { draws: drawsFrom(48), starts: STARTS_WITH_JOKER },
};

/**
 * The answer as the service gives it. Throws a `Problem`.
 * @param {import("../lib/cards.js").Card[]} cards five different ones
 * @param {string} objective a pay table of the site
 * @param {"deuces" | "joker"} wild what is wild on it
 */
export async function wildDiscard(cards, objective, wild) {
  const told = await packedJson(site.wild.file);
  const { names, places, pays, unit, ends: file } = told.tables[objective];
  const others = without(cards, [JOKER]);
  const { number, ordered } = handClass(others);
  const [kind, counts] = await Promise.all([
    others.length === HAND
      ? rowOf(number).then((row) => row.number(wild))
      : blockFile(told.games[wild].hands).then((hands) => hands.number("kind", number)),
    blockFile(file),
  ]);
  const inOrder = others.length === HAND ? ordered : [...ordered, JOKER];
  const place = places[kind];
  const own = [...names.map((/** @type {string} */ _, /** @type {number} */ line) => Number(line === place))];
  own.push(Number(kind === places.length - 1)); // the natural royal flush
  const paying = (/** @type {(pay: number) => boolean} */ test) =>
    pays.map((/** @type {number} */ pay) => Number(test(pay)));
  const [more, same] = [paying((pay) => pay > pays[place]), paying((pay) => pay === pays[place])];
  const { draws, starts } = GAMES[wild];
  const holds = endsOf(counts, setsOf(inOrder, starts), own).map((ends, hold) => ({
    hold,
    draws: draws[hold],
    better: weighed(ends, more),
    equal: weighed(ends, same),
    ends,
    numerator: BigInt(weighed(ends, pays)),
    denominator: BigInt(draws[hold]) * BigInt(unit),
  }));
  return {
    hand: cards.join(""),
    value: kind,
    category: told.games[wild].kinds[kind],
    dead: "",
    objective,
    wild,
    source: told.games[wild].source,
    holds: written(holds, cards, inOrder, names),
  };
}
