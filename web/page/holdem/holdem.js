import { html } from "../vendor/preact.js";
export const Holdem = () => html`<h1>Holdem</h1>`;
