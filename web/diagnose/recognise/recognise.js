/**
 * Text, as it was pasted, becomes what is recognised in it. Pure text: nothing here knows how shapes broadcast.
 */
import { chooseMessage } from './choose.js';
import { cleanLines } from './clean.js';
import { assignedIn, calledIn, comparedBy, doingOf } from './expression.js';
import { findMessages } from './find.js';
import { fitShapes } from './fit.js';
import { framesAround } from './frames.js';
import { operationNear } from './operation.js';
import { knownShapes } from './printed.js';
import { read } from './read.js';
import { squeeze } from './squeeze.js';

/**
 * @typedef {import('../diagnosis.js').Recognised} Recognised
 * @typedef {import('../diagnosis.js').Evidence} Evidence
 * @typedef {import('../diagnosis.js').Operand} Operand
 */

/** @type {Recognised} */
const nothing = {
  kind: 'none',
  family: null,
  framework: null,
  message: '',
  operation: null,
  form: 'fresh',
  fails: true,
  operands: [],
  broadcast: null,
  clash: null,
  batchHidden: false,
  evidence: [],
  unknown: [],
};

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
 * What is known of an error message, a warning or a traceback, and of the shapes around it.
 * @param {string} text  as it was pasted, of any length
 * @returns {Recognised}
 * @example
 *   recognise('RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1').clash;
 *   // { dim: 1, fromEnd: null, sizes: [3, 4] }
 */
export function recognise(text) {
  const lines = cleanLines(String(text));
  const clean = lines.join('\n');
  const squeezed = squeeze(clean);
  const found = findMessages(squeezed, clean);
  const chosen = chooseMessage(found);
  if (!chosen) return nothing;

  const lineOf = (/** @type {number} */ at) => clean.slice(0, at).split('\n').length - 1;
  const first = lineOf(chosen.start);
  const frames = framesAround(lines, first, lineOf(chosen.end), chosen.fails);
  const shown = frames.filter(({ source }) => source.trim() !== '');
  const named = shown.findLast(({ whose }) => whose !== 'core');
  const failed = shown.at(-1);
  const own = named ? doingOf(named.source, named.marks) : null;
  const doing = own ?? (failed ? doingOf(failed.source, failed.marks) : null);

  const ternary = shown.some(({ source }) => /\b(?:where|clip|select|choose)\(/.test(source));
  const message = { ...nothing, ...read(chosen, operationNear(chosen, squeezed), ternary) };
  if (message.framework === 'pytorch' && (/\bstride0\b/.test(clean) || /ShapeError:\s*$/.test(chosen.before)))
    message.framework = 'stride0';

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
    message.operation ??= doing?.operation ?? inLoss?.name ?? null;
  }

  const around = withoutMessages(clean, found);
  const known = message.kind === 'broadcast' ? knownShapes(around) : [];
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
