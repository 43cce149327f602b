// Help texts: the notation of ranges, and the terms used in answers.

import { html } from "../vendor/preact.js";

/** @type {[string, string][]} */
const RANGES = [
  ["AhKh", "two cards"],
  ["AA, AKs, AKo, AK", "a pair, suited, offsuit, both"],
  ["TT+, A5s+", "this hand and better ones of its kind"],
  ["99-66, A5s-A2s", "from one hand to another"],
  ["Ax, Kxs", "any second card"],
  ["15%", "the hands with the most equity against a random hand"],
  ["AKs:0.5", "with a weight: half of its combinations"],
  ["QQ+!QhQd", "without some hands"],
  ["random", "any two cards"],
];

/** How a range is written, closed until it is asked for. @param {{link: URLSearchParams}} props */
export const RangeHelp = ({ link }) => html`<details class="help">
  <summary>How to write a range</summary>
  <dl>
    ${RANGES.filter(([text]) => !link.get("game") || !/%|5s/.test(text)).map(
      ([text, meaning]) =>
        html`<div key=${text} class="term">
          <dt><code>${text}</code></dt>
          <dd>${meaning}</dd>
        </div>`,
    )}
  </dl>
  <p>Separate parts with commas. Ranges copied from PioSOLVER, Equilab and GTO+ are read as well.</p>
</details>`;

/** What the words of an answer about a hand mean. */
export const WordsHelp = () => html`<details class="help">
  <summary>What the words mean</summary>
  <dl>
    <div class="term">
      <dt>Ahead</dt>
      <dd>
        Your hand beats at least half of the opponent’s hands, before any further card. A tie counts half.
      </dd>
    </div>
    <div class="term">
      <dt>Out</dt>
      <dd>A next card that improves your hand and puts you ahead.</dd>
    </div>
    <div class="term">
      <dt>Equity</dt>
      <dd>Your average share of the pot if all cards are dealt and nobody folds. A tie splits the pot.</dd>
    </div>
    <div class="term">
      <dt>Dead cards</dt>
      <dd>Cards that you have seen and that are out of play.</dd>
    </div>
  </dl>
</details>`;
