// The Halatro tab: the best moves for eight cards, and a round to play with the adviser.

import { html, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { cardsOf } from "../lib/cards.js";
import { Choice } from "../parts/controls.js";
import { Advise } from "./advise.js";
import { Round } from "./round.js";
import { DISCARDS, HELD, PLAYS } from "./rules.js";

/** @param {import("../draw/draw.js").TabProps} props */
export function Halatro({ link, change, undo }) {
  const playing = link.get("view") === "round";
  const game = readGame(link);
  const [judged, setJudged] = useState(/** @type {(import("./round.js").Judgement | null)[]} */ ([]));
  const ready = game.held.length === HELD && game.plays > 0;
  const answer = useAnswer(
    "halatro/advise",
    ready ? { held: game.held.join(""), plays: game.plays, discards: game.discards, dead: game.dead.join("") } : null,
  );
  const show = (/** @type {import("./rules.js").Game} */ next) => change(fieldsOf(next));
  return html`
    <div class="heading">
      <h1>${playing ? "A round of Halatro" : "Halatro: what to do"}</h1>
      <${Choice}
        label="View"
        choices=${[
          ["", "Ask"],
          ["round", "Train"],
        ]}
        value=${playing ? "round" : ""}
        onChange=${(/** @type {string} */ view) => change({ view })}
      />
    </div>
    ${
      playing
        ? html`<${Round}
            game=${game}
            answer=${answer}
            show=${show}
            advised=${link.get("advice") !== "off"}
            change=${change}
            judged=${judged}
            setJudged=${setJudged}
          />`
        : html`<${Advise} game=${game} answer=${answer} show=${show} undo=${undo} />`
    }
  `;
}

/** The game in a link. @param {URLSearchParams} link @returns {import("./rules.js").Game} */
function readGame(link) {
  const number = (/** @type {string} */ name, /** @type {number} */ usual, /** @type {number} */ most) => {
    const value = Number(link.get(name) ?? usual);
    return Number.isInteger(value) && value >= 0 && value <= most ? value : usual;
  };
  return {
    held: cardsOf(link.get("held")),
    dead: cardsOf(link.get("dead")),
    plays: number("plays", PLAYS, PLAYS),
    discards: number("discards", DISCARDS, DISCARDS),
    score: number("score", 0, 1e6),
  };
}

/** The same game for a link. @param {import("./rules.js").Game} game */
const fieldsOf = (game) => ({
  held: game.held.join(""),
  dead: game.dead.join(""),
  plays: game.plays === PLAYS ? null : String(game.plays),
  discards: game.discards === DISCARDS ? null : String(game.discards),
  score: game.score ? String(game.score) : null,
});
