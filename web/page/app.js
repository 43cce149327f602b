// The page: its four tabs, and the one that is open.

import { html, render, useEffect } from "./vendor/preact.js";
import { hrefOf, useLink } from "./lib/link.js";
import { Draw } from "./draw/draw.js";
import { Holdem } from "./holdem/holdem.js";
import { Halatro } from "./halatro/halatro.js";
import { Tables } from "./tables/tables.js";

const TABS = [
  { id: "draw", name: "Draw", View: Draw },
  { id: "holdem", name: "Hold’em", View: Holdem },
  { id: "halatro", name: "Halatro", View: Halatro },
  { id: "tables", name: "Tables", View: Tables },
];

function App() {
  const { tab, link, change, undo, canUndo, last } = useLink();
  const open = TABS.find(({ id }) => id === tab) ?? TABS[0];
  useEffect(() => {
    document.title = `${open.name} – outs`;
  }, [open]);
  return html`
    <a class="skip" href="#main" onClick=${skip}>Skip to the page</a>
    <header class="top">
      <p class="brand"><img src="./icon.svg" alt="" width="28" height="28" /> outs</p>
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
      <${open.View} key=${open.id} link=${link} change=${change} undo=${canUndo ? undo : null} />
    </main>
    <footer>
      <p>
        Every answer is exact unless it says that it was sampled.${" "}
        <a href="./docs">The same questions over HTTP</a>
      </p>
    </footer>
  `;
}

/** The address belongs to the page's state, so the skip link moves the focus itself. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
root.textContent = "";
render(html`<${App} />`, root);
