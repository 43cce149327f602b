// The value of five to seven cards, given as the ranks held of each suit: masks of 13 bits, the deuce lowest.

/** @typedef {[clubs: number, diamonds: number, hearts: number, spades: number]} Suits */

const RANKS = 13;
const MASKS = 1 << RANKS;
const FLUSH_CARDS = 5;
const [PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (category) => category << 26,
);

/** By mask of ranks: their number, the five highest, and the straight. */
const [COUNTS, FIVE, STRAIGHTS] = tables();

/** The number of ranks in a mask. */
export const COUNT = COUNTS;

/** The top of the straight in a mask of ranks from 1 on, 0 for none. */
export const TOP_OF_STRAIGHT = STRAIGHTS;

function tables() {
  const [count, five, straight] = [new Uint8Array(MASKS), new Uint16Array(MASKS), new Uint8Array(MASKS)];
  const wheel = (1 << (RANKS - 1)) | 15;
  for (let mask = 1; mask < MASKS; mask += 1) {
    count[mask] = count[mask >> 1] + (mask & 1);
    let left = mask;
    while (count[left] > FLUSH_CARDS) left &= left - 1;
    five[mask] = left;
    if ((mask & wheel) === wheel) straight[mask] = 4;
    for (let low = 0; low <= RANKS - FLUSH_CARDS; low += 1)
      if (((mask >> low) & 31) === 31) straight[mask] = low + FLUSH_CARDS;
  }
  return [count, five, straight];
}

/** The highest rank of a mask, as a mask. @param {number} mask */
const top = (mask) => 1 << (31 - Math.clz32(mask));

/**
 * The value of a hand: more is better, equal is a tie. Its category is in the bits from 26 on.
 * @param {number} c @param {number} d @param {number} h @param {number} s
 */
export function valueOf(c, d, h, s) {
  if (COUNT[c] >= FLUSH_CARDS) return flush(c);
  if (COUNT[d] >= FLUSH_CARDS) return flush(d);
  if (COUNT[h] >= FLUSH_CARDS) return flush(h);
  if (COUNT[s] >= FLUSH_CARDS) return flush(s);
  const any = c | d | h | s;
  const two = (c & d) | (h & s) | ((c | d) & (h | s));
  const straight = TOP_OF_STRAIGHT[any];
  if (two === 0) return straight ? STRAIGHT | straight : FIVE[any];
  const three = (c & d & (h | s)) | (h & s & (c | d));
  if (three !== 0) {
    const four = c & d & h & s;
    if (four !== 0) return QUADS | (top(four) << 13) | top(any ^ top(four));
    const trips = top(three);
    const pairs = two ^ trips;
    if (pairs !== 0) return FULL_HOUSE | (trips << 13) | top(pairs);
    if (straight) return STRAIGHT | straight;
    return TRIPS | (trips << 13) | highest(any ^ trips, 2);
  }
  if (straight) return STRAIGHT | straight;
  const high = top(two);
  const low = two ^ high;
  if (low === 0) return PAIR | (high << 13) | highest(any ^ high, 3);
  const pairs = high | top(low);
  return TWO_PAIR | (pairs << 13) | top(any ^ pairs);
}

/** @param {number} ranks of one suit */
const flush = (ranks) => (TOP_OF_STRAIGHT[ranks] ? STRAIGHT_FLUSH | TOP_OF_STRAIGHT[ranks] : FLUSH | FIVE[ranks]);

/** The highest ranks of a mask. @param {number} mask @param {number} count */
export function highest(mask, count) {
  let left = mask;
  while (COUNT[left] > count) left &= left - 1;
  return left;
}

/** The ranks of each suit among cards. @param {Iterable<number>} cards @returns {Suits} */
export function suitsOf(cards) {
  const suits = /** @type {Suits} */ ([0, 0, 0, 0]);
  for (const card of cards) suits[Math.floor(card / RANKS)] |= 1 << (card % RANKS);
  return suits;
}
