// Files that the page itself writes.

/** Save a text as a file of the reader's. @param {string} name @param {string} text @param {string} type */
export function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
