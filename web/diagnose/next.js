/**
 * Chooses what to do next. A remedy that the message alone settles comes first. Otherwise a step has up to three parts:
 * the possible cause to check, where a size that does not fit may come from, and how to see the shapes. A line that
 * prints shapes has only names of arrays in the user's own file, so that it runs.
 */
import { callable } from './fixes/code.js';
import { origins } from './origin.js';

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

/** The names in the brackets of the place that is assigned to: `i` and `n` of `rows[i, :n]`. @param {string} name */
const indicesIn = (name) =>
  /\[(.*)\]$/
    .exec(name)?.[1]
    ?.replace(/"[^"]*"|'[^']*'/g, '')
    .match(/(?<![\w.])[A-Za-z_]\w*\b(?![\w(.])/g)
    ?.filter((each) => each !== 'None') ?? [];

/** Code that prints the unknown shapes of the line that failed. @type {(situation: Situation) => string} */
function printed({ recognised: { failing, framework, operands, form, printed: shown = [] } }) {
  const known = [...operands, ...shown].filter(({ shape }) => shape);
  const isUnknown = (/** @type {string} */ name) => !known.some((each) => each.name === name);
  const names = failing?.arrays.filter(isUnknown).slice(0, MOST_NAMES).map(callable) ?? [];
  const code = names.length > 0 ? (printing[framework ?? ''] ?? printing['python'] ?? String)(names) : '';
  const indices = form === 'assign' ? indicesIn(operands[0]?.name ?? '') : [];
  return code.replace(/\)$/, `${[...new Set(indices)].map((name) => `, ${name}`).join('')})`);
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
  weights: (_, { kind }) => ({ key: kind === 'counts' ? 'replace-head' : 'same-config' }),
  stack: (_, { kind }) => ({
    key: kind === 'pictures' ? 'resize-all' : kind === 'sequences' ? 'pad-sequences' : 'collate',
  }),
  // Inside a library, the user did not make the empty array.
  empty: (situation, { role }) =>
    situation.recognised.failing?.library
      ? null
      : { key: role === 'target' ? 'selects-nothing' : 'find-empty', code: printed(situation) },
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

/**
 * How the shapes in question can be seen, or if they are known, which arrays have them.
 * @type {(situation: Situation, code: string) => string}
 */
function showing({ recognised, shapes, assumed, around }, code) {
  const { kind, failing, framework, operands, candidates = [], printed = [] } = recognised;
  if (framework === 'r') return 'stop-in-r';
  if (failing?.library) return failing.isInstalled ? 'library' : 'inside';
  if (code) return 'print';
  const isPasted = failing !== null || candidates.length > 0 || /\.py"?[:,] ?(?:line )?\d|-->|Stacktrace:/.test(around);
  if (!isPasted) return 'paste-trace';
  if (kind === 'other') return [...operands, ...printed].some(({ shape }) => shape) ? '' : 'print-arrays';
  const isKnown = shapes && !assumed;
  if (isKnown && operands.every(({ name, role }) => name || role === 'output')) return '';
  return isKnown ? 'find-arrays' : 'print-arrays';
}

/** Words of somebody whose code worked with other versions. */
const worked =
  /used to work|work(?:ed|ing|s) (?:fine |well )?(?:before|until|previously)|(?:after|since) (?:\w+ ){0,2}upgrad|(?:after|since) (?:an|some|the (?:last|latest|recent)) updates?\b|以前(?:可以|能)|(?:更新|升级)(?:之?后|了)/i;

/** Remedies at a place that is still to be found. */
const placed = ['find-empty', 'selects-nothing', 'pad-rows'];

/** @type {(situation: Situation, facts: readonly Finding[], causes: readonly Finding[]) => Next} */
export function nextOf(situation, facts, causes) {
  const { kind, failing, framework, unknownWording, candidates = [] } = situation.recognised;
  const code = printed(situation);
  const isQuoted = failing && failing.line > 0 && !failing.isCore && failing.source.length <= LONGEST_LINE;
  const source = isQuoted ? failing.source : '';
  const show = showing(situation, code);
  if (kind === 'none')
    return unknownWording
      ? { key: 'unknown', show, code: '', facts: { source } }
      : { key: 'paste-more', code: '', facts: {} };
  const [settled] = adviceOf(remedies, situation, facts);
  if (settled && (settled.key !== 'print' || code))
    return { code: '', ...settled, ...(show === 'paste-trace' && placed.includes(settled.key) && { show }) };
  if (framework === 'onnxruntime' || framework === 'onnx') return { key: 'inspect-graph', code: '', facts: {} };
  const [origin] = adviceOf(origins, situation, facts);
  const { kind: of, isVector } = origin?.facts ?? {};
  const isGeneral = origin?.key === 'sizes' && of === '' && (isVector || !situation.shapes);
  const cause = origin?.key === 'image-mode' ? undefined : causes[0];
  const { library = '', caller = '', inside = '' } = failing ?? {};
  const isOpen = show !== 'paste-trace' || origin?.key !== 'axis';
  const isLeft = cause || show === 'library' || (isGeneral && show === 'paste-trace');
  return {
    key: isLeft ? '' : (origin?.key ?? ''),
    ...(isOpen && { show }),
    ...(cause && { cause }),
    code: show === 'library' ? `pip show ${library}` : show === 'print' ? code : '',
    facts: {
      ...origin?.facts,
      ...{ source, candidates, library, inside },
      worked: show !== 'library' && worked.test(situation.around),
      caller: caller.length <= LONGEST_LINE ? caller : '',
    },
  };
}
