// The view that was used last, which opens when an address names none.

import { store, stored } from "./stored.js";

const KEY = "outs-last";

/** @returns {{tab: string, query: string} | null} */
export const lastPlace = () => stored(KEY);

/** @param {string} tab @param {string | null} view */
export const keepPlace = (tab, view) => store(KEY, { tab, query: view ? `view=${encodeURIComponent(view)}` : "" });
