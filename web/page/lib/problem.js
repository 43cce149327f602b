// Errors that kept a question from being answered, in words for the user.

export class Problem extends Error {
  /**
   * @param {"invalid" | "busy" | "slow" | "tables" | "offline" | "failed" | "cancelled" | "server" | "host"} kind
   * @param {string} detail
   * @param {string} [token] the part of the question that is wrong
   */
  constructor(kind, detail, token = "") {
    super(detail);
    this.kind = kind;
    this.token = token;
  }
}
