// A sample of deals, for as long as there is time, with its standard error.

import { HOLES } from "./holes.js";
import { Values } from "./values.js";

/** @typedef {import("./deals.js").Held} Held */

const LOOK = 2_000; // deals between two looks at the clock
const SUPPOSED = 4; // deals that are supposed, half won and half lost, since few deals seldom show all outcomes

/**
 * Shares and chances of the players, from deals drawn with the weights of their holes. Nothing if none could be drawn.
 * @param {Held[]} players @param {number[]} board @param {number[]} cards @param {number} missing
 * @param {{milliseconds: number, random?: () => number, now?: () => number}} time
 */
export function sample(
  players,
  board,
  cards,
  missing,
  { milliseconds, random = Math.random, now = () => performance.now() },
) {
  const all = [...new Set(players.flatMap(({ holes }) => holes))];
  const at = new Map(all.map((hole, place) => [hole, place]));
  const upTo = players.map(({ weights }) => {
    let sum = 0;
    return weights.map((weight) => (sum += weight));
  });
  const tallies = players.map(({ holes }) => ({
    share: 0,
    square: 0,
    win: 0,
    tie: 0,
    byHole: holes.map(() => ({ deals: 0, share: 0 })),
  }));
  const places = players.map(() => 0); // of the drawn hole in its player's range
  const hands = /** @type {number[]} */ (players.map(() => 0));
  const used = new Uint8Array(52);
  const evaluators = all.map((hole) => new Values([hole], board));
  const more = new Int8Array(missing);
  const ends = now() + milliseconds;
  let deals = 0;
  for (let tries = 1; tries % LOOK || now() < ends; tries += 1) {
    used.fill(0);
    let apart = true;
    for (let player = 0; apart && player < players.length; player += 1) {
      const place = drawn(upTo[player], random);
      const hole = players[player].holes[place];
      const [low, high] = HOLES[hole];
      apart = !used[low] && !used[high];
      used[low] = used[high] = 1;
      hands[player] = at.get(hole) ?? 0;
      places[player] = place;
    }
    if (!apart) continue; // drawn again together, so that every deal is as likely as it should be
    for (let next = 0; next < missing; next += 1) {
      let card = cards[Math.floor(random() * cards.length)];
      while (used[card]) card = cards[Math.floor(random() * cards.length)];
      used[card] = 1;
      more[next] = card;
    }
    const values = hands.map((place) => evaluators[place].on(more)[0]);
    const best = Math.max(...values);
    const sharing = values.filter((value) => value === best).length;
    deals += 1;
    values.forEach((value, player) => {
      const tally = tallies[player];
      const ofHole = tally.byHole[places[player]];
      ofHole.deals += 1;
      if (value < best) return;
      ofHole.share += 1 / sharing;
      tally.share += 1 / sharing;
      tally.square += 1 / sharing ** 2;
      if (sharing === 1) tally.win += 1;
      else tally.tie += 1;
    });
  }
  if (!deals) return undefined;
  const errors = tallies.map(({ share, square }) => {
    const count = deals + SUPPOSED;
    const mean = (share + SUPPOSED / 2) / count;
    return Math.sqrt(((square + SUPPOSED / 2) / count - mean ** 2) / count);
  });
  return {
    deals,
    standardError: Math.max(...errors),
    players: tallies.map(({ share, win, tie, byHole }) => ({
      equity: share / deals,
      win: win / deals,
      tie: tie / deals,
      byHole,
    })),
  };
}

/** A place drawn with weights, given as their running sums. @param {number[]} upTo @param {() => number} random */
function drawn(upTo, random) {
  const wanted = random() * upTo[upTo.length - 1];
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (upTo[middle] > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
