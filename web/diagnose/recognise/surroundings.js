/**
 * Reads the text around a message. The line that failed gives the names of the operands, the operation and the form;
 * printed shapes give those that the message leaves out.
 */
import { assignmentsOf, codeIn, linesWith } from './assignments.js';
import { assignedIn, comparedBy, doingOf, expandedIn } from './expression.js';
import { fitShapes } from './fit.js';
import { arraysIn, identifiersIn } from './names.js';
import { framesAround } from './frames.js';
import { canRaise, isShort, isWhole, linesNearby, quotedByR } from './suspects.js';
import { knownShapes } from './printed.js';
import { sizesOf } from './template.js';

/** @import { Recognised } from '../diagnosis.js' */

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
  return doing && /fresh|inPlace|out/.test(form) ? [doing.left, doing.right] : [null, null];
}

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
  const frames = framesAround(lines, lineOf(chosen.start), lineOf(chosen.end), chosen.fails, isSuspect);
  const quoted = message.framework === 'r' ? quotedByR(clean.slice(0, chosen.start)) : '';
  if (quoted !== '') frames.push({ file: '', line: 0, name: '', source: quoted, marks: '', whose: 'own' });
  // Of code that has no source, such as a function in a string, the lines above it are only its callers.
  const hidden = frames.findLastIndex(({ source, whose }) => source.trim() === '' && whose === 'own');
  const read = frames.filter(({ source }, i) => source.trim() !== '' && i > hidden);
  // The only line of code above a message may have nothing to do with it.
  const [only, ...others] = read;
  const isLoose = only?.file === '' && only.line === 0 && others.length === 0 && quoted === '';
  const shown = isLoose && !isSuspect(only.source) ? [] : read;
  const after = clean.slice(chosen.end, Math.min(to, chosen.end + 1500));
  const nearby = shown.length > 0 ? [] : linesNearby(message, after, message.around);
  const named =
    shown.findLast(({ whose }) => whose !== 'core') ??
    (nearby.length === 1
      ? { file: '', line: 0, name: '', source: nearby[0] ?? '', marks: '', whose: /** @type {const} */ ('own') }
      : undefined);
  const failed = shown.at(-1);
  // If a library failed inside, no operator of the user's line did.
  const isInside = /[\\/](?:torch[\\/]nn|sklearn|scipy|matplotlib)[\\/]/.test(frames.at(-1)?.file ?? '');
  const own = named && !isInside ? doingOf(named.source, named.marks) : null;
  const doing = own ?? (failed ? doingOf(failed.source, failed.marks) : null);

  const lineOrPaste = shown.length > 0 && !isLoose ? shown.map(({ source }) => source).join('\n') : message.around;
  if (message.family === 'numpy-ufunc' && !doing?.inPlace && /\b(?:where|clip|select|choose)\(/.test(lineOrPaste)) {
    // These functions have three operands, so the last shape is not an output.
    message.form = 'fresh';
    message.operands = message.operands.map((operand) => ({ ...operand, role: 'operand' }));
  }
  const inLoss = frames.findLast(({ name }) => /_loss$/.test(name));
  if (isBroadcast) {
    const inPlace = /fresh|expand/.test(message.form) && doing?.inPlace === true && doing.operation !== 'copy';
    if (inPlace) message.form = 'inPlace';
    const names = named ? namesFrom(message, named.source, own, inLoss !== undefined) : [];
    // Names of a library's own line are for sentences only.
    const isUnnamed = doing !== null && own === null && names.every((name) => !name);
    if (isUnnamed) names.splice(0, 2, ...namesFrom(message, failed?.source ?? '', doing, false));
    // PyTorch's losses call their arguments so.
    const isForeign = isUnnamed || String(names) === 'target,input';
    message.operands = message.operands.map((operand, i) => ({
      ...operand,
      name: names[i] ?? operand.name,
      role: inPlace && i === 0 ? 'target' : operand.role,
      isForeign: names[i] ? isForeign : operand.isForeign === true,
    }));
    if (message.form === 'expand' && named && assignedIn(named.source)) message.form = 'assign';
    // The product in `y[i] = a * b` had worked when the assignment failed.
    if (message.form !== 'assign') message.operation ??= inLoss?.name ?? doing?.operation ?? null;
  }

  // A product's first matrix may have been flattened, so that its shape is not that of the name in the line.
  if (!isBroadcast && own?.operation === 'matmul' && message.operands.length === 2)
    message.operands = message.operands.map((operand, i) => {
      const name = i === 1 ? own.right : message.framework === 'numpy' ? own.left : null;
      return name ? { ...operand, name } : operand;
    });

  const rest = withoutMessages(clean, found, block);
  const known = knownShapes(rest);
  // A warning before a failure has whole shapes, and may be about the same operands.
  const warnings =
    chosen.fails && isBroadcast ? found.filter(({ row, fails }) => row.kind === 'broadcast' && !fails) : [];
  for (const { key, raw } of warnings.flatMap(({ captures }) => captures))
    if (/a/i.test(key)) known.push({ name: null, shape: sizesOf(raw), from: 'printed' });
  if (isBroadcast) {
    message.operands = fitShapes(message, known);
    message.clash = placed(message);
    message.unknown = message.operands.flatMap(({ name, shape }, i) => (shape ? [] : [name ?? 'abcdefgh'.charAt(i)]));
  } else
    message.printed = known
      .filter(({ from: where }) => where === 'printed')
      .map(({ name, shape }) => ({ name, shape }));

  const traced = named ?? failed;
  const failingSource = traced?.source.trim() ?? '';
  const code = codeIn(rest, failingSource);
  const operandNames = message.operands.flatMap(({ name, isForeign }) => (name && !isForeign ? [name] : []));
  const namesInLine = identifiersIn(failingSource, true);
  const assignments = assignmentsOf([...operandNames, ...namesInLine], code, failingSource).slice(0, 4);
  message.assignments = assignments;
  message.literals = linesWith(sizesIn(message), code, failingSource);
  const line = traced
    ? { source: traced.source.trim(), at: doing?.at ?? -1, file: traced.file, line: traced.line }
    : null;
  // Of lines without a number, nothing says which one failed.
  const loose = traced
    ? traced.line === 0 && traced.file === '' && quoted === ''
      ? [traced.source.trim()]
      : []
    : nearby;
  if (loose.length > 0) message.candidates = loose.filter(isShort).slice(0, 3);
  const place = line?.file ? null : frames.findLast(({ whose, line: number }) => whose !== 'core' && number > 0);
  if (line || place) {
    const ours = shown.findLast(({ whose }) => whose === 'own');
    const isInstalled = named?.whose === 'installed';
    const library = packageOf(isInstalled ? named.file : (failed?.file ?? ''));
    // Of a library's function no local can be printed. R quotes the line without saying whose it is.
    const isOwn = named !== undefined && (ours === undefined ? shown.length === 0 : ours === named);
    const ownLine = isOwn ? named.source : (ours?.source ?? '');
    const isNumeric = /^(?:r|matlab|octave|julia)$/.test(message.framework ?? '');
    const arrays = isNumeric
      ? identifiersIn(ownLine).filter((name) => quoted === '' || assignments.some((each) => each.name === name))
      : arraysIn(ownLine, {
          doing: isBroadcast && isOwn && !isInside && message.form !== 'assign' ? (own ?? doingOf(ownLine)) : null,
          family: message.family,
          known: known.flatMap(({ name }) => name ?? []),
        });
    const { file, line: number } = place ?? line ?? { file: '', line: 0 };
    const callers = shown.filter(({ whose, source }) => whose === 'own' && isWhole(source.trim()));
    const caller = library && ours?.source.includes('(') && isWhole(ours.source) ? ours.source.trim() : '';
    const calledIn = named && callers.at(-1) === named ? (callers.at(-2)?.source.trim() ?? '') : '';
    message.failing = { source: line?.source ?? '', at: line?.at ?? -1, file, line: number, arrays, calledIn };
    // If an operator of the user's own line failed, it does not matter where the library noticed.
    if (library && (isInstalled || (!ofArrays.test(library) && own === null)))
      Object.assign(message.failing, { library, isInstalled, caller, inside: failed?.source.trim() ?? '' });
    if (traced && !named) message.failing.isCore = true;
    if (quoted !== '' && isShort(quoted)) message.failing.inside = quoted;
  }
  return message;
}

/** The numbers in a message that are sizes. @param {Recognised} message */
const sizesIn = ({ clash, operands, numbers }) =>
  [...(clash?.sizes ?? []), ...operands.flatMap(({ shape }) => shape ?? []), ...numbers].flatMap((size) => size ?? []);

/** The package that a file belongs to. @param {string} file */
const packageOf = (file) => /(?:(?:site|dist)-packages|node_modules)[\\/]([A-Za-z_]\w*)/.exec(file)?.[1] ?? '';

/** Libraries of arrays: that they raise an error says nothing about who called them. */
const ofArrays =
  /^(?:torch|functorch|numpy|jax|jaxlib|flax|tensorflow\w*|keras|tf_keras|onnx\w*|paddle|mlx|mxnet|tvm|_pytest)$/;

/**
 * The part of the text that is about this failure: from the failure before it to the traceback of the next.
 * @param {string} clean
 * @param {readonly import('./find.js').Found[]} found
 * @param {import('./find.js').Found} chosen
 * @returns {[number, number]}
 */
function blockOf(clean, found, chosen) {
  const others = found.filter(({ fails, message }) => fails && message !== chosen.message);
  const before = others.findLast(({ end }) => end <= chosen.start);
  const after = others.find(({ start }) => start >= chosen.end);
  const header = after ? clean.lastIndexOf('Traceback (most recent', after.start) : -1;
  return [before?.end ?? 0, after ? Math.max(chosen.end, header) || after.start : clean.length];
}

/**
 * That part's lines, without its messages.
 * @param {string} clean
 * @param {readonly import('./find.js').Found[]} found
 * @param {[number, number]} block
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
 * @param {Recognised} message
 * @returns {Recognised['clash']}
 */
function placed({ clash, operands, broadcast }) {
  if (!clash || clash.dim === null || clash.fromEnd !== null) return clash;
  const shapes = operands.map(({ shape }) => shape);
  if (!broadcast && shapes.includes(null)) return clash;
  const rank = broadcast?.length ?? Math.max(...shapes.map((shape) => shape?.length ?? 0));
  return clash.dim < rank ? { ...clash, fromEnd: rank - clash.dim } : clash;
}
