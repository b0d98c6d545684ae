/** Finds the line of the user's source code that called this library. */

/** V8's `    at f (file:///a.js:1:2)` and `    at file:///a.js:1:2`, and the others' `f@https://a.js:1:2`. */
const frame = /^(?:\s*at (?:.*? \()?(?:async )?|.*?@)(.*?):(\d+):(\d+)\)?$/;

const mostFrames = 50;

function stackOfCall() {
  const limit = Error.stackTraceLimit;
  Reflect.set(Error, 'stackTraceLimit', mostFrames); // which has no effect if Error is frozen
  try {
    return new Error().stack;
  } finally {
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}

/**
 * The stack as text. If the user sets `Error.prepareStackTrace`, it formats the stack: it may throw, or return
 * something else.
 */
function stackAsText() {
  try {
    const stack = stackOfCall();
    return typeof stack === 'string' ? stack : '';
  } catch {
    return '';
  }
}

/**
 * File, line and column of the innermost call outside this library, as the engine writes them; undefined if the engine
 * has no stacks. If the caller is bundled into one file with the library, it is the outermost call. Code of the user
 * may run in here, so call it `afterwards`.
 */
export function callSite() {
  const frames = stackAsText()
    .split('\n')
    .flatMap((line) => {
      const [, file = '', ...location] = frame.exec(line) ?? [];
      return file === '' ? [] : [{ file, location: [file, ...location].join(':') }];
    });
  // The first frame is in this file, which shows where the other files of the library are: in the folder above, or in
  // the same folder if it is bundled.
  const ours = frames[0]?.file.replace(/reports[/\\]call-site\.js$|(?<=lib[/\\]bundles[/\\])core\.js$/, '') ?? '';
  return (frames.find(({ file }) => !file.startsWith(ours)) ?? frames.at(-1))?.location;
}
