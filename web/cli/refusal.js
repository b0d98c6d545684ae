/** Why a command is refused: a message for a person and the exit status for a script. */

export class Refusal extends Error {
  /** @param {string} message @param {{ cause?: unknown, status?: number }} [details] */
  constructor(message, { cause, status = 1 } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** The command line is invalid. */
export class UsageError extends Refusal {
  /** @param {string} message */
  constructor(message) {
    super(`stride0: ${message}\nRun stride0 --help to see what it accepts.`, { status: 2 });
  }
}
