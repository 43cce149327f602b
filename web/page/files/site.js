// The manifest of this site, which is part of its index: the files that it has, and their names.

/** @type {any} */
export const site = JSON.parse(document.getElementById("outs-site")?.textContent ?? "null");
