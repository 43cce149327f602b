// Cards as text: reading what people type, spelling it back, and saying it aloud.

/** @typedef {string} Card rank and suit, such as "Ah" or "Td" */

export const RANKS = [..."AKQJT98765432"];
export const SUITS = [..."shdc"];
/** The 52 cards, by suit and falling rank. @type {Card[]} */
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

const RANK_NAMES = Object.fromEntries(
  RANKS.map((rank, at) => [
    rank,
    ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"][at],
  ]),
);
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SYMBOLS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c" };

/** "ace of hearts". @param {Card} card */
export const spoken = (card) => `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`;

/** "10" for a ten, the rank's letter otherwise. @param {Card} card */
export const shownRank = (card) => (card[0] === "T" ? "10" : card[0]);

/** "hearts". @param {string} suit */
export const suitName = (suit) => SUIT_NAMES[suit];

/**
 * The cards at the start of a text, and what is wrong with the rest of it.
 * A last rank without a suit is not wrong: somebody is still typing.
 * @param {string} text
 * @returns {{cards: Card[], wrong: string, unfinished: boolean}}
 */
export function readCards(text) {
  const plain = text.replace(/[♠-♧]\uFE0E?\uFE0F?/g, (symbol) => SYMBOLS[symbol[0]] ?? symbol).replace(/10/g, "T");
  /** @type {Card[]} */
  const cards = [];
  let rest = plain.replace(/^[\s,]+/, "");
  while (rest) {
    const card = rest[0].toUpperCase() + (rest[1] ?? "").toLowerCase();
    if (card.length === 1 && (RANKS.includes(card) || card === "1")) return { cards, wrong: "", unfinished: true };
    if (!DECK.includes(card)) return { cards, wrong: `“${rest.slice(0, 2)}” is not a card`, unfinished: false };
    if (cards.includes(card)) return { cards, wrong: `The ${spoken(card)} is there twice`, unfinished: false };
    cards.push(card);
    rest = rest.slice(2).replace(/^[\s,]+/, "");
  }
  return { cards, wrong: "", unfinished: false };
}

/** The cards of a text that holds nothing else, such as an answer or a link. @param {string | null} text */
export const cardsOf = (text) => readCards(text ?? "").cards;

/** "Ah Kh". @param {Card[]} cards */
export const spaced = (cards) => cards.join(" ");

/** The cards without some others. @param {Card[]} cards @param {Card[]} others */
export const without = (cards, others) => cards.filter((card) => !others.includes(card));

/** The same cards, the highest rank first. @param {Card[]} cards */
export const byRank = (cards) =>
  [...cards].sort(
    (one, other) => RANKS.indexOf(one[0]) - RANKS.indexOf(other[0]) || SUITS.indexOf(one[1]) - SUITS.indexOf(other[1]),
  );

/**
 * Cards dealt at random from the deck without some of them, every set equally likely.
 * @param {number} count
 * @param {Card[]} dead
 */
export function deal(count, dead = []) {
  const left = without(DECK, dead);
  return Array.from({ length: count }, () => left.splice(randomBelow(left.length), 1)[0]);
}

/** A number from 0 to limit - 1: values that would favour the low ones are drawn again. @param {number} limit */
function randomBelow(limit) {
  const fair = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [value] = crypto.getRandomValues(new Uint32Array(1));
    if (value < fair) return value % limit;
  }
}
