/**
 * One line that says how far a long step is. On a terminal it is rewritten in place; in a log it is said again now and
 * then, so that a reader knows the step from a hang and is not flooded.
 */

/** @typedef {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} Terminal */

/** Nothing is said about a step shorter than the first; the second keeps a ten-minute log under a screen or two. */
const FIRST_MS = 2_000;
const AGAIN_MS = 15_000;
const TERMINAL_MS = 120;

/** @type {(ms: number) => string} */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * @param {string} title
 * @param {Terminal} [out]
 */
export function progress(title, out = process.stdout) {
  const start = performance.now();
  const terminal = out.isTTY === true;
  let note = '';
  let due = terminal ? 0 : FIRST_MS;

  const show = () => {
    const elapsed = performance.now() - start;
    if (elapsed < due) return;
    due = elapsed + (terminal ? TERMINAL_MS : AGAIN_MS);
    const line = `  ${title}: ${Math.round(elapsed / 1000)} s${note && `  ${note}`}`;
    out.write(terminal ? `\r${line.slice(0, (out.columns ?? 80) - 1)}\x1b[K` : `${line}\n`);
  };
  const timer = setInterval(show, TERMINAL_MS);

  return {
    /** What the step is at. @param {string} text */
    note(text) {
      note = text;
    },
    /** Pass a line on, above the progress. @param {string} text */
    print(text) {
      out.write(`${terminal ? '\r\x1b[K' : ''}${text}\n`);
    },
    /** @param {string} verdict @returns {number} milliseconds since the step began */
    end(verdict) {
      clearInterval(timer);
      const elapsed = performance.now() - start;
      out.write(`${terminal ? '\r\x1b[K' : ''}  ${title}: ${verdict} (${seconds(elapsed)})\n`);
      return elapsed;
    },
  };
}
