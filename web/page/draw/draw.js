// The Draw tab: which cards of a five-card hand to keep, and a trainer.

import { html } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { cardsOf, DECK, deal, WITH_JOKER } from "../lib/cards.js";
import { countOf, title } from "../lib/words.js";
import { CardFields } from "../parts/cardfields.js";
import { Actions, Choice } from "../parts/controls.js";
import { Later } from "../parts/later.js";
import { Live } from "../parts/live.js";
import { Peek } from "../parts/peek.js";
import { Reply } from "../parts/states.js";
import { askedGoal, readGoal, revalued } from "./edited.js";
import { withEnds } from "./ends.js";
import { againstIn, examplesOf, GamePicker, gameIn, LowGoalPicker, OpponentsPicker } from "./game.js";
import { GoalPicker } from "./goalpicker.js";
import { deckOf, does, shownGoal } from "./goals.js";
import { Holds } from "./holds.js";
import { linesOf, useLines } from "./lines.js";
import { HoldName, Sentence, Why } from "./sentence.js";

const HAND = 5;
const MOST_DEAD = 42; // five replacements must be left

const loadTrainer = async () => (await import("./trainer.js")).Trainer;
const loadBetting = async () => (await import("./betting.js")).Betting;
const TITLES = { "": "Which cards to keep", trainer: "Draw trainer", betting: "Draw poker with betting" };

/** @typedef {{link: URLSearchParams, change: import("../lib/link.js").Change, undo: (() => void) | null}} TabProps */

/** @param {TabProps} props */
export function Draw({ link, change, undo }) {
  const asked = link.get("view") ?? "";
  const view = /** @type {keyof typeof TITLES} */ (Object.hasOwn(TITLES, asked) ? asked : "");
  return html`
    <div class="heading">
      <h1>${TITLES[view]}</h1>
      <${Choice}
        label="View"
        choices=${[
          ["", "Ask"],
          ["trainer", "Train"],
          ["betting", "Play"],
        ]}
        value=${view}
        onChange=${(/** @type {string} */ view) => change({ view })}
      />
    </div>
    ${
      view
        ? html`<${Later} key=${`${view} ${gameIn(link)}`} load=${view === "trainer" ? loadTrainer : loadBetting} link=${link} change=${change} />`
        : html`<${Ask} link=${link} change=${change} undo=${undo} />`
    }
  `;
}

/** A hand and what to keep of it. @param {TabProps} props */
function Ask({ link, change, undo }) {
  const wanted = readGoal(link);
  const objective = askedGoal(wanted);
  const game = gameIn(link);
  const deck = game ? DECK : deckOf(objective);
  const [hand, dead] = ["hand", "dead"].map((field) =>
    cardsOf(link.get(field), WITH_JOKER).filter((card) => deck.includes(card)),
  );
  const asked =
    hand.length === HAND
      ? { hand: hand.join(""), dead: dead.join(""), objective, ...againstIn(link, objective), game }
      : null;
  const answer = useAnswer("discard", asked);
  const lines = useLines(asked ? objective : "");
  const fields = [
    { id: "hand", name: "Hand", place: "in the hand", cards: hand, most: HAND, large: true },
    { id: "dead", name: "Dead cards", place: "dead", cards: dead, most: MOST_DEAD, dead: true },
  ];
  return html`
    <div class="two">
      <section class="ask" aria-label="Your hand">
        <div class="aim">
          <${GamePicker} link=${link} change=${change} />
          ${game ? html`<${LowGoalPicker} link=${link} change=${change} />` : html`<${GoalPicker} link=${link} change=${change} />`}
          <${OpponentsPicker} link=${link} change=${change} goal=${objective} />
        </div>
        <${CardFields}
          fields=${fields}
          deck=${deck}
          onChange=${(/** @type {string} */ id, /** @type {string[]} */ cards) => change({ [id]: cards.join("") })}
          gist=${answer.body ? html`<${Gist} body=${answer.body} wanted=${wanted} />` : null}
        />
        <${Actions} undo=${undo} clear=${() => change({ hand: null, dead: null })}>
          <button type="button" onClick=${() => change({ hand: deal(HAND, dead, deck).join("") })}>Deal a hand</button>
        <//>
      </section>
      <${Peek} answer=${answer}>${answer.body ? html`<${Gist} body=${answer.body} wanted=${wanted} />` : null}<//>
      <section class="answer" aria-label="Answer">
        <${Live} answer=${answer} says=${(/** @type {any} */ body) => html`<${Gist} body=${body} wanted=${wanted} />`} />
        <${Reply}
          answer=${answer}
          empty=${html`<${Empty} hand=${hand} examples=${examplesOf(link)} change=${change} />`}
          show=${(/** @type {any} */ body) => html`<${Shown} body=${body} wanted=${wanted} lines=${lines} />`}
        />
      </section>
    </div>
  `;
}

/** Before five cards are there. */
function Empty({ hand, examples, change }) {
  const left = HAND - hand.length;
  return html`
    <p class="sentence quiet">${hand.length ? `${title(countOf(left, "card"))} to go.` : "Pick five cards, or type them."}</p>
    ${
      hand.length
        ? null
        : html`<p>You see at once which cards to keep, and the final hands of all 32 holds.${examples.length ? " Try one:" : ""}</p>
            <p class="examples">
              ${examples.map(
                (/** @type {string} */ example) =>
                  html`<button
                    key=${example}
                    type="button"
                    class="quiet"
                    onClick=${() => change({ hand: cardsOf(example).join("") })}
                  >
                    ${example}
                  </button>`,
              )}
            </p>`
    }
  `;
}

/** The answer: one sentence, why, and all holds. */
function Shown({ body, wanted, lines }) {
  const goal = shownGoal(body);
  const holds = withEnds(revalued(body.holds, wanted), body, { goal, pays: wanted.pays, lines: linesOf(lines, body) });
  const [best, second] = holds;
  return html`
    <div class="verdict" data-answer=${best.hold}>
      <${Sentence} best=${best} goal=${goal} />
      ${second ? html`<${Why} best=${best} second=${second} goal=${goal} />` : null}
    </div>
    <${Holds} hand=${cardsOf(body.hand, WITH_JOKER)} holds=${holds} goal=${goal} />
  `;
}

/** The answer in a line. */
function Gist({ body, wanted }) {
  const [best] = revalued(body.holds, wanted);
  return html`${best.hold ? "Keep" : "Draw"} <${HoldName} hold=${best} />: ${does(best.objective_value, shownGoal(body))}`;
}
