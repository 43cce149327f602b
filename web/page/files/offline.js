// Registers the service worker that lets the page open without its host, once everything else is done.

import { manifest } from "./store.js";

const LATER = 1000; // milliseconds: the first answer comes first

async function register() {
  try {
    const { worker } = await manifest();
    await navigator.serviceWorker.register(new URL(worker, document.baseURI));
  } catch {
    // Not allowed here, or the host cannot be reached: the page works as it does.
  }
}

if (navigator.serviceWorker) setTimeout(register, LATER);
