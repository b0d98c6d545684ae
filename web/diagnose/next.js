/**
 * Chooses what to do next, in this order: a remedy that the message alone settles, a version to compare if a library
 * failed, a place to look for the size that does not fit, or a line that prints the missing shapes. That line has only
 * names of arrays in the user's own file, so that it runs.
 */
import { origins } from './origin.js';
import { nextStep } from './operations/autograd.js';

/** @import { Finding, Next } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/** How a shape is printed, by language. @type {Readonly<Record<string, (names: readonly string[]) => string>>} */
const printing = {
  julia: (names) => `@show ${names.map((name) => `size(${name})`).join(', ')}`,
  matlab: (names) => names.map((name) => `size(${name})`).join(', '),
  r: (names) => names.map((name) => `dim(${name})`).join('; '),
  opencv: (names) => `print(${names.map((name) => `${name}.shape, ${name}.dtype`).join(', ')})`,
  tfjs: (names) => `console.log(${names.map((name) => `${name}.shape`).join(', ')})`,
  stride0: (names) => `console.log(${names.map((name) => `${name}.shape`).join(', ')})`,
  python: (names) => `print(${names.map((name) => `${name}.shape`).join(', ')})`,
};

const MOST_NAMES = 4;
const LONGEST_LINE = 120; // in a sentence

/** Code that prints the unknown shapes of the line that failed. @type {(situation: Situation) => string} */
function printed({ recognised: { failing, framework, operands } }) {
  const isUnknown = (/** @type {string} */ name) => !operands.find((each) => each.name === name)?.shape;
  const names = failing?.arrays.filter(isUnknown).slice(0, MOST_NAMES) ?? [];
  return names.length > 0 ? (printing[framework ?? ''] ?? printing['python'] ?? String)(names) : '';
}

const isTorch = (/** @type {Situation} */ { recognised }) => recognised.framework === 'pytorch';

/** The one array of the line that failed; empty if there are several. @param {Situation} situation */
const onlyArray = ({ recognised: { failing } }) => (failing?.arrays.length === 1 ? String(failing.arrays[0]) : '');

/** @type {(situation: Situation, wanted: string) => string} */
function castTo(situation, wanted) {
  const [, name = ''] = /^(?:torch\.(?:cuda\.)?)?(Float|Double|Half|Long|Int|Bool)(?:Tensor)?$/i.exec(wanted) ?? [];
  const x = onlyArray(situation);
  return isTorch(situation) && x && name ? `${x} = ${x}.${name.toLowerCase()}()` : '';
}

/**
 * Remedies that a fact alone settles, by fact.
 * @type {import('./origin.js').Advices}
 */
const remedies = {
  table: 'table',
  gradient: 'gradient-like',
  vmap: 'in-axes',
  coordinates: 'name-dims',
  ragged: 'pad-rows',
  'one-value': 'two-samples',
  state: 'state-from-input',
  weights: 'same-config',
  stack: (_, { kind }) => ({
    key: kind === 'pictures' ? 'resize-all' : kind === 'sequences' ? 'pad-sequences' : 'collate',
  }),
  empty: (situation) => ({ key: 'find-empty', code: printed(situation) }),
  index: (situation, { kind }) => {
    if (kind === 'outside') return { key: 'check-index' };
    const name = onlyArray(situation);
    return kind === 'embedding' || kind === 'graph'
      ? { key: 'check-ids', code: name && `print(${name}.min(), ${name}.max())` }
      : { key: 'print', code: printed(situation) };
  },
  assertion: () => ({ key: 'run-on-cpu', code: 'CUDA_LAUNCH_BLOCKING=1 python …' }),
  fits: ({ recognised }) => ({ key: recognised.framework === 'onnxruntime' ? 'inspect-graph' : 'newer-version' }),
  'not-contiguous': ({ recognised: { failing } }) => ({
    key: 'reshape',
    code: failing && /\.view\(/.test(failing.source) ? failing.source.replace(/\.view\(/, '.reshape(') : '.reshape(…)',
  }),
  dtype: (situation, { kind, wanted }) =>
    kind === 'result' ? { key: 'new-dtype' } : { key: 'cast', code: castTo(situation, String(wanted)) },
  device: (situation) => {
    const x = onlyArray(situation);
    return {
      key: 'same-device',
      code: isTorch(situation) && x ? `${x} = ${x}.to(next(model.parameters()).device)` : '',
    };
  },
  autograd: nextStep,
  target: (situation) => ({ key: 'new-result', code: printed(situation) }),
};

/**
 * The advice of a table on the facts that it has.
 * @param {import('./origin.js').Advices} table
 * @param {Situation} situation
 * @param {readonly Finding[]} facts
 */
function adviceOf(table, situation, facts) {
  return facts.flatMap(({ id, facts: values }) => {
    const advice = table[id];
    const given = typeof advice === 'function' ? advice(situation, values) : advice && { key: advice };
    return given ? { facts: values, ...given } : [];
  });
}

/** @type {(situation: Situation, facts: readonly Finding[], causes: readonly Finding[]) => Next} */
export function nextOf(situation, facts, causes) {
  const { kind, failing, framework, unknownWording } = situation.recognised;
  if (kind === 'none') return { key: unknownWording ? 'print-untold' : 'paste-more', code: '', facts: {} };
  const code = printed(situation);
  const source = failing && failing.line > 0 && failing.source.length <= LONGEST_LINE ? failing.source : '';
  const [settled] = adviceOf(remedies, situation, facts);
  if (settled && (settled.key !== 'print' || code)) return { code: '', ...settled };
  if (failing?.library)
    return { key: 'library', code: `pip show ${failing.library}`, facts: { name: failing.library, source } };
  if (framework === 'onnxruntime' || framework === 'onnx') return { key: 'inspect-graph', code: '', facts: {} };
  const [origin] = adviceOf(origins, situation, [...causes, ...facts]);
  if (origin) return { code, ...origin, facts: { ...origin.facts, source } };
  const { size, other } = facts.find(({ facts: each }) => Number(each['other']) >= 0)?.facts ?? {};
  const key = code ? 'print' : failing?.source ? 'print-operands' : 'print-untold';
  return { key, code, facts: { source, size, other } };
}
