// The Hold'em tab: the equity of several players, or one hand on a board.

import { html } from "../vendor/preact.js";
import { Choice, Select } from "../parts/controls.js";
import { Equity } from "./equity.js";
import { GAMES, handSize, isOmaha } from "./games.js";
import { Hand } from "./hand.js";

/** @type {[string, string][]} */
const VIEWS = [
  ["", "Equity"],
  ["hand", "Outs and strength"],
];

/** @param {import("../draw/draw.js").TabProps} props */
export function Holdem({ link, change, undo }) {
  const one = link.get("view") === "hand" && !isOmaha(link);
  const setGame = (/** @type {string} */ game) => {
    const other = (game === "omaha") !== isOmaha(link); // its hands have four cards, and nobody else's
    change({ game, ...(other ? { player: null, view: null, grid: null } : {}) });
  };
  return html`
    <div class="heading">
      <h1>${one ? "Outs and strength" : "Equity"}</h1>
      ${
        isOmaha(link)
          ? null
          : html`<${Choice}
              label="View"
              choices=${VIEWS}
              value=${one ? "hand" : ""}
              onChange=${(/** @type {string} */ view) => change({ view, grid: null })}
            />`
      }
      <${Select} label="Game" value=${link.get("game") ?? ""} onChange=${setGame}>
        ${GAMES.map(([game, name]) => html`<option key=${game} value=${game}>${name}</option>`)}
      <//>
    </div>
    ${one ? html`<${Hand} link=${link} change=${change} undo=${undo} />` : html`<${Equity} key=${handSize(link)} link=${link} change=${change} undo=${undo} />`}
  `;
}
