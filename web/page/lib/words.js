// Numbers and names in readable form.

export const CATEGORIES = [
  "straight_flush",
  "four_of_a_kind",
  "full_house",
  "flush",
  "straight",
  "three_of_a_kind",
  "two_pair",
  "pair",
  "high_card",
];

const WITH_ARTICLE = {
  royal_flush: "a royal flush",
  straight_flush: "a straight flush",
  four_of_a_kind: "four of a kind",
  full_house: "a full house",
  flush: "a flush",
  straight: "a straight",
  three_of_a_kind: "three of a kind",
  two_pair: "two pair",
  pair: "a pair",
  high_card: "a high card",
};

/** "Two pair". @param {string} name */
export const title = (name) => (name[0].toUpperCase() + name.slice(1)).replace(/_/g, " ");

/** "a full house", also of the "Full House" of a pay table. @param {string} category */
export function aCategory(category) {
  const words = category.toLowerCase().replace(/_/g, " ");
  const single = /low$/.test(words) || (/(flush|straight|house|pair)$/.test(words) && !/^(two|four|five) /.test(words));
  const article = single ? (/^(ace|eight)/.test(words) ? "an " : "a ") : "";
  return WITH_ARTICLE[words.replace(/ /g, "_")] ?? article + words;
}

/** The categories that an answer counts, the strongest first: of poker, of lowball, or the lines of a pay table with wild cards. @param {Record<string, number>} counts */
export function categoriesOf(counts) {
  if ("high_card" in counts) return CATEGORIES;
  return "king_low" in counts ? Object.keys(counts).reverse() : Object.keys(counts);
}

/** Whether a category is what a hand is that has made nothing. @param {string} category */
export const isNothing = (category) => category === "high_card" || category === "Nothing";

/** "54.6%"; a chance that is not quite nothing is never shown as nothing. @param {number} chance @param {number} [places] */
export function percent(chance, places = 1) {
  const least = 10 ** -places;
  const value = chance * 100;
  if (value > 0 && value < least / 2) return `under ${least.toFixed(places)}%`;
  return `${value.toFixed(places)}%`;
}

/** "1,712,304". @param {number} value */
export const whole = (value) => Math.round(value).toLocaleString("en");

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** "two cards", "one card". @param {number} count @param {string} thing */
export const countOf = (count, thing) => `${NUMBERS[count] ?? count} ${thing}${count === 1 ? "" : "s"}`;

/** "a, b and c". @param {string[]} parts */
export const listed = (parts) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;

/** "16.4 MB". @param {number} bytes */
export function size(bytes) {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(2)} GB`;
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e3).toFixed(bytes < 1e4 ? 1 : 0)} kB`;
}
