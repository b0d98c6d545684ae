/** Where in the source somebody called this library. */

/** V8's `    at f (file:///a.js:1:2)` and `    at file:///a.js:1:2`, and the others' `f@https://a.js:1:2`. */
const frame = /^(?:\s*at (?:.*? \()?(?:async )?|.*?@)(.*?):(\d+):(\d+)\)?$/;

const mostFrames = 50;

function stackOfCall() {
  const limit = Error.stackTraceLimit;
  Reflect.set(Error, 'stackTraceLimit', mostFrames); // which does nothing where Error is frozen
  try {
    return new Error().stack;
  } finally {
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}

/**
 * The stack as text. `Error.prepareStackTrace` formats it where it is set, and that is not ours: it may throw, or make
 * something else of it.
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
 * File, line and column of the innermost call that is not of this library, as the engine writes them; undefined where
 * the engine has no stacks. If the caller is bundled into one file with the library, it is the outermost call. Code of
 * the user may run in here, so call it `afterwards`.
 */
export function place() {
  const frames = stackAsText()
    .split('\n')
    .flatMap((line) => {
      const [, file = '', ...at] = frame.exec(line) ?? [];
      return file === '' ? [] : [{ file, at: [file, ...at].join(':') }];
    });
  // The first is this very file, and so tells where the others of the library are: in the folder above, or beside it
  // where it is bundled.
  const ours = frames[0]?.file.replace(/reports[/\\]place\.js$|(?<=lib[/\\]bundles[/\\])core\.js$/, '') ?? '';
  return (frames.find(({ file }) => !file.startsWith(ours)) ?? frames.at(-1))?.at;
}
