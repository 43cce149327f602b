// Names of hands in a range: AKs, TT+, A5s-A2s, Ax, 15%, AhKd. What is not named here needs a service.

import { cardNumber, cardText, handName, holeNumber, HOLES, HOLES_OF } from "./holes.js";

const RANKS = "23456789TJQKA";
const ORDER = `
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s
A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o
JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s
T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s
J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s
85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o
32s 43o 72o 52o 62o 42o 32o`
  .trim()
  .split(/\s+/); // by equity against a random hand; the tests compare it with Python's
const HAND = /^([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)$/;
const ANY_RANK = /^([2-9TJQKAX])([2-9TJQKAX])([so]?)$/;
const PERCENT = /^(\d{1,3}(?:\.\d{0,9})?|\.\d{1,9})%$/;
const PERCENTS = /^(\d{1,3}(?:\.\d{0,9})?|\.\d{1,9})%?-(\d{1,3}(?:\.\d{0,9})?|\.\d{1,9})%$/;

/** @typedef {{name: string, holes: number[]}} Hands */

/** The hands that an item names; nothing if this file does not know it. @param {string} text @returns {Hands | undefined} */
export function handsOf(text) {
  if (/^(random|any|\*)$/i.test(text)) return { name: "random", holes: HOLES.map((_, place) => place) };
  if (text.includes("%")) return share(text);
  const plain = text.replaceAll("10", "T");
  const named = plain.toUpperCase().replace(/[SO](?=\+|-|$)/g, (suffix) => suffix.toLowerCase());
  if (named.includes("-")) return span(named);
  const match = HAND.exec(named);
  if (match) return withPlus(match);
  const open = ANY_RANK.exec(named);
  return open ? withAnyRank(open) : oneHole(plain);
}

/** Hands to leave out, or one card. @param {string} text @returns {Hands | undefined} */
export function excludedOf(text) {
  const card = /^(10|.)[cdhs]$/i.test(text) ? cardIn(text.replace("10", "T")) : -1;
  if (card < 0) return handsOf(text);
  return { name: cardText(card), holes: HOLES.flatMap((hole, place) => (hole.includes(card) ? [place] : [])) };
}

/** @param {string} text */
const cardIn = (text) => cardNumber(text[0].toUpperCase() + text[1].toLowerCase());

/** @param {string} text @returns {Hands | undefined} */
function oneHole(text) {
  if (text.length !== 4) return undefined;
  const cards = [cardIn(text.slice(0, 2)), cardIn(text.slice(2))];
  if (Math.min(...cards) < 0 || cards[0] === cards[1]) return undefined;
  return { name: cards.map(cardText).join(""), holes: [holeNumber(cards[0], cards[1])] };
}

/** @param {Iterable<string>} names */
const holesOf = (names) => [...names].flatMap((name) => HOLES_OF.get(name) ?? []);

/** @param {number} high @param {number} low @param {string} suffix */
const named = (high, low, suffix) =>
  high === low ? [handName(high, low, false)] : [...(suffix || "so")].map((one) => handName(high, low, one === "s"));

/** @param {RegExpExecArray} match the ranks from high to low */
function ranksIn(match) {
  const [low, high] = [RANKS.indexOf(match[1]), RANKS.indexOf(match[2])].sort((a, b) => a - b);
  return { high, low, suffix: match[3] };
}

/** @param {RegExpExecArray} match @returns {Hands | undefined} */
function withPlus(match) {
  const { high, low, suffix } = ranksIn(match);
  if (high === low && suffix) return undefined;
  const last = match[4] ? (high === low ? RANKS.length : high) : low + 1;
  const names = [];
  for (let rank = low; rank < last; rank += 1) names.push(...named(high === low ? rank : high, rank, suffix));
  return { name: RANKS[high] + RANKS[low] + suffix + match[4], holes: holesOf(names) };
}

/** @param {RegExpExecArray} match @returns {Hands | undefined} */
function withAnyRank([, first, second, suffix]) {
  const given = [first, second].filter((rank) => rank !== "X");
  if (given.length > 1) return undefined;
  if (!given.length) {
    if (!suffix) return handsOf("random");
    return { name: `xx${suffix}`, holes: holesOf([...HOLES_OF.keys()].filter((name) => name.endsWith(suffix))) };
  }
  const rank = RANKS.indexOf(given[0]);
  const others = [...RANKS].map((_, other) => other).filter((other) => other !== rank || !suffix);
  const names = others.flatMap((other) => named(Math.max(rank, other), Math.min(rank, other), suffix));
  return { name: `${given[0]}x${suffix}`, holes: holesOf(names) };
}

/** @param {string} text @returns {Hands | undefined} */
function span(text) {
  const ends = text.split("-").map((end) => HAND.exec(end));
  if (ends.length !== 2 || !ends[0] || !ends[1] || text.includes("+")) return undefined;
  const [one, other] = [ranksIn(ends[0]), ranksIn(ends[1])];
  const gaps = [one.high - one.low, other.high - other.low];
  if (one.suffix !== other.suffix || (gaps[0] === 0) !== (gaps[1] === 0) || (gaps[0] === 0 && one.suffix))
    return undefined;
  const isOfOneRank = one.high === other.high && gaps[0] !== 0;
  if (!isOfOneRank && gaps[0] !== gaps[1]) return undefined;
  const names = [];
  for (let low = Math.min(one.low, other.low); low <= Math.max(one.low, other.low); low += 1)
    names.push(...named(isOfOneRank ? one.high : low + gaps[0], low, one.suffix));
  const spelled = [one, other].map(({ high, low, suffix }) => RANKS[high] + RANKS[low] + suffix);
  return { name: spelled.join("-"), holes: holesOf(names) };
}

/** @param {string} text @returns {Hands | undefined} */
function share(text) {
  const one = PERCENT.exec(text);
  if (one) {
    const names = best(one[1]);
    return names?.length ? { name: text, holes: holesOf(names) } : undefined;
  }
  const two = PERCENTS.exec(text);
  if (!two) return undefined;
  const [less, more] = [two[1], two[2]].map((number) => best(number) ?? []).sort((a, b) => a.length - b.length);
  const names = more.slice(less.length);
  return names.length && Number(two[1]) <= 100 && Number(two[2]) <= 100
    ? { name: `${two[1]}%-${two[2]}%`, holes: holesOf(names) }
    : undefined;
}

const DIGITS = 10n ** 9n;

/** The fewest best hands that reach a percentage, compared in whole numbers. @param {string} percent */
function best(percent) {
  const [before, after = ""] = percent.split(".");
  const billionths = BigInt(before || "0") * DIGITS + BigInt(after.padEnd(9, "0"));
  if (billionths > 100n * DIGITS) return undefined;
  const names = [];
  let held = 0;
  for (const name of ORDER) {
    if (BigInt(held) * 100n * DIGITS >= billionths * BigInt(HOLES.length)) break;
    names.push(name);
    held += HOLES_OF.get(name)?.length ?? 0;
  }
  return names;
}
