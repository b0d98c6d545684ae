/**
 * Runs code of the user, such as warning handlers and functions that format stack traces, after a call instead of
 * during it. That code may use this library, and during a call the core holds a plan that has not run yet.
 */

/** The number of nested calls that are running. */
let depth = 0;
/** Reports to make when the outermost call ends. @type {(() => void)[]} */
let pendingReports = [];

/** Calls `report` as soon as no call is running. @param {() => void} report */
export function afterwards(report) {
  if (depth === 0) report();
  else pendingReports.push(report);
}

/**
 * Runs `work` without interruption, and then makes its waiting reports. If one of them throws, `discard` gets the
 * result, because the caller won't. An error of `work` itself is thrown in any case.
 * @template T
 * @param {() => T} work
 * @param {(result: T) => void} [discard]
 * @returns {T}
 */
export function uninterrupted(work, discard) {
  depth += 1;
  /** @type {T} */
  let result;
  try {
    result = work();
  } catch (error) {
    depth -= 1;
    try {
      makeReports();
    } catch {
      // The call has already failed, and its error is more important.
    }
    throw error;
  }
  depth -= 1;
  try {
    makeReports();
  } catch (error) {
    discard?.(result);
    throw error;
  }
  return result;
}

/** Discards a result that the caller won't get. @param {{ dispose(): void }} result */
export function disposeOf(result) {
  result.dispose();
}

/** Discards several. @param {readonly { dispose(): void }[]} results */
export function disposeOfAll(results) {
  for (const each of results) each.dispose();
}

function makeReports() {
  if (depth > 0 || pendingReports.length === 0) return;
  const reports = pendingReports;
  pendingReports = [];
  for (const report of reports) report();
}
