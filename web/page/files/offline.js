// Registers the service worker that lets the page open without its host, once everything else is done.

import { site } from "./site.js";

const LATER = 1000; // milliseconds: the first answer comes first

async function register() {
  try {
    await navigator.serviceWorker.register(new URL(site.worker, document.baseURI));
  } catch {
    // Not allowed here, or the host cannot be reached: the page works as it does.
  }
}

if (navigator.serviceWorker) setTimeout(register, LATER);
