// The Hold'em tab: the equity of several players, or one hand on a board.

import { html } from "../vendor/preact.js";
import { Choice } from "../parts/controls.js";
import { Equity } from "./equity.js";
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
    </div>
    ${one ? html`<${Hand} link=${link} change=${change} undo=${undo} />` : html`<${Equity} link=${link} change=${change} undo=${undo} />`}
  `;
}
