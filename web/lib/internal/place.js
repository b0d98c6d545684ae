/** Where in the source somebody called this library. */

/** V8's `    at f (file:///a.js:1:2)` and `    at file:///a.js:1:2`, and the others' `f@https://a.js:1:2`. */
const frame = /^(?:\s*at (?:.*? \()?(?:async )?|.*?@)(.*?):(\d+):(\d+)\)?$/;

const mostFrames = 50;

/**
 * File, line and column of the innermost call that is not of this library, as the engine writes them; undefined where
 * the engine tells nothing. What is bundled into one file with the library cannot be told from it: then it is the
 * outermost call.
 */
export function place() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = mostFrames;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  const frames = stack.split('\n').flatMap((line) => {
    const [, file = '', ...at] = frame.exec(line) ?? [];
    return file === '' ? [] : [{ file, at: [file, ...at].join(':') }];
  });
  // The first is this very file, and so tells where the others of the library are.
  const ours = frames[0]?.file.replace(/internal[/\\]place\.js$/, '') ?? '';
  return (frames.find(({ file }) => !file.startsWith(ours)) ?? frames.at(-1))?.at;
}
