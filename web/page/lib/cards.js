// Cards as text: parsing typed cards, formatting them, and naming them for screen readers.

/** @typedef {string} Card rank and suit, such as "Ah" or "Td" */

export const RANKS = [..."AKQJT98765432"];
export const SUITS = [..."shdc"];
/** The 52 cards, by suit and falling rank. @type {Card[]} */
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
/** @type {Card} */
export const JOKER = "Jk";
/** The same with a joker. @type {Card[]} */
export const WITH_JOKER = [...DECK, JOKER];

const RANK_NAMES = Object.fromEntries(
  RANKS.map((rank, at) => [
    rank,
    ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"][at],
  ]),
);
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SYMBOLS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c" };

/** "ace of hearts". @param {Card} card */
export const spoken = (card) => (card === JOKER ? "joker" : `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`);

/** "10" for a ten, the rank's letter otherwise. @param {Card} card */
export const shownRank = (card) => (card[0] === "T" ? "10" : card[0]);

/** "hearts". @param {string} suit */
export const suitName = (suit) => SUIT_NAMES[suit];

/**
 * The cards at the start of a text, and the error in the rest of it.
 * A last rank without a suit is not an error, because the user may still be typing.
 * @param {string} text
 * @param {Card[]} deck the cards that there are
 * @returns {{cards: Card[], wrong: string, unfinished: boolean}}
 */
export function readCards(text, deck = DECK) {
  const suited = text.replace(/[♠-♧]\uFE0E?\uFE0F?/g, (symbol) => SYMBOLS[symbol[0]] ?? symbol);
  const plain = suited.replace(/10/g, "T").replace(/joker/gi, JOKER);
  /** @type {Card[]} */
  const cards = [];
  let rest = plain.replace(/^[\s,]+/, "");
  while (rest) {
    const card = rest[0].toUpperCase() + (rest[1] ?? "").toLowerCase();
    if (card.length === 1 && (RANKS.includes(card) || card === "1")) return { cards, wrong: "", unfinished: true };
    if (!deck.includes(card)) return { cards, wrong: `“${rest.slice(0, 2)}” is not a card`, unfinished: false };
    if (cards.includes(card)) return { cards, wrong: `The ${spoken(card)} is there twice`, unfinished: false };
    cards.push(card);
    rest = rest.slice(2).replace(/^[\s,]+/, "");
  }
  return { cards, wrong: "", unfinished: false };
}

/** The cards of a text that holds nothing else, such as an answer or a link. @param {string | null} text @param {Card[]} [deck] */
export const cardsOf = (text, deck) => readCards(text ?? "", deck).cards;

/** "Ah Kh". @param {Card[]} cards */
export const spaced = (cards) => cards.join(" ");

/** The cards without some others. @param {Card[]} cards @param {Card[]} others */
export const without = (cards, others) => cards.filter((card) => !others.includes(card));

/** The same cards, a joker and then the highest rank first. @param {Card[]} cards */
export const byRank = (cards) => [...cards].sort((one, other) => placeOf(one) - placeOf(other));

/** @param {Card} card */
const placeOf = (card) => (card === JOKER ? -1 : RANKS.indexOf(card[0]) * SUITS.length + SUITS.indexOf(card[1]));

/**
 * Cards dealt at random from the deck without some of them, every set equally likely.
 * @param {number} count
 * @param {Card[]} dead
 * @param {Card[]} deck
 */
export function deal(count, dead = [], deck = DECK) {
  const left = without(deck, dead);
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

/** Ways to choose some of several things. @param {number} from @param {number} count */
export function choose(from, count) {
  if (count < 0) return 0;
  let ways = 1;
  for (let taken = 0; taken < count; taken += 1) ways = (ways * (from - taken)) / (taken + 1);
  return ways;
}
