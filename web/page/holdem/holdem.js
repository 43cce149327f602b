// The Hold'em tab: the equity of several players, one hand on a board, a decision, or push or fold.

import { html } from "../vendor/preact.js";
import { readCards } from "../lib/cards.js";
import { Choice, Select } from "../parts/controls.js";
import { Later } from "../parts/later.js";
import { Equity } from "./equity.js";
import { GAMES, handSize, isOmaha } from "./games.js";
import { Hand } from "./hand.js";

/** @type {[string, string][]} */
const VIEWS = [
  ["", "Equity"],
  ["hand", "Outs"],
  ["advise", "Advise"],
  ["push-fold", "Push or fold"],
];
const TITLES = {
  "": "Equity",
  hand: "Outs and strength",
  advise: "What to do about a bet",
  "push-fold": "Push or fold",
};

const loadAdvise = async () => (await import("./advise.js")).Advise;
const loadPushFold = async () => (await import("./pushfold.js")).PushFold;

/** @param {import("../draw/draw.js").TabProps} props */
export function Holdem({ link, change, undo }) {
  const asked = link.get("view") ?? "";
  const view = isOmaha(link) || !Object.hasOwn(TITLES, asked) ? "" : asked;
  const setGame = (/** @type {string} */ game) => {
    const other = (game === "omaha") !== isOmaha(link); // its hands have four cards, and nobody else's
    change({ game, ...(other ? { player: null, view: null, grid: null } : {}) });
  };
  return html`
    <div class="heading">
      <h1>${TITLES[view]}</h1>
      ${
        isOmaha(link)
          ? null
          : html`<${Choice}
              label="View"
              choices=${VIEWS}
              value=${view}
              onChange=${(/** @type {string} */ next) => change({ view: next, grid: null, ...carried(link, view, next) })}
            />`
      }
      <${Select} label="Game" value=${link.get("game") ?? ""} onChange=${setGame}>
        ${GAMES.map(([game, name]) => html`<option key=${game} value=${game}>${name}</option>`)}
      <//>
    </div>
    ${
      view === "advise"
        ? html`<${Later} load=${loadAdvise} link=${link} change=${change} undo=${undo} />`
        : view === "push-fold"
          ? html`<${Later} load=${loadPushFold} link=${link} change=${change} undo=${undo} />`
          : view === "hand"
            ? html`<${Hand} link=${link} change=${change} undo=${undo} />`
            : html`<${Equity} key=${handSize(link)} link=${link} change=${change} undo=${undo} />`
    }
  `;
}

const HOLE = 2;

/**
 * What another view needs to go on with the same hand and opponent. The board is the same parameter in all of them.
 * @param {URLSearchParams} link @param {string} from the view that is left @param {string} to empty for the equity view
 * @returns {import("../lib/link.js").Changes}
 */
function carried(link, from, to) {
  const players = link.getAll("player").map((text) => text.trim());
  if (from === "" && to !== "") {
    const place = players.findIndex(isHole);
    const others = players.filter((_, at) => at !== place);
    if (place < 0) return {};
    return { hole: players[place], against: others.length === 1 ? others[0] : null };
  }
  const hole = link.get("hole") ?? "";
  if (to !== "" || !isHole(hole) || players.includes(hole)) return {};
  return { player: [hole, link.get("against") ?? players[1] ?? " ", ...players.slice(2)] };
}

/** @param {string} text */
function isHole(text) {
  const { cards, wrong, unfinished } = readCards(text);
  return !wrong && !unfinished && cards.length === HOLE;
}
