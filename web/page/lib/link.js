// The page's state is its address, `#/draw?hand=AhKhQhJh2c`: a copied link shows the same thing. A question that was
// answered stays in the browser's history when the next one begins, so that Back returns to it.

import { useCallback, useEffect, useRef, useState } from "../vendor/preact.js";
import { store, stored } from "./stored.js";

/** @typedef {{tab: string, query: string}} Place */
/** @typedef {Record<string, string | string[] | null>} Changes */
/**
 * @callback Change changes the question
 * @param {Changes} changes
 * @param {boolean} [isNext] whether another question begins: not for a step of typing or painting, nor for what is unfolded
 * @param {boolean} [isSame] whether it is the same question in other words, which is no change to take back
 * @returns {void}
 */

const KEY = "outs-last";

/** @returns {{tab: string, query: string} | null} */
export const lastPlace = () => stored(KEY);

/** @param {string} tab @param {string | null} view */
export const keepPlace = (tab, view) => store(KEY, { tab, query: view ? `view=${encodeURIComponent(view)}` : "" });

const begun = lastPlace(); // so that Back to an address without a view shows what it showed at first

/** What the address says now. @returns {Place} */
export function here() {
  const [tab, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return tab ? { tab, query } : (begun ?? { tab: "draw", query });
}

let answered = ""; // the address whose question was answered last

/** Note that the question in the address is answered. */
export const noteAnswer = () => (answered = location.hash);

/** @param {Place} place */
export const hrefOf = (place) => `#/${place.tab}${place.query ? `?${place.query}` : ""}`;

/** Whether the reader has just left a place, by Back or another link: the browser tells the page a moment later. @param {Place} place */
const hasLeft = (place) => hrefOf(here()) !== hrefOf(place);

/** A query with some parameters replaced; null or empty removes one. @param {string} query @param {Changes} changes */
export function changed(query, changes) {
  const fields = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    fields.delete(name);
    for (const one of Array.isArray(value) ? value : value ? [value] : []) fields.append(name, one);
  }
  return fields.toString();
}

/**
 * Where the reader is, how to change it, how to take a change back, and what each tab last showed. A change that writes
 * the same question in other words is none to take back.
 */
export function useLink() {
  const [place, setPlace] = useState(here);
  const current = useRef(place);
  const last = useRef(/** @type {Record<string, string>} */ ({}));
  const past = useRef(/** @type {Record<string, string[]>} */ ({}));

  const arrive = useCallback((/** @type {Place} */ next) => {
    current.current = next;
    last.current[next.tab] = next.query;
    setPlace(next);
  }, []);

  useEffect(() => {
    const follow = () => arrive(here());
    window.addEventListener("hashchange", follow);
    if (hasLeft(current.current)) follow(); // before anyone listened
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  const show = (/** @type {string} */ query, isNext = false) => {
    const next = { tab: current.current.tab, query };
    if (isNext && location.hash === answered) history.pushState(null, "", hrefOf(next));
    else history.replaceState(null, "", hrefOf(next));
    arrive(next);
  };
  const change = useCallback((/** @type {Changes} */ changes, isNext = true, isSame = false) => {
    const { tab, query } = current.current;
    const next = changed(query, changes);
    if (next === query || hasLeft(current.current)) return;
    if (!isSame) (past.current[tab] ??= []).push(query);
    show(next, isNext);
  }, []);
  const undo = useCallback(() => {
    if (hasLeft(current.current)) return;
    const { tab, query: now } = current.current;
    let query = past.current[tab]?.pop();
    while (query === now) query = past.current[tab]?.pop(); // Back has returned there already
    if (query !== undefined) show(query);
  }, []);
  const canUndo = Boolean(past.current[place.tab]?.length);
  return { tab: place.tab, link: new URLSearchParams(place.query), change, undo, canUndo, last: last.current };
}
