/**
 * Reads the text around a message. The line that failed gives the names of the operands, the operation and the form;
 * printed shapes give those that the message leaves out.
 */
import { codeIn, linesWith, originsOf } from './assignments.js';
import {
  assignedIn,
  comparedBy,
  doingOf,
  doingsOf,
  expandedIn,
  isCode,
  multipliedIn,
  onlyCalls,
} from './expression.js';
import { fitShapes } from './fit.js';
import { arraysIn, identifiersIn } from './names.js';
import { framesAround } from './frames.js';
import { isNumeric, operandsIn, signBefore } from './numeric.js';
import { canRaise, isGuess, isShort, isWhole, likeliest, linesNearby, quotedByR } from './suspects.js';
import { knownShapes } from './printed.js';
import { sizesOf } from './template.js';

/** @import { Found } from './find.js' */
/** @import { Recognised } from '../diagnosis.js' */

/** The two inputs of a node of TensorFlow. */
const inputs =
  /=[^\n]{1,40}\[T=[^\n]{1,200}?\]\((?:_arg_)?([\w./-]{1,100}?)(?:\/_\d+)?, (?:_arg_)?([\w./-]{1,100}?)(?:\/_\d+)?\)/;

/**
 * The names of the operands, in the message's order, from the line that failed.
 * @param {Recognised} message
 * @param {string} source
 * @param {ReturnType<typeof doingOf>} doing
 * @param {boolean} inLoss
 */
function namesFrom({ form, operands }, source, doing, inLoss) {
  const assigned = form === 'assign' || form === 'expand' ? (assignedIn(source) ?? expandedIn(source)) : null;
  if (assigned) return operands[0]?.role === 'target' ? assigned : [assigned[1], assigned[0]];
  const compared = form === 'loss' || inLoss ? comparedBy(source) : null;
  // The warning has the target first, and a call of the loss has the output first.
  if (compared) return form === 'loss' ? [compared[1], compared[0]] : compared;
  return doing && /fresh|inPlace|out/.test(form) ? [doing.left, doing.right].map(withoutCast) : [null, null];
}

/** `self.table` of `self.table.to(x.dtype)`, which has the same shape. @param {string | null} name */
const withoutCast = (name) =>
  name?.replace(
    /^([A-Za-z_][\w.]*(?:\[[^\]]*\])?)\.(?:to|cuda|cpu|float|half|long|type|type_as|astype|detach|clone)\([^()]*\)$/,
    '$1',
  ) ?? null;

/**
 * @param {Recognised} recognised  by the message alone
 * @param {import('./recognise.js').Text} text
 * @returns {Recognised}
 */
export function withSurroundings(recognised, { lines, clean, found, chosen }) {
  /** @type {Recognised} */
  const message = { ...recognised };
  const isBroadcast = message.kind === 'broadcast';
  const lineOf = (/** @type {number} */ index) => clean.slice(0, index).split('\n').length - 1;
  const block = blockOf(clean, found, chosen);
  const [from, to] = block;
  message.around =
    clean.slice(Math.max(from, chosen.start - 2000), chosen.start) +
    clean.slice(chosen.end, Math.min(to, chosen.end + 2000));
  const isSuspect = (/** @type {string} */ source) => canRaise(message, source);
  const frames = framesAround(lines, [lineOf(from), lineOf(chosen.start), lineOf(chosen.end)], chosen.fails);
  const quoted = message.framework === 'r' ? quotedByR(clean.slice(0, chosen.start)) : '';
  if (quoted !== '') frames.push({ file: '', line: 0, name: '', source: quoted, marks: '', whose: 'own' });
  // Where a traceback is shortened, its last line has lost its file.
  const [, cut = ''] =
    /\n\s*(?:\.\.\.|\[\.\.\.\])\s*\n\s*([^\n]+)\n[^\n]*$/.exec(clean.slice(0, chosen.start).slice(-600)) ?? [];
  const shortened = frames.length > 0 && isCode(cut) && /[[(=]/.test(cut) ? cut : '';
  if (shortened) frames.push({ file: '', line: 0, name: '', source: shortened, marks: '', whose: 'installed' });
  // Of code that has no source, such as a function in a string, the lines above it are only its callers.
  const hidden = frames.findLastIndex(({ source, whose }) => source.trim() === '' && whose === 'own');
  const read = frames.filter(({ source }, i) => source.trim() !== '' && i > hidden);
  // The only line of code above a message may have nothing to do with it.
  const [only, ...others] = read;
  const isLoose = only?.file === '' && only.line === 0 && others.length === 0 && quoted === '';
  const after = clean.slice(chosen.end, Math.min(to, chosen.end + 1500));
  const able = linesNearby(message, after, message.around);
  const lineAbove = codeAbove(clean.slice(0, chosen.start).slice(-2000), able.length < 2);
  const shown = isLoose && (!isSuspect(only.source) || isGuess(only.source.trim(), lines, lineAbove)) ? [] : read;
  const nearby = shown.length > 0 ? [] : likeliest(able);
  const named =
    shown.findLast(({ whose }) => whose !== 'core') ??
    (nearby.length === 1 && !isGuess(nearby[0] ?? '', lines, lineAbove)
      ? { file: '', line: 0, name: '', source: nearby[0] ?? '', marks: '', whose: /** @type {const} */ ('own') }
      : undefined);
  const failed = shown.at(-1);
  const writes = message.form === 'inPlace';
  const rest = withoutMessages(clean, found, block);
  const known = knownShapes(rest, /^(?:matlab|octave)$/.test(message.framework ?? ''));
  const shapeOf = (/** @type {string | null} */ name) => known.find((each) => each.name === name)?.shape ?? [];
  // Of several operators, the one whose operands have the sizes of the message, by the shapes that are printed.
  const meets = (/** @type {NonNullable<ReturnType<typeof doingOf>>} */ { left, right }) => {
    const [one, two] = [shapeOf(left), shapeOf(right)].map((shape) => shape.toReversed());
    return one?.some((size, i) => size === message.clash?.sizes[0] && two?.[i] === message.clash.sizes[1]);
  };
  const own = named ? (doingOf(named.source, named.marks, writes) ?? doingsOf(named.source).find(meets) ?? null) : null;
  const traced = failed ? doingOf(failed.source, failed.marks, writes) : null;
  // The line may be quoted beside a traceback that ends before it.
  const isUnread = isBroadcast && shown.length > 0 && !own && !traced;
  const isOfFrame = (/** @type {string} */ line) => frames.some(({ source }) => source.trim() === line);
  // IPython numbers the lines around the one that failed.
  const candidates = isUnread ? able.filter((line) => !isOfFrame(line) && !/^(?:-+> ?)?\d+ /.test(line)) : [];
  const [quote = '', ...quotes] = likeliest(candidates.filter((line) => doingOf(line) !== null));
  const ofQuote = quotes.length === 0 ? doingOf(quote) : null;
  const doing = own ?? traced ?? ofQuote;

  const lineOrPaste = shown.length > 0 && !isLoose ? shown.map(({ source }) => source).join('\n') : message.around;
  const isOfThree =
    /\b(?:where|clip|select|choose)\(/.test(lineOrPaste) || (message.form === 'out' && !/\bout ?=/.test(lineOrPaste));
  if (message.family === 'numpy-ufunc' && !doing?.inPlace && isOfThree) {
    // These functions have three operands, so the last shape is not an output.
    message.form = 'fresh';
    message.operands = message.operands.map((operand) => ({ ...operand, role: 'operand' }));
  }
  const inLoss = frames.findLast(({ name }) => /_loss$/.test(name));
  if (isBroadcast) {
    // In JAX and TensorFlow, `x += y` makes a new array.
    const writesInto = !/^(?:jax|tensorflow|keras)$/.test(message.framework ?? '');
    const inPlace =
      writesInto && /fresh|expand/.test(message.form) && doing?.inPlace === true && doing.operation !== 'copy';
    if (inPlace) message.form = 'inPlace';
    const names = named ? namesFrom(message, named.source, own, inLoss !== undefined) : [];
    // Names of a library's own line are for sentences only.
    const isUnnamed = doing !== null && own === null && names.every((name) => !name);
    if (isUnnamed) names.splice(0, 2, ...namesFrom(message, ofQuote ? quote : (failed?.source ?? ''), doing, false));
    // PyTorch's losses call their arguments so.
    const isForeign = isUnnamed || String(names) === 'target,input';
    message.operands = message.operands.map((operand, i) => ({
      ...operand,
      name: names[i] ?? operand.name,
      role: inPlace && i === 0 ? 'target' : operand.role,
      isForeign: names[i] ? isForeign : operand.isForeign === true,
    }));
    const [, ...nodes] = inputs.exec(message.around) ?? [];
    if (nodes.length === 2 && !/\/Shape/.test(nodes[0] ?? '') && message.operands.every(({ name }) => !name))
      message.operands = message.operands.map((each, i) => ({ ...each, name: String(nodes[i]), isForeign: true }));
    if (message.form === 'expand' && named && assignedIn(named.source)) message.form = 'assign';
    // The product in `y[i] = a * b` had worked when the assignment failed.
    if (message.form !== 'assign') message.operation ??= inLoss?.name ?? doing?.operation ?? null;
  }

  const areNumeric = isNumeric(message.framework);
  const source = (named ?? failed)?.source.trim() ?? nearby[0] ?? '';
  if (areNumeric) message.operation = signBefore(clean.slice(Math.max(0, chosen.start - 40), chosen.start));
  const inLine = areNumeric && nearby.length < 2 ? operandsIn(source, message.operation?.replace(/^=$/, '') ?? '') : [];

  // A layer's first matrix may have been flattened, so that its shape is not that of the name in the line.
  const [left = null, right = null] =
    own?.operation === 'matmul'
      ? [message.framework === 'numpy' ? own.left : null, own.right]
      : multipliedIn(message.family === 'numpy-matmul' ? (named?.source ?? '') : '');
  if (!isBroadcast && message.operands.length === 2)
    message.operands = message.operands.map((each, i) => ({ ...each, name: each.name ?? (i === 0 ? left : right) }));

  // A warning before a failure has whole shapes, and may be about the same operands.
  const warnings = chosen.fails ? found.filter(({ row, fails }) => row.kind === 'broadcast' && !fails) : [];
  for (const { key, raw } of warnings.flatMap(({ captures }) => captures))
    if (/a/i.test(key)) known.push({ name: null, shape: sizesOf(raw), from: 'printed' });
  const [, listed = ''] =
    (message.framework === 'theano' && /Inputs shapes: \[(.{1,400})\]/.exec(message.around)) || [];
  for (const [raw] of listed.matchAll(/\([^()]*\)/g)) known.push({ name: null, shape: sizesOf(raw), from: 'printed' });
  if (isBroadcast) {
    message.operands = fitShapes(message, known);
    message.clash = placed(message);
    message.unknown = message.operands.flatMap(({ name, shape }, i) => (shape ? [] : [name ?? 'abcdefgh'.charAt(i)]));
  }
  message.known = known;
  if (inLine.length === 2)
    message.operands = inLine.map((name, i) => ({
      ...{ name, role: 'operand', from: 'printed', shape: known.find((each) => each.name === name)?.shape ?? null },
      ...(message.operands[i] && { shape: message.operands[i].shape, from: 'message' }),
    }));

  const shownLine = named ?? failed;
  const failingSource = shownLine?.source.trim() ?? (nearby.length === 1 ? (nearby[0] ?? '') : '');
  const code = codeIn(rest, failingSource);
  const operandNames = message.operands.flatMap(({ name, isForeign }) => (name && !isForeign ? [name] : []));
  // In MATLAB's `x(i) = y`, x is no operand.
  const namesInLine = identifiersIn(failingSource.replace(/^\w+\([^()=]*\) ?=(?!=)/, ''), true);
  // A call that has not returned has set nothing yet.
  const hasReturned = (/** @type {string} */ call) => frames.every(({ source }) => source.trim() !== call);
  const assignments = originsOf([...operandNames, ...namesInLine], code, failingSource)
    .filter(({ name, line }) => hasReturned(line) && (operandNames.includes(name) || !/^for\b/.test(line)))
    .slice(0, 4);
  message.assignments = assignments;
  message.literals = linesWith(sizesIn(message), code, failingSource, rest.join('\n'));
  // The last line of a call over several lines shows nothing of it.
  const isEnd = /^[^([{]*[)\]}]/.test(failingSource) && doing === null;
  const line = shownLine
    ? { source: isEnd ? '' : failingSource, at: doing?.at ?? -1, file: shownLine.file, line: shownLine.line }
    : null;
  const isOnly = able.length < 2 && bare(failingSource) === lineAbove;
  const isAbove = failingSource !== '' && (shownLine?.file === '<stdin>' || isOnly);
  // Of lines without a number, nothing says which one failed, unless it stands right above the message.
  const loose = shownLine
    ? shownLine.line === 0 && shownLine.file === '' && quoted === '' && !isAbove
      ? [shownLine.source.trim()]
      : []
    : nearby;
  // Of three candidates or more, most are wrong.
  if (loose.length > 0 && loose.length < 3) message.candidates = loose.filter(isShort);
  const spot = line?.file ? null : frames.findLast(({ whose, line: number }) => whose !== 'core' && number > 0);
  if (line || spot) {
    const ours = shown.findLast(({ whose }) => whose === 'own');
    const isInstalled = named?.whose === 'installed';
    // A trace that is cut off does not show whose line failed: it has no source, or the paste ends within a line.
    const end = frames.at(-1)?.source.trim() ?? '';
    const endsEarly =
      end !== '' &&
      clean.trimEnd().endsWith(end) &&
      (!isWhole(end) || /^\w+$/.test(end)) &&
      chosen.end < clean.indexOf(end);
    const isCut = endsEarly || (end === '' && !isInstalled);
    const library = isCut ? '' : packageOf(isInstalled ? named.file : (failed?.file ?? ''));
    // Of a library's function no local can be printed. R quotes the line without saying whose it is.
    const isOwn = named !== undefined && (ours === undefined ? shown.length === 0 : ours === named);
    const ownLine = isOwn ? named.source : (ours?.source ?? '');
    const arrays = areNumeric
      ? inLine
      : arraysIn(ownLine, {
          doing: isBroadcast && isOwn && message.form !== 'assign' ? (own ?? doingOf(ownLine)) : null,
          family: message.family,
          known: known.flatMap(({ name }) => name ?? []),
        });
    const { file, line: number } = spot ?? line ?? { file: '', line: 0 };
    const callers = frames.filter(({ whose, source }) => whose === 'own' && source.includes('('));
    const place = shown.findLast((frame) => frame.whose === 'own' && frame.file !== '') ?? callers[0];
    const caller = library && /\((?!\))/.test(place?.source ?? '') ? asCall(place?.source.trim() ?? '') : '';
    const inner = frames.findLastIndex(
      (frame, i) => frame === named || (i === frames.length - 1 && frame.whose === 'own'),
    );
    const next = frames.findLast(({ whose }, i) => whose === 'own' && i < inner);
    const above = callers.find((frame) => frame === next)?.source.trim() ?? '';
    const isItself = quoted !== '' || above === line?.source;
    // A call without arguments passes no array.
    const calledIn = above === '' || isItself || above.endsWith('()') ? '' : asCall(above);
    message.failing = {
      source: endsEarly ? '' : (line?.source ?? ''),
      at: line?.at ?? -1,
      file,
      line: number,
      arrays,
      calledIn,
    };
    message.failing.isAbove = isAbove;
    const calls = [message.failing.source, ...shown.slice(-1).map((frame) => frame.source)];
    message.failing.onlyCalls = isBroadcast && shown.length > 0 && calls.every(onlyCalls);
    // If an operator of the user's own line failed, it does not matter where the library noticed.
    const inside = failed?.source.trim() ?? '';
    if (library && (isInstalled || (!ofArrays.test(library) && own === null)))
      Object.assign(message.failing, {
        library,
        isInstalled,
        caller,
        inside: isShort(inside) && !onlyCalls(inside) ? inside : '',
      });
    if (shownLine && !named) message.failing.isCore = true;
    if (quoted !== '' && isShort(quoted)) message.failing.inside = quoted;
    const unplaced = quoted || shortened;
    const elsewhere = clean.replaceAll(unplaced, '');
    const isUsed = (/** @type {string} */ name) => new RegExp(String.raw`(?<![\w.])${name}(?![\w])`).test(elsewhere);
    message.failing.isForeign = unplaced !== '' && !identifiersIn(unplaced, true).some(isUsed);
  }
  return message;
}

/** A line without the prompt before it. @param {string} line */
const bare = (line) => line.replace(/^\s*(?:>>> |In ?\[\d{1,5}\]: |julia> |> )?|`/g, '').trim();

/**
 * The line above a message, without its prompt. Marks of Python do not count, nor do empty lines if no other line can
 * have failed.
 * @type {(text: string, isAlone: boolean) => string}
 */
const codeAbove = (text, isAlone) =>
  bare(
    text
      .split('\n')
      .slice(0, -1)
      .findLast((line) => !(isAlone ? /^[\s~^`]*$/ : /^[ ~^]+$/).test(line)) ?? '',
  );

/** A call that goes over several lines or is long: `y = run(…)`. @param {string} source */
function asCall(source) {
  if (source.length <= 100 && isWhole(source)) return source;
  const head = source.slice(0, 90);
  const end = Math.max(head.indexOf('('), head.lastIndexOf(','));
  return `${head.slice(0, end + 1)}${head.charAt(end) === ',' ? ' ' : ''}…)`;
}

/** The numbers in a message that are sizes. @param {Recognised} message */
const sizesIn = ({ clash, operands, numbers }) =>
  [...(clash?.sizes ?? []), ...operands.flatMap(({ shape }) => shape ?? []), ...numbers].flatMap((size) => size ?? []);

/** The package that a file belongs to. @param {string} file */
const packageOf = (file) => /(?:site|dist)-packages[\\/]([A-Za-z_]\w*)/.exec(file)?.[1] ?? '';

/** Libraries of arrays: that they raise an error says nothing about who called them. */
const ofArrays =
  /^(?:torch|functorch|numpy|jax|jaxlib|flax|tensorflow\w*|keras|tf_keras|onnx\w*|paddle|mlx|mxnet|tvm|_pytest)$/;

/**
 * The part of the text that is about this message: from the failure before it to the traceback of the next. A warning
 * also ends where another one begins.
 * @type {(clean: string, found: readonly Found[], chosen: Found) => [number, number]}
 */
export function blockOf(clean, found, chosen) {
  const others = found.filter(({ fails, message }) => (fails || !chosen.fails) && message !== chosen.message);
  const before = others.findLast(({ end }) => end <= chosen.start);
  const after = others.find(({ start }) => start >= chosen.end);
  const header = after ? clean.lastIndexOf('Traceback (most recent', after.start) : -1;
  return [before?.end ?? 0, after ? Math.max(chosen.end, header) || after.start : clean.length];
}

/**
 * That part's lines, without its messages.
 * @type {(clean: string, found: readonly Found[], block: [number, number]) => string[]}
 */
function withoutMessages(clean, found, [from, to]) {
  let rest = '';
  let position = from;
  for (const { start, end } of found) {
    if (start < position || start >= to) continue;
    rest += clean.slice(position, start);
    position = end;
  }
  return (rest + clean.slice(position, Math.max(position, to))).split('\n').slice(-4000);
}

/**
 * The clash with its dimension from the right as well, if the rank is known.
 * @type {(message: Recognised) => Recognised['clash']}
 */
function placed({ clash, operands, broadcast }) {
  if (!clash || clash.dim === null || clash.fromEnd !== null) return clash;
  const shapes = operands.map(({ shape }) => shape);
  if (!broadcast && shapes.includes(null)) return clash;
  const rank = broadcast?.length ?? Math.max(...shapes.map((shape) => shape?.length ?? 0));
  return clash.dim < rank ? { ...clash, fromEnd: rank - clash.dim } : clash;
}
