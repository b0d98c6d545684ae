/**
 * What stands around a message: the names of its operands, the operation and the form where the line that failed shows
 * them, shapes that were printed, and everything else that speaks for a cause.
 */
import { assignedIn, calledIn, comparedBy, doingOf } from './expression.js';
import { fitShapes } from './fit.js';
import { framesAround } from './frames.js';
import { knownShapes } from './printed.js';
import { sizesOf } from './template.js';

/**
 * @typedef {import('../diagnosis.js').Recognised} Recognised
 * @typedef {import('../diagnosis.js').Evidence} Evidence
 * @typedef {import('../diagnosis.js').Operand} Operand
 */

/** The names of the operands, in the message's order, from the line that failed. @param {Recognised} message @param {string} source @param {ReturnType<typeof doingOf>} doing @param {boolean} inLoss */
function namesFrom({ form, operands }, source, doing, inLoss) {
  const assigned = form === 'assign' || form === 'expand' ? assignedIn(source) : null;
  if (assigned) return operands[0]?.role === 'target' ? assigned : [assigned[1], assigned[0]];
  const compared = form === 'loss' || inLoss ? comparedBy(source) : null;
  // The warning tells the target first; inside the loss the output comes first.
  if (compared) return form === 'loss' ? [compared[1], compared[0]] : compared;
  return doing && /fresh|inPlace|out/.test(form) ? [doing.left, doing.right] : [null, null];
}

/**
 * @param {Recognised} told  by the message alone
 * @param {import('./message.js').Text} text
 * @returns {Recognised}
 */
export function withSurroundings(told, { lines, clean, found, chosen }) {
  const message = { ...told };
  const lineOf = (/** @type {number} */ at) => clean.slice(0, at).split('\n').length - 1;
  const first = lineOf(chosen.start);
  const frames = framesAround(lines, first, lineOf(chosen.end), chosen.fails);
  const shown = frames.filter(({ source }) => source.trim() !== '');
  const named = shown.findLast(({ whose }) => whose !== 'core');
  const failed = shown.at(-1);
  const own = named ? doingOf(named.source, named.marks) : null;
  const doing = own ?? (failed ? doingOf(failed.source, failed.marks) : null);

  if (message.family === 'numpy-ufunc' && shown.some(({ source }) => /\b(?:where|clip|select|choose)\(/.test(source))) {
    // These have three operands, so that the last is no output.
    message.form = 'fresh';
    message.operands = message.operands.map((operand) => ({ ...operand, role: 'operand' }));
  }
  const inLoss = frames.findLast(({ name }) => /_loss$/.test(name));
  if (message.kind === 'broadcast') {
    const inPlace = /fresh|expand/.test(message.form) && doing?.inPlace === true && doing.operation !== 'copy';
    if (inPlace) message.form = 'inPlace';
    const names = named ? namesFrom(message, named.source, own, inLoss !== undefined) : [];
    message.operands = message.operands.map((operand, i) => ({
      ...operand,
      name: names[i] ?? operand.name,
      role: inPlace && i === 0 ? 'target' : operand.role,
    }));
    if (message.form === 'expand' && named && assignedIn(named.source)) message.form = 'assign';
    message.operation ??= inLoss?.name ?? doing?.operation ?? null;
  }

  const known = message.kind === 'broadcast' ? knownShapes(withoutMessages(clean, found)) : [];
  // A warning before a failure tells whole shapes, and may be about the same operands.
  for (const { row, fails, captures } of chosen.fails ? found : [])
    for (const { key, raw } of row.kind === 'broadcast' && !fails ? captures : [])
      if (/a/i.test(key)) known.push({ name: null, shape: sizesOf(raw), from: 'printed', text: raw });
  message.operands = fitShapes(message, known);
  message.clash = placed(message);
  message.evidence = evidenceOf(frames, doing, message.operands, known);
  if (message.kind === 'broadcast')
    message.unknown = message.operands.flatMap(({ name, shape }, i) => (shape ? [] : [name ?? 'abcdefgh'.charAt(i)]));
  return message;
}

/** The lines near, with the messages themselves cut out. @param {string} clean @param {readonly import('./find.js').Found[]} found */
function withoutMessages(clean, found) {
  let rest = '';
  let at = 0;
  for (const { start, end } of found) {
    if (start < at) continue;
    rest += clean.slice(at, start);
    at = end;
  }
  return (rest + clean.slice(at)).split('\n').slice(-4000);
}

/** Where the clash is, from either end, if the rank is known. @param {Recognised} message @returns {Recognised['clash']} */
function placed({ clash, operands, broadcast }) {
  if (!clash || clash.dim === null || clash.fromEnd !== null) return clash;
  const shapes = operands.map(({ shape }) => shape);
  if (!broadcast && shapes.includes(null)) return clash;
  const rank = broadcast?.length ?? Math.max(...shapes.map((shape) => shape?.length ?? 0));
  return clash.dim < rank ? { ...clash, fromEnd: rank - clash.dim } : clash;
}

/**
 * @param {readonly import('./frames.js').Frame[]} frames
 * @param {ReturnType<typeof doingOf>} doing
 * @param {readonly Operand[]} operands
 * @param {readonly import('./printed.js').Known[]} known
 * @returns {Evidence[]}
 */
function evidenceOf(frames, doing, operands, known) {
  /** @type {Evidence[]} */
  const evidence = [];
  const add = (/** @type {Evidence['kind']} */ kind, /** @type {string | null | undefined} */ text) => {
    if (text && !evidence.some((each) => each.kind === kind && each.text === text)) evidence.push({ kind, text });
  };
  const deepest = [
    frames.findLast(({ whose }) => whose === 'own'),
    frames.findLast(({ whose }) => whose === 'installed'),
    frames.at(-1),
  ];
  for (const frame of deepest) add('line', frame?.source.trim());
  for (const frame of deepest) add('file', frame?.file);
  if (doing) add(/\w$/.test(doing.how) ? 'call' : 'operator', doing.how);
  for (const frame of deepest) for (const name of calledIn(frame?.source ?? '')) add('call', name);
  for (const { name, whose } of frames.slice(-4)) if (whose !== 'own') add('call', name);
  for (const { name } of operands) add('name', name);
  for (const { text } of known) add('printed', text);
  return evidence;
}
