// Parts of tables that every tab uses.

import { html } from "../vendor/preact.js";

/** The head of a table: columns of words, then of numbers, then of words again. @param {any[]} words @param {any[]} [numbers] @param {any[]} [more] */
export const head = (words, numbers = [], more = []) => html`<thead>
  <tr>
    ${words.map((name, at) => html`<th key=${at} scope="col">${name}</th>`)}
    ${numbers.map((name, at) => html`<th key=${at} scope="col" class="number">${name}</th>`)}
    ${more.map((name, at) => html`<th key=${at} scope="col">${name}</th>`)}
  </tr>
</thead>`;

/** The head of a column whose cells need none to be understood. @param {string} name */
export const unseen = (name) => html`<span class="unseen">${name}</span>`;

/** A score in large figures, each below its name. @param {[any, any][]} figures */
export const score = (figures) => html`<dl class="score">
  ${figures.map(([name, value], at) => html`<div key=${at}><dt>${name}</dt><dd>${value}</dd></div>`)}
</dl>`;
