// The adviser, for a game that is played elsewhere: a move removes its cards from the hand and adds to the score.

import { html } from "../vendor/preact.js";
import { cardsOf, deal } from "../lib/cards.js";
import { focusBack } from "../lib/focus.js";
import { countOf } from "../lib/words.js";
import { CardFields } from "../parts/cardfields.js";
import { Actions, Button, Choice } from "../parts/controls.js";
import { Live } from "../parts/live.js";
import { Peek } from "../parts/peek.js";
import { Reply } from "../parts/states.js";
import { Rules } from "./help.js";
import { alikeIn, Makes, MoveName, Moves, scored } from "./moves.js";
import { after, DISCARDS, HELD, newGame, PLAYS } from "./rules.js";

const MOST_DEAD = 30; // six moves of five cards

/**
 * @param {object} props
 * @param {import("./rules.js").Game} props.game
 * @param {import("../lib/answer.js").Answer} props.answer
 * @param {(game: import("./rules.js").Game) => void} props.show
 * @param {(() => void) | null} props.undo
 */
export function Advise({ game, answer, show, undo }) {
  const fields = [
    { id: "held", name: "Hand", place: "in the hand", cards: game.held, most: HELD, large: true },
    { id: "dead", name: "Dead cards", place: "dead", cards: game.dead, most: MOST_DEAD, dead: true },
  ];
  const make = (/** @type {import("./moves.js").Move} */ move) => {
    show(after(game, { ...move, cards: cardsOf(move.cards) }, false));
    focusBack('.deck [tabindex="0"], .places button');
  };
  const left = (/** @type {number} */ most, /** @type {number} */ least) =>
    Array.from(
      { length: most - least + 1 },
      (_, index) => /** @type {[string, string]} */ ([String(most - index), String(most - index)]),
    );
  return html`
    <div class="two">
      <section class="ask compact" aria-label="Your game">
        <${CardFields}
          fields=${fields}
          onChange=${(/** @type {string} */ id, /** @type {string[]} */ cards) => show({ ...game, [id]: cards })}
          gist=${answer.body ? html`<${Gist} best=${answer.body.moves[0]} />` : null}
        />
        <div class="counters">
          <p>
            <b>Plays left</b>
            <${Choice}
              label="Plays left"
              choices=${left(PLAYS, 1)}
              value=${String(game.plays)}
              onChange=${(plays) => show({ ...game, plays: Number(plays) })}
            />
          </p>
          <p>
            <b>Discards left</b>
            <${Choice}
              label="Discards left"
              choices=${left(DISCARDS, 0)}
              value=${String(game.discards)}
              onChange=${(discards) => show({ ...game, discards: Number(discards) })}
            />
          </p>
          <p><b>Score</b> <span class="score-number">${game.score}</span></p>
        </div>
        <${Actions} undo=${undo} clear=${() => show({ ...newGame(), held: [] })}>
          <${Button}
            can=${game.held.length < HELD}
            onClick=${() => show({ ...game, held: [...game.held, ...deal(HELD - game.held.length, [...game.held, ...game.dead])] })}
          >
            Deal the rest
          <//>
        <//>
        <${Rules} />
      </section>
      <${Peek} answer=${answer}>${answer.body ? html`<${Gist} best=${answer.body.moves[0]} />` : null}<//>
      <section class="answer" aria-label="Answer">
        <${Live} answer=${answer} says=${(/** @type {any} */ body) => html`<${Gist} best=${body.moves[0]} />`} />
        ${
          game.plays === 0
            ? html`<div class="verdict"><p class="sentence">The game is over: ${game.score} points.</p></div>`
            : html`<${Reply}
                answer=${answer}
                waiting="Weighing 436 moves…"
                empty=${html`<${Empty} game=${game} show=${show} />`}
                show=${(/** @type {any} */ body, /** @type {boolean} */ isFresh) => html`<${Shown} body=${body} onMove=${isFresh ? make : null} />`}
              />`
        }
      </section>
    </div>
  `;
}

/** The best move in a line. */
const Gist = ({ best }) => html`<${MoveName} move=${best} />: ${best.expected.toFixed(0)} points expected`;

/** The best move in one sentence, and all others. */
function Shown({ body, onMove }) {
  const [best, second] = body.moves;
  return html`
    <div class="verdict">
      <p class="sentence">
        <${MoveName} move=${best} />.${" "}
        <span class="because"
          >${best.move === "play" ? `${scored(best)} now, and ` : "Expect "}${best.move === "play" ? `${best.expected.toFixed(0)} expected in all.` : `${best.expected.toFixed(0)} points until the end.`}</span
        >
      </p>
      ${second ? html`<${Why} best=${best} second=${second} alike=${alikeIn(body.moves)} />` : null}
      <${Makes} move=${best} />
    </div>
    <${Moves} moves=${body.moves} onMove=${onMove} />
  `;
}

/** How far the best move is ahead, or which may be chosen in its place. */
function Why({ best, second, alike }) {
  const within = [best, ...alike].every((move) => move.exact) ? "" : ", within their errors";
  if (alike.length > 1)
    return html`<p class="why">${alike.length} other moves are as good${within}: those marked = in the list.</p>`;
  if (alike.length) return html`<p class="why"><${MoveName} move=${alike[0]} /> is as good${within}.</p>`;
  return html`<p class="why">
    ${(best.expected - second.expected).toFixed(1)} points more than the second best: <${MoveName} move=${second} />.
  </p>`;
}

/** Before eight cards are there. */
function Empty({ game, show }) {
  const missing = HELD - game.held.length;
  const under = game.held.length > 0;
  return html`
    <p class="sentence quiet">${under ? `${countOf(missing, "card")} to go.` : "Pick the eight cards you hold."}</p>
    ${
      under
        ? html`<p>${game.dead.length ? "Enter the cards you drew." : "Or let the page deal the rest."}</p>`
        : html`<p>
              Every move is ranked by expected points until the end of the game. “Play this” removes the cards and
              keeps the score.
            </p>
            <p class="examples">
              <button
                type="button"
                class="quiet"
                onClick=${() => show({ ...newGame(), held: cardsOf("2c2d4s5h7h9sJcQd") })}
              >
                2c 2d 4s 5h 7h 9s Jc Qd
              </button>
            </p>`
    }
  `;
}
