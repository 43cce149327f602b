// Cards and holes as numbers: a card is its suit times 13 and its rank, a hole a place in the list of all 1,326.

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const DECK = 52;

/** The number of a card, -1 for none. @param {string} text such as "Ah" */
export function cardNumber(text) {
  const [rank, suit] = [RANKS.indexOf(text[0]), SUITS.indexOf(text[1])];
  return rank < 0 || suit < 0 ? -1 : suit * RANKS.length + rank;
}

/** @param {number} card */
export const rankOf = (card) => card % RANKS.length;

/** @param {number} card */
export const suitOf = (card) => Math.floor(card / RANKS.length);

/** @param {number} card */
export const cardText = (card) => RANKS[rankOf(card)] + SUITS[suitOf(card)];

/** The two cards of each hole, the lower number first; in ascending order. */
export const HOLES = Array.from({ length: DECK }, (_, low) =>
  Array.from({ length: DECK - 1 - low }, (__, more) => [low, low + 1 + more]),
).flat();

const PLACE = new Int16Array(DECK * DECK);
HOLES.forEach(([low, high], place) => {
  PLACE[low * DECK + high] = place;
  PLACE[high * DECK + low] = place;
});

/** The number of a hole. @param {number} one @param {number} other */
export const holeNumber = (one, other) => PLACE[one * DECK + other];

/** "AhKd", the higher rank first, then clubs to spades downwards. @param {number} hole */
export function holeText(hole) {
  const [low, high] = HOLES[hole];
  const isOrdered = rankOf(low) > rankOf(high) || (rankOf(low) === rankOf(high) && suitOf(low) > suitOf(high));
  return isOrdered ? cardText(low) + cardText(high) : cardText(high) + cardText(low);
}

/** "AKs" of two ranks. @param {number} one @param {number} other @param {boolean} suited */
export function handName(one, other, suited) {
  const [low, high] = one < other ? [one, other] : [other, one];
  const ranks = RANKS[high] + RANKS[low];
  return low === high ? ranks : ranks + (suited ? "s" : "o");
}

/** The holes of each starting hand, by its name. @type {Map<string, number[]>} */
export const HOLES_OF = new Map();
HOLES.forEach(([low, high], place) => {
  const name = handName(rankOf(low), rankOf(high), suitOf(low) === suitOf(high));
  HOLES_OF.set(name, [...(HOLES_OF.get(name) ?? []), place]);
});
