// What a link says that the page cannot show: something else is shown in its place.

import { readCards, WITH_JOKER } from "./cards.js";

const CARDS = ["hand", "hole", "held", "board", "up", "exchanged", "dead"];
const LONGEST = 40; // characters of an address that are repeated

/**
 * A line for each part of an address that is passed over.
 * @param {string} tab as the address has it
 * @param {URLSearchParams} link
 * @param {{id: string, name: string, views: string[]}} shown the tab that is open
 */
export function wrongIn(tab, link, { id, name, views }) {
  if (tab !== id) return [`There is no tab “${tab.slice(0, LONGEST)}” here: this is ${name}.`];
  const view = link.get("view");
  const wrong =
    view && !views.includes(view) ? [`${name} has no view “${view.slice(0, LONGEST)}”: this is its first.`] : [];
  return [...wrong, ...CARDS.flatMap((field) => wrongCards(link.get(field) ?? ""))];
}

/** @param {string} text */
function wrongCards(text) {
  const { wrong, unfinished } = readCards(text, WITH_JOKER);
  if (!wrong && !unfinished) return [];
  return [
    `In the address’s “${text.slice(0, LONGEST)}”, ${wrong ? wrong.replace("The ", "the ") : "the last card is not whole"}.`,
  ];
}
