// Errors that kept a question from being answered, in words for the user.

export class Problem extends Error {
  /**
   * @param {"invalid" | "busy" | "slow" | "tables" | "offline" | "failed" | "cancelled" | "server" | "host"} kind
   * @param {string} detail
   * @param {string} [token] the part of the question that is wrong
   * @param {string} [parameter] the parameter that it is in
   * @param {string} [build] the build that makes the tables that are missing, if the service has one
   */
  constructor(kind, detail, token = "", parameter = "", build = "") {
    super(detail);
    this.kind = kind;
    this.token = token;
    this.parameter = parameter;
    this.build = build;
  }
}
