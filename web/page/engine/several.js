// Several players: every choice of holes without a card twice on every board, or a sample of them.

import { eachSet, noSums } from "./deals.js";
import { HOLES } from "./holes.js";
import { Values } from "./values.js";

/** @typedef {import("./deals.js").Held} Held */

/**
 * The choices of a hole for each player, as places in their lists; nothing if there are more than `most`.
 * @param {Held[]} players @param {number} most
 */
export function choices(players, most) {
  /** @type {number[][]} */
  const found = [];
  const used = new Set();
  const add = (/** @type {number[]} */ chosen) => {
    if (chosen.length === players.length) {
      found.push(chosen);
      return found.length <= most;
    }
    const { holes } = players[chosen.length];
    for (let place = 0; place < holes.length; place += 1) {
      const [low, high] = HOLES[holes[place]];
      if (used.has(low) || used.has(high)) continue;
      used.add(low).add(high);
      const goesOn = add([...chosen, place]);
      used.delete(low);
      used.delete(high);
      if (!goesOn) return false;
    }
    return true;
  };
  return add([]) ? found : undefined;
}

/**
 * The sums of every player's holes over the choices.
 * @param {Held[]} players @param {number[][]} chosen @param {number[]} board @param {number[]} cards @param {number} missing
 */
export function countSeveral(players, chosen, board, cards, missing) {
  const unit = parts(players.length);
  const sums = players.map(({ holes }) => noSums(holes.length, unit));
  const all = [...new Set(players.flatMap(({ holes }) => holes))];
  const at = new Map(all.map((hole, place) => [hole, place]));
  const places = chosen.map((one) => one.map((place, player) => at.get(players[player].holes[place]) ?? 0));
  const others = chosen.map((one) =>
    players.map((_, player) =>
      one.reduce((product, place, seat) => (seat === player ? product : product * players[seat].weights[place]), 1),
    ),
  );
  const values = new Values(all, board);
  eachSet(cards, missing, (more) => {
    const found = values.on(more);
    places.forEach((hands, number) => {
      let [best, sharing] = [-1, 0];
      for (const place of hands) {
        const value = found[place];
        if (value < 0) return; // a card of a hole is on the board
        if (value > best) [best, sharing] = [value, 1];
        else if (value === best) sharing += 1;
      }
      for (let player = 0; player < hands.length; player += 1) {
        const [mine, weight] = [sums[player], others[number][player]];
        const hole = chosen[number][player];
        mine.deals[hole] += weight;
        if (found[hands[player]] < best) mine.lose[hole] += weight;
        else {
          mine.share[hole] += (weight * unit) / sharing;
          if (sharing === 1) mine.win[hole] += weight;
        }
      }
    });
  });
  return sums;
}

/** The parts of a pot that any number of players can share. @param {number} players */
function parts(players) {
  let unit = 1;
  for (let count = 2; count <= players; count += 1) {
    let [a, b] = [unit, count];
    while (b) [a, b] = [b, a % b];
    unit = (unit / a) * count;
  }
  return unit;
}
