// What this site has, and by which names: the index carries the site's manifest.

/** @type {any} */
export const site = JSON.parse(document.getElementById("outs-site")?.textContent ?? "null");
