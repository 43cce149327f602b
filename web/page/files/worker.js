// The service worker: caches the page's own files, so that it opens without its host. The page itself caches data.

const worker = /** @type {any} */ (self); // the types of pages know no service workers
const KEPT = `outs-page ${worker.registration.scope}`; // of this site alone: others may lie on the same host
const MANIFEST = "./manifest.json";
const INDEX = "./";

/** Keep the index and all code, whatever of it was fetched already. */
async function keepPage() {
  const response = await fetch(MANIFEST, { cache: "no-cache" });
  const { code } = await response.json();
  const cache = await caches.open(KEPT);
  await cache.add(INDEX);
  // Files with a hash in their names may come from the browser's HTTP cache, however old they are.
  await cache.addAll(code.map((name) => new Request(`./${name}`, { cache: "force-cache" })));
  const wanted = new Set([INDEX, ...code].map((name) => new URL(name, worker.registration.scope).href));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

/** The page from its host, or as it was kept. @param {Request} request */
async function indexFirstFromHost(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await (await caches.open(KEPT)).match(INDEX);
    if (found) return found;
    throw error;
  }
}

/** A file that never changes, because its name has its hash. @param {Request} request */
const keptFirst = async (request) => (await (await caches.open(KEPT)).match(request)) ?? fetch(request);

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(keepPage());
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(indexFirstFromHost(request));
  else if (url.pathname.startsWith(new URL("./code/", worker.registration.scope).pathname))
    event.respondWith(keptFirst(request));
});
