// The page: its tabs, and the one that is open.

import { html, render, useLayoutEffect, useState } from "./vendor/preact.js";
import { keepFocus } from "./lib/focus.js";
import { hrefOf, keepPlace, lastPlace, useLink } from "./lib/link.js";
import { fromFiles } from "./lib/server.js";
import { readCards, WITH_JOKER } from "./lib/cards.js";
import { Later } from "./parts/later.js";
import { Announcer } from "./parts/live.js";

/** The tabs, with the views that a link can name; the code of one is loaded when it is first opened. */
const TABS = [
  { id: "draw", name: "Draw", views: ["trainer", "betting"], load: async () => (await import("./draw/draw.js")).Draw },
  {
    id: "holdem",
    name: "Hold’em",
    views: ["hand", "advise", "push-fold"],
    load: async () => (await import("./holdem/holdem.js")).Holdem,
  },
  // Casino games need a service: a site of plain files has none of their tables.
  ...(fromFiles
    ? []
    : [{ id: "casino", name: "Casino", views: [], load: async () => (await import("./casino/casino.js")).Casino }]),
  {
    id: "halatro",
    name: "Halatro",
    views: ["round"],
    load: async () => (await import("./halatro/halatro.js")).Halatro,
  },
  { id: "tables", name: "Tables", views: ["sql"], load: async () => (await import("./tables/tables.js")).Tables },
  // A site of plain files has no service beside it that could read files, and sends none to another host.
  ...(fromFiles
    ? []
    : [{ id: "hands", name: "Hands", views: [], load: async () => (await import("./hands/hands.js")).Hands }]),
];
/** Where a first visit may begin. @type {[string, string, string][]} address, name, what is there */
const DOORS = [
  ["#/holdem", "Hold’em", "equity, outs, ranges, push or fold"],
  ["#/draw?view=trainer", "Video poker", "a trainer with casinos’ pay tables"],
  ["#/draw", "Draw", "which cards to keep"],
  ["#/halatro", "Halatro", "the best play or discard"],
  .../** @type {[string, string, string][]} */ (
    fromFiles
      ? []
      : [
          ["#/casino", "Casino", "poker against the house"],
          ["#/hands", "Hands", "what your hand histories won, and your luck"],
        ]
  ),
];
const ICON = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]")).href;

function App() {
  const { tab, link, change, undo, canUndo, last } = useLink();
  const open = TABS.find(({ id }) => id === tab) ?? TABS[0];
  const [isFirst] = useState(() => !location.hash && !lastPlace());
  const view = link.get("view");
  const wrong = location.hash ? wrongIn(tab, link, open) : [];
  useLayoutEffect(() => {
    document.title = `${open.name} – outs`;
    if (location.hash && open.id === tab) keepPlace(tab, view);
  }, [open, view]);
  return html`
    <a class="skip" href="#main" onClick=${skip}>Skip to the page</a>
    <header class="top">
      <p class="brand"><img src=${ICON} alt="" width="28" height="28" /> outs</p>
      <nav aria-label="Games">
        ${TABS.map(
          ({ id, name }) =>
            html`<a
              key=${id}
              href=${hrefOf({ tab: id, query: last[id] ?? "" })}
              aria-current=${id === open.id ? "page" : null}
              >${name}</a
            >`,
        )}
      </nav>
    </header>
    <main id="main" tabindex="-1">
      ${/* its place stays: what follows would change its order when it goes */ ""}
      <div>
        ${isFirst && !location.hash ? html`<${Welcome} />` : null}
        ${wrong.map((text) => html`<p key=${text} class="wrong">${text}</p>`)}
      </div>
      <${Later} key=${open.id} load=${open.load} link=${link} change=${change} undo=${canUndo ? undo : null} />
      <${Announcer} />
    </main>
    <footer>
      <p>
        Every answer is exact unless it says that it was sampled.${" "}
        ${fromFiles ? null : html`<a href="./docs">The same questions over HTTP</a>`}
      </p>
    </footer>
  `;
}

/** What this is, for those who have never been here. */
const Welcome = () => html`<section class="welcome" aria-label="What this is">
  <p>outs counts every card that can still come, and says exactly how often you win and what to do.</p>
  <ul class="doors">
    ${DOORS.map(
      ([href, name, what]) => html`<li key=${href}><a href=${href}><b>${name}</b> <span>${what}</span></a></li>`,
    )}
  </ul>
</section>`;

/** The address belongs to the page's state, so the skip link moves the focus itself. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

const CARDS = ["hand", "hole", "held", "board", "up", "exchanged", "dead"];
const LONGEST = 40; // characters of an address that are repeated

/**
 * A line for each part of an address that is passed over.
 * @param {string} tab as the address has it
 * @param {URLSearchParams} link
 * @param {{id: string, name: string, views: string[]}} shown the tab that is open
 */
function wrongIn(tab, link, { id, name, views }) {
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

const MOMENT = 100; // milliseconds that the page waits for files, so as to be drawn once and with an answer

async function begin() {
  const place = /** @type {HTMLElement} */ (document.getElementById("page"));
  const root = /** @type {HTMLElement} */ (place.cloneNode(false));
  render(html`<${App} />`, root); // apart from the document, which costs no layout, while files are on their way
  if (fromFiles) {
    const { prepared } = await import("./files/answers.js");
    await Promise.race([prepared, new Promise((then) => setTimeout(then, MOMENT))]);
    import("./files/offline.js");
  }
  place.replaceWith(root);
  keepFocus();
}

begin();
