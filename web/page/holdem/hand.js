// Your hand on a board: outs, strength, potential, and the distribution of its final strength.

import { html } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { cardsOf, deal } from "../lib/cards.js";
import { aCategory, countOf, percent } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { CardFields } from "../parts/cardfields.js";
import { Actions, TextField } from "../parts/controls.js";
import { Live } from "../parts/live.js";
import { Peek } from "../parts/peek.js";
import { Notes, Reply } from "../parts/states.js";
import { gameOf, lackedBy, ranksOf } from "./games.js";
import { RangeGrid } from "./grid.js";
import { Heat } from "./heat.js";
import { RangeHelp, WordsHelp } from "./help.js";
import { holeOf, missingOf } from "./player.js";
import { Histogram, Strength } from "./strength.js";

const TYPING = 150;
const MOST_DEAD = 40;
const FLOP = 3;
const RIVER = 5;

/** @param {import("../draw/draw.js").TabProps} props */
export function Hand({ link, change, undo }) {
  const hole = cardsOf(link.get("hole"));
  const board = cardsOf(link.get("board"));
  const dead = cardsOf(link.get("dead"));
  const against = link.get("against") ?? "";
  const gridOpen = link.get("grid") === "against";

  const half = missingOf(against, 2); // of a hand that the opponent is given
  const whole = hole.length === 2 && board.length >= 3 && !half;
  const shared = { hole: hole.join(""), board: board.join(""), ...gameOf(link) };
  const wait = against || dead.length ? TYPING : 0;
  const next = whole && board.length < RIVER;
  const outs = useAnswer("outs", next ? { ...shared, dead: dead.join(""), against: against || "random" } : null, wait);
  const strength = useAnswer(
    "strength",
    whole ? { ...shared, dead: dead.join(""), ranges: against ? [against] : [] } : null,
    wait,
  );
  const flop = whole && board.length === FLOP; // the table of turns has no histogram: one card is left, and the map shows it
  const state = useAnswer("state", flop ? { ...shared, dead: dead.join("") } : null);

  const first = whole && !next ? strength : outs;
  // The other answers fail for the same reason, unless they can be looked up and this one cannot.
  const refused = first.state === "empty" || (first.state === "problem" && first.problem?.kind !== "server");
  const dealFlop = () => {
    const dealt = deal(5, [...dead, ...lackedBy(link), ...holeOf(against, 2)]);
    change({ hole: dealt.slice(0, 2).join(""), board: dealt.slice(2).join("") });
  };

  const fields = [
    { id: "hole", name: "Your hand", place: "in your hand", cards: hole, most: 2, large: true },
    { id: "board", name: "Board", place: "on the board", cards: board, most: RIVER, large: true },
    { id: "dead", name: "Dead cards", place: "dead", cards: dead, most: MOST_DEAD, dead: true },
  ];
  return html`
    <div class="two">
      <section class="ask compact" aria-label="Your hand and the board">
        <${CardFields}
          fields=${fields}
          lacked=${lackedBy(link)}
          onChange=${(/** @type {string} */ id, /** @type {string[]} */ cards) => change({ [id]: cards.join("") })}
          gist=${first.body ? gistOf(first.body) : null}
        />
        <div class="opponent">
          <${TextField}
            label="Opponent"
            value=${against}
            placeholder="random, or QsQd, or QQ+, AKs"
            onChange=${(/** @type {string} */ text) => change({ against: text }, false)}
          />
          <button
            type="button"
            class="quiet"
            aria-expanded=${gridOpen ? "true" : "false"}
            onClick=${() => change({ grid: gridOpen ? null : "against" }, false)}
          >
            Range grid
          </button>
          <button type="button" class="quiet" onClick=${() => change({ against: "random" })}>Random</button>
        </div>
        ${gridOpen ? html`<${RangeGrid} name="the opponent" text=${against} link=${link} said=${first.state === "done" ? first.body.notes : []} onText=${(/** @type {string} */ text, isSame = false) => change({ against: text }, false, isSame)} />` : null}
        <${Actions} undo=${undo} clear=${() => change({ hole: null, board: null, dead: null, against: null })}>
          <button type="button" onClick=${dealFlop}>Deal a flop</button>
        <//>
        <${RangeHelp} link=${link} />
      </section>
      <${Peek} answer=${first}>${first.body ? gistOf(first.body) : null}<//>
      <section class="answer" aria-label="Answer">
        <${Live} answer=${first} says=${gistOf} />
        <${Reply}
          answer=${first}
          empty=${html`<${Empty} hole=${hole} board=${board} half=${half} game=${link.get("game")} change=${change} />`}
          show=${(/** @type {any} */ body) => html`<${Sentence} body=${body} hole=${hole} against=${against} /><${Notes} body=${body} />${body.outs ? html`<${Heat} answer=${body} ranks=${ranksOf(link)} onTake=${(/** @type {string} */ card) => change({ board: [...board, card].join("") })} />` : null}`}
        />
        ${
          refused
            ? null
            : html`<${Part} title="Strength" answer=${strength} further=${lacksService(first) || isOffline(strength)} show=${(/** @type {any} */ body) => html`<${Strength} answer=${body} />`} />
                <${Part}
                  title="Where the hand ends"
                  answer=${state}
                  further=${lacksService(first) || lacksService(strength) || isOffline(state)}
                  show=${(/** @type {any} */ body) => html`<${Histogram} answer=${body} />`}
                />
                <${WordsHelp} />`
        }
      </section>
    </div>
  `;
}

/** Whether an answer needs a service, and its part of the view asks for one. @param {import("../lib/answer.js").Answer} answer */
const lacksService = (answer) => answer.problem?.kind === "server";

/** Whether an answer waits for its host: what comes first in the view says so, or is there without it. @param {import("../lib/answer.js").Answer} answer */
const isOffline = (answer) => answer.problem?.kind === "offline";

/** One more answer about the hand, under a heading of its own. */
const Part = ({ title, answer, further, show }) =>
  answer.state === "empty"
    ? null
    : html`<h2>${title}</h2>
        <${Reply} answer=${answer} empty="" further=${further} show=${show} />`;

/** The answer in a line. */
const gistOf = (/** @type {any} */ body) =>
  body.outs
    ? `${body.outs.ahead.cards === 1 ? "1 out" : `${body.outs.ahead.cards} outs`}, ${percent(body.equity)} of the pot`
    : `${percent(body.equity)} of the pot`;

/** The answer in one sentence. */
function Sentence({ body, hole, against }) {
  const rival = !against.trim() || against.trim() === "random" ? "a random hand" : html`<code>${against.trim()}</code>`;
  const who = html`${smallCards(hole)} against ${rival}:`;
  if (!body.outs)
    return html`<div class="verdict">
      <p class="sentence">
        ${who} you win ${percent(body.equity)} <span class="because">of the pot: all five cards are out.</span>
      </p>
    </div>`;
  const { ahead, improves } = body.outs;
  const isBlocked = percent(ahead.chance) !== percent(ahead.cards / body.cards.length); // its own cards cannot come
  const better = improves.cards
    ? ` ${improves.cards} other ${improves.cards === 1 ? "card improves" : "cards improve"} your hand without putting you ahead.`
    : "";
  return html`<div class="verdict">
    <p class="sentence">
      ${who} ${ahead.cards ? `${ahead.cards === 1 ? "one out" : `${ahead.cards} outs`} in ${body.cards.length} cards.` : "no outs."}${" "}
      <span class="because">Now it is ${aCategory(body.makes)} with ${percent(body.equity)} of the pot.</span>
    </p>
    <p class="why">
      ${ahead.cards ? `One comes next ${percent(ahead.chance)} of the time${isBlocked ? ", since some of the other cards are the opponent’s" : ""}: it improves your hand, and you are then ahead.` : ""}${better}
    </p>
  </div>`;
}

/** Before there is a hand on a flop. */
function Empty({ hole, board, half, game, change }) {
  const third = game ? ["6c", "Kc"] : ["2c", "2c"]; // cards that the deck has
  const need =
    hole.length < 2
      ? `${countOf(2 - hole.length, "card")} of yours to go.`
      : board.length < FLOP
        ? `${countOf(FLOP - board.length, "card")} of the flop to go.`
        : `${half} to go for the opponent.`;
  const nothing = !hole.length && !board.length;
  return html`
    <p class="sentence quiet">${nothing ? "Pick your two cards and a flop." : need}</p>
    ${
      nothing
        ? html`<p>You see your equity after every next card, how strong you are now, and where the hand can end.</p>
            <p class="examples">
              <button type="button" class="quiet" onClick=${() => change({ hole: "AhKh", board: `Qh7h${third[0]}` })}>
                Ah Kh on Qh 7h ${third[0]}
              </button>
              <button
                type="button"
                class="quiet"
                onClick=${() => change({ hole: "8c7c", board: `9c6h${third[1]}Ad`, against: "AA,AKs" })}
              >
                8c 7c on 9c 6h ${third[1]} Ad, against AA and AKs
              </button>
            </p>`
        : null
    }
  `;
}
