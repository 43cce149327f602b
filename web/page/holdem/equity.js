// Equity: two to nine hands or ranges, on any board.

import { html, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { cardsOf, deal, readCards } from "../lib/cards.js";
import { Problem } from "../lib/problem.js";
import { percent, whole } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { CardFields, firstOpen } from "../parts/cardfields.js";
import { Actions, Button, TextField } from "../parts/controls.js";
import { Counting } from "../parts/counting.js";
import { Peek } from "../parts/peek.js";
import { Notes, Trouble } from "../parts/states.js";
import { equitiesOf } from "./detail.js";
import { examplesOf, gameOf, handSize, hintOf, isOmaha, lackedBy, mostPlayers } from "./games.js";
import { RangeGrid } from "./grid.js";
import { RangeHelp } from "./help.js";

const MOST_DEAD = 40;
const TYPING = 150; // milliseconds without a key before a question about a range
/** @param {import("../draw/draw.js").TabProps} props */
export function Equity({ link, change, undo }) {
  const players = link.getAll("player");
  while (players.length < 2) players.push("");
  const board = cardsOf(link.get("board"));
  const dead = cardsOf(link.get("dead"));
  const open = isOmaha(link) ? -1 : Number(link.get("grid") ?? -1);
  const size = handSize(link);
  const ready = players.every(Boolean) && [0, 3, 4, 5].includes(board.length);
  const wait = players.some((text) => isTyped(text, size)) ? TYPING : 0;
  const asked = { players, board: board.join(""), dead: dead.join(""), ...gameOf(link) };
  const answer = useAnswer("equity", ready ? asked : null, wait);
  const byHand = useAnswer("equity", open >= 0 && answer.state === "done" ? { ...asked, by_hand: "true" } : null);

  const setPlayers = (/** @type {string[]} */ next, more = {}) =>
    change({ player: next.some(Boolean) || next.length > 2 ? next.map((one) => one || " ") : null, ...more });
  const setPlayer = (/** @type {number} */ at, /** @type {string} */ text) =>
    setPlayers(players.map((old, index) => (index === at ? text : old)));
  const remove = (/** @type {number} */ at) =>
    setPlayers(
      players.filter((_, index) => index !== at),
      { grid: null },
    );

  const answered = answer.state !== "problem" && answer.state !== "empty" ? answer.body?.players : null;
  const results = answered?.length === players.length ? answered : null; // never the shares of other players
  const dealHands = () => {
    const dealt = deal(size * players.length, [...board, ...dead, ...lackedBy(link)]);
    change({ player: players.map((_, at) => dealt.slice(size * at, size * (at + 1)).join("")) }, true);
  };

  const fields = [
    ...players.map((text, at) => ({
      id: `player-${at}`,
      name: `Player ${at + 1}`,
      place: `with player ${at + 1}`,
      cards: holeOf(text, size),
      most: size,
      elsewhere: true,
    })),
    { id: "board", name: "Board", place: "on the board", cards: board, most: 5, large: true },
    { id: "dead", name: "Dead cards", place: "dead", cards: dead, most: MOST_DEAD, dead: true },
  ];
  const [active, setActive] = useState(() => (players.every(Boolean) ? "board" : firstOpen(fields).id));
  const wrong = wrongPlayer(answer, players);
  const onCards = (/** @type {string} */ id, /** @type {string[]} */ cards) =>
    id.startsWith("player-") ? setPlayer(Number(id.slice(7)), cards.join("")) : change({ [id]: cards.join("") });

  const clear = () => {
    change({ player: null, board: null, dead: null, grid: null });
    setActive("player-0");
  };

  return html`
    <div class="two players-first">
      <section class="answer" aria-label="Players">
        ${players.map(
          (text, at) =>
            html`<${Player}
              key=${at}
              at=${at}
              text=${text.trim()}
              link=${link}
              result=${results?.[at]}
              stale=${answer.state === "loading"}
              open=${open === at}
              equities=${byHand.state === "done" && open === at ? equitiesOf(byHand.body.players[at]?.hands ?? []) : null}
              said=${answer.state === "done" ? answer.body.notes : []}
              inUse=${active === `player-${at}`}
              trouble=${wrong === at ? answer : null}
              onText=${(/** @type {string} */ next) => setPlayer(at, next)}
              onUse=${() => setActive(`player-${at}`)}
              onGrid=${() => change({ grid: open === at ? null : String(at) })}
              onRemove=${players.length > 2 ? () => remove(at) : null}
            />`,
        )}
        <div class="actions">
          <${Button}
            can=${players.length < mostPlayers(link)}
            onClick=${() => {
              setPlayers([...players, ""]);
              setActive(`player-${players.length}`);
            }}
          >
            Add a player
          <//>
        </div>
        <div aria-live="polite">
          ${wrong === undefined ? html`<${Summary} answer=${answer} players=${players} board=${board} link=${link} change=${change} />` : null}
        </div>
      </section>
      <${Peek} answer=${answer} always=${players.some((text) => text.trim())}><${Gist} players=${players} results=${results} size=${size} /><//>
      <section class="ask compact" aria-label="Board and dead cards">
        <${CardFields} fields=${fields} lacked=${lackedBy(link)} onChange=${onCards} active=${active} onActive=${setActive} />
        <${Actions} undo=${undo} clear=${clear}>
          <button type="button" onClick=${dealHands}>Deal hands</button>
        <//>
        ${isOmaha(link) ? null : html`<${RangeHelp} link=${link} />`}
      </section>
    </div>
  `;
}

/** One player: hand or range, the grid on request, and the equity as a bar. */
function Player({ at, text, link, result, stale, open, inUse, trouble, equities, said, onText, onUse, onGrid, onRemove }) {
  const name = `Player ${at + 1}`;
  return html`
    <div class=${`player${stale ? " stale" : ""}${inUse ? " in-use" : ""}`}>
      <${TextField}
        label=${name}
        value=${text}
        placeholder=${hintOf(link)}
        wrong=${Boolean(trouble)}
        onChange=${onText}
        onUse=${onUse}
      />
      <div class="actions">
        ${
          isOmaha(link)
            ? null
            : html`<button type="button" class="quiet" aria-expanded=${open ? "true" : "false"} onClick=${onGrid}>
                Range grid
              </button>`
        }
        <button type="button" class="quiet" onClick=${() => onText("random")}>Random</button>
        ${onRemove ? html`<button type="button" class="quiet" aria-label=${`Remove ${name}`} onClick=${onRemove}>Remove</button>` : null}
      </div>
      ${trouble ? html`<${Trouble} problem=${trouble.problem} retry=${trouble.retry} />` : null}
      ${open ? html`<${RangeGrid} name=${name} text=${text} link=${link} said=${said} equities=${equities} onText=${onText} />` : null}
      ${result ? html`<${Share} name=${name} result=${result} />` : null}
    </div>
  `;
}

/** A player's share of the pot. */
const Share = ({ name, result }) => html`
  <div class="share">
    <p class="share-number"><span class="unseen">${name}: equity </span>${percent(result.equity, 2)}</p>
    <div class="share-bar" aria-hidden="true">
      <span class="win" style=${{ width: `${(result.win_chance ?? result.equity) * 100}%` }}></span>
      <span class="tie" style=${{ width: `${(result.tie_chance ?? 0) * 100}%` }}></span>
    </div>
    ${
      result.win_chance === null
        ? null
        : html`<p class="note">wins ${percent(result.win_chance, 2)}, ties ${percent(result.tie_chance, 2)}</p>`
    }
  </div>
`;

/** The players in a line each, as far as they are known. */
const Gist = ({ players, results, size }) =>
  players.map(
    (text, at) =>
      html`<span key=${at} class="gist-part">
        ${holeOf(text, size).length ? smallCards(holeOf(text, size)) : html`<span class="typed">${text.trim() || "…"}</span>`}
        ${results?.[at] ? html`<b>${percent(results[at].equity)}</b>` : null}
      </span>`,
  );

/** How the answer was found, or what stands in its place. */
function Summary({ answer, players, board, link, change }) {
  if (answer.state === "problem") return html`<${Trouble} problem=${answer.problem} retry=${answer.retry} />`;
  if (answer.state === "loading")
    return html`<${Counting} answer=${answer} says="Computing every final board…" />`;
  if (answer.state === "empty")
    return html`<div class="state empty">
      <p class="sentence quiet">
        ${[1, 2].includes(board.length) ? "A flop has three cards." : isOmaha(link) ? "Give each player four cards." : "Give each player a hand or a range."}
      </p>
      <p class="examples">
        ${examplesOf(link).map(
          ([name, player, flop]) =>
            html`<button
              key=${name}
              type="button"
              class="quiet"
              onClick=${() => change({ player, board: flop, dead: null }, true)}
            >
              ${name}
            </button>`,
        )}
      </p>
    </div>`;
  if (answer.body.players.length !== players.length)
    return html`<${Trouble} problem=${otherPlayers(answer.body.players.length, players.length)} retry=${answer.retry} />`;
  const { exact, deals, standard_error: error } = answer.body;
  return html`<p class="note">
    ${exact ? `Exact, from ${whole(deals)} deals.` : `Sampled from ${whole(deals)} deals: give or take ${percent(error, 2)} (one standard error).`}
    </p>
    <${Notes} body=${answer.body} />`;
}

/** The one player whose text has what the service could not read; nothing for other troubles. @param {import("../lib/answer.js").Answer} answer @param {string[]} players */
function wrongPlayer({ state, problem }, players) {
  if (state !== "problem" || problem?.kind !== "invalid" || !problem.token) return undefined;
  const { token } = problem;
  const having = players.flatMap((text, at) => (text.includes(token) ? [at] : []));
  return having.length === 1 ? having[0] : undefined;
}

/** An answer that is about others than the players on the page. @param {number} answered @param {number} asked */
const otherPlayers = (answered, asked) =>
  new Problem("invalid", `The server read ${answered} players where the page has ${asked}. Write a range with commas: QQ+, AK.`);

/** Whether a text is a range, which may go on. @param {string} text @param {number} size */
const isTyped = (text, size) => text.trim() !== "random" && holeOf(text, size).length !== size;

/** The cards of a text that names no more than a hand has; nothing for a range. @param {string} text @param {number} size */
function holeOf(text, size) {
  const read = readCards(text);
  return read.wrong || read.unfinished || read.cards.length > size ? [] : read.cards;
}
