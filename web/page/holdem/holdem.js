// The Hold'em tab: the equity of several players, or one hand on a board.

import { html } from "../vendor/preact.js";
import { Choice, Select } from "../parts/controls.js";
import { Equity } from "./equity.js";
import { GAMES } from "./games.js";
import { Hand } from "./hand.js";

/** @param {import("../draw/draw.js").TabProps} props */
export function Holdem({ link, change, undo }) {
  const one = link.get("view") === "hand";
  return html`
    <div class="heading">
      <h1>${one ? "Outs and strength" : "Equity"}</h1>
      <${Choice}
        label="View"
        choices=${[
          ["", "Equity"],
          ["hand", "Outs and strength"],
        ]}
        value=${one ? "hand" : ""}
        onChange=${(/** @type {string} */ view) => change({ view, grid: null })}
      />
      <${Select} label="Game" value=${link.get("game") ?? ""} onChange=${(/** @type {string} */ game) => change({ game })}>
        ${GAMES.map(([game, name]) => html`<option key=${game} value=${game}>${name}</option>`)}
      <//>
    </div>
    ${one ? html`<${Hand} link=${link} change=${change} undo=${undo} />` : html`<${Equity} link=${link} change=${change} undo=${undo} />`}
  `;
}
