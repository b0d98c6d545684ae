/**
 * Reads the frames of the traceback around a message, with their lines of source: Python's, IPython's, pytest's (with
 * arrows, see clean.js), MATLAB's and Octave's, the line below a warning, and JavaScript's, which have no source.
 */

/**
 * @typedef {object} Frame
 * @property {string} file
 * @property {number} line  in the file; 0 if unknown
 * @property {string} name  of the function
 * @property {string} source  or empty
 * @property {string} marks  Python's `~~^~~` below it
 * @property {'core' | 'installed' | 'own'} whose  a numerical library's, another package's, or the user's
 */

/** The lines before and after a message that are searched for its traceback. */
const BEFORE = 300;
const AFTER = 60;

const core =
  /(?:site|dist)-packages[\\/](?:torch|torchvision|functorch|numpy|jax|jaxlib|flax|tensorflow|tensorflow_core|keras|tf_keras|onnxruntime|onnx|paddle|mlx|mxnet|tvm|_pytest|pandas|sklearn|scipy|matplotlib|xarray)[\\/]|[\\/]torch[\\/](?:nn|_\w+|utils|functional)|[\\/]tensorflow[\\/]python[\\/]|[\\/]jax[\\/]_src[\\/]|__autograph_generated_file|^<(?!ipython|string|stdin|input)|^node:|@tensorflow|stride0[\\/](?:web|dist)/;
const installed =
  /(?:site|dist)-packages|node_modules|[\\/](?:lib(?:64)?[\\/]python\d|s?bin[\\/]|envs[\\/]|\w*conda\d?[\\/])/i;

/** @param {string} file @returns {Frame['whose']} */
const whoseIs = (file) => (core.test(file) ? 'core' : installed.test(file) ? 'installed' : 'own');

const python = /^\s{0,40}(?:[\w ]{1,20}: {1,4})?File "([^"]{1,300})", line (\d{1,7})(?:, in (\S{1,80}))?/;
const ipython =
  /^\s{0,8}(?:File )?((?:[~/.]|[A-Za-z]:[\\/])[^\s:]{0,250}\.py|<ipython-input-[^>]{1,60}>|(?:Cell |Input )?In ?\[\d{1,5}\])(?::(\d{1,7}))?,? (?:in|line) ?([\w.<>]{0,80})/;
const arrow = /^\s{0,8}(?:-{1,6}>|❱)\s{0,5}(\d{1,6})[\s│]{1,20}(.{0,400})/;
/** pytest writes file and line below the source of a function, or above it in short tracebacks. */
const pytest = /^((?:[A-Z]:)?[^\s:]{1,250}\.py):(\d{1,7}): ?(?:in (\S{1,80})|\w{1,80})?$/;

/** MATLAB's and Octave's functions, the one that failed first, with their lines below. */
const matlab = /^(?:>> )?Error in (?:==> )?([\w./+>]{1,100})(?: at (\d{1,6})| \(line (\d{1,6})\))/;
const anonymous = /^Error in (@\([\w, ]{0,60}\).{1,300})/;
/** Octave names the place below `error: called from`, without its source. */
const octave = /^\s+([\w.@<>]{1,100}) at line (\d{1,7}) column \d{1,7}$/;
const toolbox = /^(?:ode\d\w*|fsolve|fmin\w+|lsq\w+|integral\d?|quad\w*|arrayfun|cellfun|interp\d|optim\w+)(?:[>/]|$)/;

/** A line that is code wherever it stands: after a prompt, an assignment, a return, a call. */
const code =
  /^\s{0,40}(?:(?:>>> |In ?\[\d{1,5}\]: |julia> )(.*)|([A-Za-z_][\w.]{0,60}(?:\[[^\]=]{0,60}\])?(?:, ?[A-Za-z_][\w.]{0,40}){0,4} {0,2}\.?[-+*/@]?=(?!=) ?\S.*|return .*|[\w.]{1,60}!?\(.*\)\s*))$/;
const prompt = /^\s{0,8}(?:>>> |In ?\[\d{1,5}\]: )(.*\S)/;
const warning = /(?:^|\s)((?:[A-Z]:)?[^\s:]{1,250}\.py):(\d{1,7}): \w{0,40}Warning/;
const script =
  /^\s{0,12}at (?:(?:async )?([\w.<>]{1,80}) )?.{0,40}?\(?((?:file:\/\/|https?:\/\/|\/|node:|[A-Z]:\\|[\w.-]{1,60}\/)[^()\s]{0,250}?):(\d{1,7}):\d{1,7}\)?$/;

/** @param {Frame} frame @param {readonly string[]} match  of `pytest` */
const place = (frame, [, file = '', number]) =>
  Object.assign(frame, { file, line: Number(number), whose: whoseIs(file) });

/** @param {readonly string[]} lines @param {number} from @param {number} to @returns {Frame[]} */
function framesIn(lines, from, to) {
  /** @type {Frame[]} */
  const frames = [];
  const add = (file = '', number = '', name = '', source = '', marks = '') =>
    frames.push({ file, line: Number(number), name, source: source.slice(0, 400), marks, whose: whoseIs(file) });
  const line = (/** @type {number} */ i) => (i < to ? (lines[i] ?? '').slice(0, 1000) : '');
  for (let i = from; i < to; ++i) {
    const text = line(i);
    let match = python.exec(text);
    if (match) {
      const source = line(i + 1);
      const shown =
        /^\s*\S/.test(source) &&
        !/^\s*(?:File "|<module>)|^\w[\w.]*(?:Error|Exception|Warning)\b|^\s*\[Previous/.test(source);
      const marks = shown && /^\s*[~^]+\s*$/.test(line(i + 2)) ? line(i + 2) : '';
      add(match[1], match[2], match[3], shown ? source : '', marks);
    } else if ((match = matlab.exec(text))) {
      add(match[1], match[2] ?? match[3], match[1], line(i + 1).trim());
      if (toolbox.test(match[1] ?? '')) Object.assign(frames.at(-1) ?? {}, { whose: 'core' });
    } else if ((match = anonymous.exec(text))) add('', '', '', match[1]);
    else if ((match = octave.exec(text))) add(match[1], match[2], match[1]);
    else if ((match = ipython.exec(text))) add(match[1], match[2], match[3]);
    else if ((match = arrow.exec(text))) {
      const last = frames.at(-1);
      if (last && last.source === '') Object.assign(last, { source: match[2] ?? '', line: Number(match[1]) });
      else add(last?.file, match[1], last?.name, match[2]);
    } else if ((match = pytest.exec(text))) {
      const last = frames.at(-1);
      if (match[3]) add(match[1], match[2], match[3], /^\s{4}\S/.test(line(i + 1)) ? line(i + 1) : '');
      else if (last?.file === '') place(last, match);
    } else if ((match = script.exec(text))) add(match[2], match[3], match[1]);
  }
  return frames;
}

/**
 * The frames from the outermost to the one that failed.
 * @param {readonly string[]} lines
 * @param {readonly [begin: number, first: number, last: number]} places  the line where the text about this message
 *   begins, and the message's first and last line
 * @param {boolean} fails
 * @returns {Frame[]}
 */
export function framesAround(lines, [begin, first, last], fails) {
  let start = first;
  while (
    start > Math.max(begin, first - BEFORE) &&
    !/Traceback \(most recent call last|^-{20,}$/.test(lines[start] ?? '')
  )
    --start;
  const end = Math.min(lines.length, last + 1 + AFTER);
  if (!fails) {
    const [, file, number] = warning.exec((lines[first] ?? '').slice(0, 1000)) ?? [];
    const next = lines[last + 1] ?? '';
    const source = /^\s+\S/.test(next) ? next.slice(0, 400) : '';
    return file ? [{ file, line: Number(number), name: '', source, marks: '', whose: whoseIs(file) }] : [];
  }
  const before = framesIn(lines, start, first);
  const after = lines.slice(last + 1, end);
  if (before.every(({ source }) => source === '')) {
    const above = lines.slice(Math.max(0, start - 3), first).map((each) => code.exec(each.slice(0, 400)));
    const [, typed, source = typed] = above.findLast(Boolean) ?? [];
    const last = before.at(-1);
    // Python's prompt shows the line that was typed above the traceback.
    if (source !== undefined && last?.file === '<stdin>') last.source = source;
    else if (source !== undefined) before.push({ file: '', line: 0, name: '', source, marks: '', whose: 'own' });
  }
  // If the paste has only frames of a library, the asker's own line is the one that was typed at the prompt. A call
  // does not count, as another operation may have failed inside of it.
  const typed = lines
    .slice(Math.max(begin, first - BEFORE), first)
    .map((each) => prompt.exec(each.slice(0, 400)))
    .findLast(Boolean);
  if (
    typed &&
    /^(?!import\b|from\b)[^()]+$/.test(typed[1] ?? '') &&
    before.length > 0 &&
    before.every(({ whose }) => whose === 'core')
  )
    before.unshift({ file: '<stdin>', line: 0, name: '', source: typed[1] ?? '', marks: '', whose: 'own' });
  const failed = before.at(-1);
  if (failed?.file === '') {
    const [, file = '', number] =
      after
        .slice(0, 12)
        .map((line) => pytest.exec(line.slice(0, 400)))
        .find(Boolean) ?? [];
    if (file) Object.assign(failed, { file, line: Number(number), whose: whoseIs(file) });
  }
  if (after.some((line) => matlab.test(line.slice(0, 400)) || octave.test(line.slice(0, 400))))
    return framesIn(lines, last + 1, end).reverse();
  // Debuggers, logs and titles have the traceback below the message.
  const isReversed = before.some(({ name }, i) => calls(before[i + 1]?.source ?? '', name));
  const isForward = before.some(({ source }, i) => calls(source, before[i + 1]?.name ?? ''));
  const isDebugger = lines
    .slice(start, first)
    .some((each) => /^\s*(?:Exception has occurred|发生异常) ?[:：]/.test(each));
  if (before.some(({ file }) => file !== ''))
    return isDebugger || (isReversed && !isForward) ? before.reverse() : before;
  const below = framesIn(lines, last + 1, end);
  if (!below.some(({ file }) => file !== '')) return before;
  if (after.some((line) => line.includes('most recent call last') || arrow.test(line.slice(0, 400)))) return below;
  const isOutermostFirst = below.some(({ source }, i) => calls(source, below[i + 1]?.name ?? ''));
  return isOutermostFirst ? below : below.reverse();
}

/** Whether a line calls the function that the next frame is in. @param {string} source @param {string} name */
function calls(source, name) {
  return /^\w+$/.test(name) && new RegExp(String.raw`\b${name}\(`).test(source);
}
