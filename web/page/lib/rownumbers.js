// Row numbers in the tables, computed by counting: of a hand class, a board, and a hole on a board.
//
// This is cards/lattice/row_numbers.py for the browser (docs/row-numbers.md). Cards are four lanes: the ranks of clubs,
// diamonds, hearts and spades, as numbers of 13 bits.

import { RANKS } from "./cards.js";

/** @typedef {number[]} Lanes four numbers of 13 bits: clubs, diamonds, hearts, spades */

const LANE_BITS = 13;
const LANES = 1 << LANE_BITS; // the sets of ranks that a suit can have
const LANE_MASK = LANES - 1;
const SUIT_COUNT = 4;
const RELABELLINGS = 24;

/** How many ranks are in a lane: all bits at once, in pairs, then fours, then eights. @param {number} lane */
function sizeOf(lane) {
  const pairs = lane - ((lane >> 1) & 0x1555);
  const fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
  const eights = (fours + (fours >> 4)) & 0x0f0f;
  return (eights + (eights >> 8)) & 0x1f;
}

const MOST_CARDS = 5;

/** How many sets of so many ranks have at most so many of them. @type {number[][]} */
const AT_MOST = [Array(MOST_CARDS + 1).fill(1)];
for (let ranks = 1; ranks < LANE_BITS; ranks += 1)
  AT_MOST[ranks] = AT_MOST[ranks - 1].map((without, most) => without + (most ? AT_MOST[ranks - 1][most - 1] : 0));

/** How many lanes of at most so many cards are below a lane. @param {number} lane @param {number} most */
function lanesBelow(lane, most) {
  let below = 0;
  let left = most;
  for (let rest = lane; rest && left >= 0; left -= 1) {
    const highest = 31 - Math.clz32(rest);
    below += AT_MOST[highest][left];
    rest ^= 1 << highest;
  }
  return below;
}

/** @type {number[][]} what `lanesUpTo` has listed */
const lanesKnown = [];

/** The lanes of at most so many cards, in ascending order. @param {number} most */
function lanesUpTo(most) {
  if (lanesKnown[most]) return lanesKnown[most];
  const lanes = [0];
  // After a lane that is full comes the one with its lowest card and those right above it moved up as one.
  for (let lane = Math.min(most, 1); lane && lane < LANES; lane += sizeOf(lane) < most ? 1 : lane & -lane)
    lanes.push(lane);
  lanesKnown[most] = lanes;
  return lanes;
}

/** @type {Int32Array[]} what `setStarts` has summed, by suits and cards */
const startsKnown = [];

/**
 * How many canonical sets of `cards` cards in this many suits have their highest lane below each lane that has at most
 * so many cards, and how many there are.
 * @param {number} suits
 * @param {number} cards
 * @returns {Int32Array}
 */
function setStarts(suits, cards) {
  const key = suits * 8 + cards;
  const known = startsKnown[key];
  if (known) return known;
  const lanes = lanesUpTo(cards);
  const starts = new Int32Array(lanes.length + 1);
  const fewer = suits > 1 ? Array.from({ length: cards + 1 }, (_, left) => setStarts(suits - 1, left)) : [];
  const met = new Int32Array(cards + 1); // lanes that have at most so many cards, up to this one
  for (let place = 0; place < lanes.length; place += 1) {
    const size = sizeOf(lanes[place]);
    for (let most = size; most <= cards; most += 1) met[most] += 1;
    const left = cards - size;
    const here = suits > 1 ? fewer[left][met[left]] : Number(left === 0);
    starts[place + 1] = starts[place] + here;
  }
  startsKnown[key] = starts;
  return starts;
}

/**
 * The number of canonical sets of `cards` cards below the one with these lanes, which ascend.
 * @param {Lanes} lanes
 * @param {number} cards
 */
export function placeOf(lanes, cards) {
  let place = 0;
  let left = cards;
  for (let suit = SUIT_COUNT - 1; suit >= 0; suit -= 1) {
    const lane = lanes[suit];
    place += setStarts(suit + 1, left)[lanesBelow(lane, left)];
    left -= sizeOf(lane);
  }
  return place;
}

/** A table with each canonical set of some cards and each canonical hole beside it. */
export class HoleRows {
  /** @param {number} cards of a set: 2 for a hole, 3 for a flop, 4 for a turn */
  constructor(cards) {
    this.cards = cards;
    /** The first row of each set, and at the end the number of all rows. */
    this.starts = Int32Array.from(startsOfSets(cards));
  }

  /**
   * Where a position is, canonical or not: its set, its row in the table, and the positions in its class.
   * @param {Lanes} first
   * @param {Lanes} hole
   */
  find(first, hole) {
    const keys = [0, 0, 0, 0];
    for (let suit = 0; suit < SUIT_COUNT; suit += 1) {
      const key = (first[suit] << LANE_BITS) | hole[suit];
      let at = suit;
      for (; at > 0 && keys[at - 1] > key; at -= 1) keys[at] = keys[at - 1];
      keys[at] = key;
    }
    const [a, b, c, d] = keys;
    const shown = [a >> LANE_BITS, b >> LANE_BITS, c >> LANE_BITS, d >> LANE_BITS];
    const own = [a & LANE_MASK, b & LANE_MASK, c & LANE_MASK, d & LANE_MASK];
    const place = placeOf(shown, this.cards);
    return { place, row: this.starts[place] + holesBelow(shown, own), ways: waysOf(keys) };
  }
}

/**
 * How many holes are canonical beside the lanes `shown` and below the canonical hole with the lanes `own`.
 *
 * A hole is canonical if, among suits with equal lanes, its own lanes ascend: its cards are then in the last of these
 * suits, or the lower one in the last but one.
 * @param {Lanes} shown
 * @param {Lanes} own
 */
function holesBelow(shown, own) {
  let high = SUIT_COUNT - 1;
  while (!own[high]) high -= 1;
  let low = 0;
  while (!own[low]) low += 1;
  const lowCard = own[low] & -own[low];
  const highCard = low === high ? own[high] ^ lowCard : own[high];
  let below = 0;
  let freeBelow = 0;
  for (let suit = 0; suit < high; suit += 1) {
    // holes whose higher card is in a lower suit
    if (shown[suit] === shown[suit + 1]) continue; // not the last of equal suits
    const free = LANE_BITS - sizeOf(shown[suit]);
    below += holesFrom(free, freeBelow, hasTwin(shown, suit));
    freeBelow += free;
  }
  const twin = hasTwin(shown, high);
  const place = sizeOf((highCard - 1) & ~shown[high]);
  below += holesFrom(place, freeBelow, twin);
  for (let suit = 0; suit < low; suit += 1) {
    // holes with the same higher card
    if (shown[suit] !== shown[suit + 1]) below += LANE_BITS - sizeOf(shown[suit]);
  }
  if (twin && low === high) below += place + 1;
  return below + sizeOf((lowCard - 1) & ~shown[low]);
}

/**
 * The holes whose higher card is one of the `free` lowest of a suit, with `freeBelow` cards in the suits below.
 * @param {number} free
 * @param {number} freeBelow
 * @param {boolean} twin whether the suit before it has the same lane
 */
const holesFrom = (free, freeBelow, twin) =>
  (free * (free - 1)) / 2 + free * freeBelow + (twin ? (free * (free + 1)) / 2 : 0);

/** Whether the suit before this one has the same lane. @param {Lanes} shown @param {number} suit */
const hasTwin = (shown, suit) => suit > 0 && shown[suit - 1] === shown[suit];

/** The rows before each canonical set: a count that depends on the sizes of its lanes and on which are equal. @param {number} cards */
function* startsOfSets(cards) {
  const known = new Int32Array(1 << 15);
  let rows = 0;
  yield rows;
  for (const lanes of canonicalSets(cards)) {
    const [a, b, c, d] = lanes;
    const sizes = (((sizeOf(a) * 8 + sizeOf(b)) * 8 + sizeOf(c)) * 8 + sizeOf(d)) * 8;
    const kind = sizes + Number(a === b) * 4 + Number(b === c) * 2 + Number(c === d);
    known[kind] ||= holesBeside(lanes);
    yield (rows += known[kind]);
  }
}

/** How many holes are canonical beside a canonical set. @param {Lanes} lanes */
function holesBeside(lanes) {
  let holes = 0;
  let freeBelow = 0;
  for (let suit = 0; suit < SUIT_COUNT; suit += 1) {
    if (lanes[suit] === lanes[suit + 1]) continue;
    const free = LANE_BITS - sizeOf(lanes[suit]);
    holes += holesFrom(free, freeBelow, hasTwin(lanes, suit));
    freeBelow += free;
  }
  return holes;
}

/** The positions in a class, by its joined lanes in ascending order. @param {number[]} keys */
function waysOf(keys) {
  let ways = RELABELLINGS;
  let run = 1;
  for (let suit = 1; suit < SUIT_COUNT; suit += 1) {
    run = keys[suit] === keys[suit - 1] ? run + 1 : 1;
    ways /= run;
  }
  return ways;
}

/** The lanes of all canonical sets of this many cards, in ascending order of their masks. @param {number} cards */
function* canonicalSets(cards) {
  const upTo = Array.from({ length: cards + 1 }, (_, size) => lanesUpTo(size));
  const none = (/** @type {number} */ lane, /** @type {number} */ most) => lane > most;
  for (const spades of upTo[cards]) {
    const after = cards - sizeOf(spades);
    for (const hearts of upTo[after]) {
      if (none(hearts, spades)) break;
      const then = after - sizeOf(hearts);
      for (const diamonds of upTo[then]) {
        if (none(diamonds, hearts)) break;
        const last = then - sizeOf(diamonds);
        for (const clubs of upTo[last]) {
          if (none(clubs, diamonds)) break;
          if (sizeOf(clubs) === last) yield [clubs, diamonds, hearts, spades];
        }
      }
    }
  }
}

/** A card's suit, clubs 0 to spades 3. @param {import("./cards.js").Card} card */
const suitOf = (card) => "cdhs".indexOf(card[1]);

/** A card's rank, deuce 0 to ace 12. @param {import("./cards.js").Card} card */
const rankOf = (card) => LANE_BITS - 1 - RANKS.indexOf(card[0]);

/** The lanes of some cards. @param {import("./cards.js").Card[]} cards @returns {Lanes} */
export function lanesOf(cards) {
  const lanes = [0, 0, 0, 0];
  for (const card of cards) lanes[suitOf(card)] |= 1 << rankOf(card);
  return lanes;
}

/**
 * A hand's class, and its cards in the order of a hold's bits: ascending by rank, then suit, of the canonical hand.
 * @param {import("./cards.js").Card[]} cards
 */
export function handClass(cards) {
  const lanes = lanesOf(cards);
  // Suits with equal lanes stay in their order, as in the tables' own canonical form.
  const suits = [0, 1, 2, 3].sort((one, other) => lanes[one] - lanes[other] || one - other);
  const sorted = suits.map((suit) => lanes[suit]);
  const place = (/** @type {string} */ card) => suits.indexOf(suitOf(card)) + SUIT_COUNT * rankOf(card);
  const ordered = [...cards].sort((one, other) => place(one) - place(other));
  return { number: placeOf(sorted, cards.length), ordered };
}
