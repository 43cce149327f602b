// States of an answer that has not arrived, each with the next step for the user.

import { html, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { serverAddress, setServer } from "../lib/server.js";
import { useId } from "../lib/id.js";
import { Building, withoutBuild } from "./building.js";
import { Counting } from "./counting.js";

const HEADINGS = {
  invalid: "That cannot be answered",
  busy: "Busy",
  slow: "This takes too long",
  tables: "The service lacks tables for this",
  offline: "Offline",
  failed: "Something went wrong",
  server: "This needs a service",
  host: "The host has a problem",
  cancelled: "Cancelled",
};

/**
 * An answer, or the state that stands in for it. While the next answer is loading the last one stays, faded.
 * @param {object} props
 * @param {import("../lib/answer.js").Answer} props.answer
 * @param {any} props.empty what to show before anything is asked
 * @param {string} [props.waiting] what the server does if it takes long
 * @param {boolean} [props.further] whether another answer of the view comes first, and asks for a service or its host where one is needed
 * @param {Record<string, string>} [props.names] labels of the view's fields by parameter, for what is wrong with one
 * @param {(body: any, isFresh: boolean) => any} props.show also says whether the answer is to this question
 */
export function Reply({ answer, empty, waiting = "Computing…", further = false, names, show }) {
  const { state, body, problem } = answer;
  if (state === "empty") return html`<div class="state empty">${empty}</div>`;
  return html`
    <div class="reply" aria-busy=${state === "loading" ? "true" : "false"}>
      ${state === "loading" ? html`<${Counting} answer=${answer} says=${waiting} />` : null}
      ${state === "problem" ? html`<${Trouble} problem=${problem} retry=${answer.retry} further=${further} names=${names} />` : null}
      ${body && state !== "problem" ? html`<div class=${state === "loading" ? "stale" : "fresh"}>${show(body, state === "done")}</div>` : null}
    </div>
  `;
}

/** An answer that is asked for when it is first unfolded. @param {{path: string, asked: import("../lib/api.js").Parameters, title: string, waiting?: string, late?: any, show: (body: any) => any}} props `late` stands in for an answer that takes too long */
export function Folded({ path, asked, title, waiting, late, show }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(path, isOpen ? asked : null);
  return html`<details class="help" onToggle=${(/** @type {any} */ event) => event.target.open && setOpen(true)}>
    <summary>${title}</summary>
    ${late && answer.problem?.kind === "slow" ? late : html`<${Reply} answer=${answer} empty="" waiting=${waiting} show=${show} />`}
  </details>`;
}

/** What went wrong. @param {{problem: import("../lib/problem.js").Problem, retry: () => void, further?: boolean, names?: Record<string, string>}} props */
export function Trouble({ problem, retry, further = false, names = {} }) {
  if (further && ["server", "offline"].includes(problem.kind)) return html`<p class="note">${problem.message}</p>`;
  const again = problem.kind !== "invalid" && (problem.kind !== "server" || serverAddress() !== null);
  const given = problem.kind === "cancelled" || Boolean(problem.build); // by the reader, or on its way: no alarm
  return html`
    <div class=${given ? "state" : `state trouble ${problem.kind}`} role=${given ? null : "alert"}>
      <p><b>${problem.build ? "Not built yet" : HEADINGS[problem.kind]}.</b> ${inWords(problem, names)}</p>
      <${Building} build=${problem.build} retry=${retry} />
      ${problem.kind === "offline" ? html`<p>Your cards are kept. The answer comes as soon as the server is back.</p>` : null}
      ${problem.kind === "server" ? html`<${ServerField} />` : null}
      ${again ? html`<button type="button" onClick=${retry}>${problem.kind === "cancelled" ? "Compute it after all" : "Try again"}</button>` : null}
    </div>
  `;
}

/** What is wrong, with the label of its field in place of a parameter's name. @param {import("../lib/problem.js").Problem} problem @param {Record<string, string>} names */
function inWords(problem, names) {
  const { parameter, token } = problem;
  const message = withoutBuild(problem);
  const label = names[parameter];
  const named = `${parameter}: `;
  if (!label) return message;
  const words = message.toLowerCase();
  if ([label, parameter].some((name) => words.startsWith(`${name.toLowerCase()} `))) return message;
  if (!words.startsWith(named)) return `${label}: ${message}`;
  if (message.includes("valid number")) return `${label}: a number belongs here, not “${token}”.`;
  return `${label}: ${message.slice(named.length)}`;
}

/** What was understood where a question could be misread, without notes that are on the page already. @param {{body: {notes?: string[]}, said?: string[]}} props */
export const Notes = ({ body, said = [] }) =>
  (body.notes ?? [])
    .filter((note) => !said.includes(note))
    .map((note) => html`<p key=${note} class="note">Note: ${note}</p>`);

/** Notice of a part of an answer that the host could not send, and that the page can do without. @param {{answer: import("../lib/answer.js").Answer}} props */
export const Lacking = ({ answer }) =>
  answer.problem?.kind === "host" ? html`<p class="note">${answer.problem.message}</p>` : null;

/** Where to count what no file has. */
function ServerField() {
  const id = useId();
  const [text, setText] = useState(serverAddress() ?? "");
  const [wrong, setWrong] = useState(false);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    setWrong(!setServer(text));
  };
  return html`<p>
      Start one with <code>outs serve --cors ${location.origin}</code>, on this machine or another, and enter its address.
    </p>
    <form class="server" onSubmit=${submit}>
      <label for=${id}>Service</label>
      <input
        id=${id}
        type="text"
        inputmode="url"
        placeholder="http://127.0.0.1:8000"
        value=${text}
        aria-invalid=${wrong ? "true" : null}
        aria-describedby=${wrong ? `${id}-wrong` : null}
        onInput=${(event) => setText(event.target.value)}
      />
      <button type="submit">Use it</button>
    </form>
    ${wrong ? html`<p class="wrong" id=${`${id}-wrong`}>An address begins with http:// or https://, and has no “?” or “#”.</p>` : null}`;
}
