/**
 * Chooses what to do next. A remedy that the message alone settles comes first. Otherwise a step has up to three parts:
 * the possible cause to check, where a size that does not fit may come from, and how to see the shapes. A line that
 * prints shapes has only names of arrays in the user's own file, so that it runs.
 */
import { callable } from './fixes/code.js';
import { identifiersIn } from './recognise/names.js';
import { customOf, steps } from './steps.js';

/** @import { Finding, Next } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/** How a shape is printed, by language. @type {Readonly<Record<string, (names: readonly string[]) => string>>} */
const printing = {
  julia: (names) => `@show ${names.map((name) => `size(${name})`).join(', ')}`,
  matlab: (names) => names.map((name) => `size(${name})`).join(', '),
  octave: (names) => names.map((name) => `size(${name})`).join(', '),
  r: (names) => names.map((name) => `dim(${name})`).join('; '),
  opencv: (names) => `print(${names.map((name) => `${name}.shape, ${name}.dtype`).join(', ')})`,
  tfjs: (names) => `console.log(${names.map((name) => `${name}.shape`).join(', ')})`,
  stride0: (names) => `console.log(${names.map((name) => `${name}.shape`).join(', ')})`,
  python: (names) => `print(${names.map((name) => `${name}.shape`).join(', ')})`,
};

const MOST_NAMES = 4;
const LONGEST_LINE = 120; // in a sentence

/**
 * The names in slices, in the brackets that are assigned to, and in the sizes of a view: `i` and `n` of `rows[i, :n]`.
 * @param {string} whole
 */
const indicesIn = (whole) => {
  const source = whole.replace(/#.*/, '');
  const [target = ''] = /^[\w.]+\[.*\](?=\s*(?:[-+*/@]?=)(?!=))/.exec(source) ?? [];
  const slices = source.match(/(?<=[\w)\]])\[[^\][]*:[^\][]*\]/g) ?? [];
  const [, sizes = ''] = /\.(?:expand|view|reshape)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(source) ?? [];
  const bounds = [target.slice(target.indexOf('[')), ...slices, sizes].join(' ').replace(/"[^"]*"|'[^']*'/g, '');
  const names = bounds.match(/(?<![\w.])[A-Za-z_]\w*(?:\.\w+)*\b(?![\w(.[]| ?=[^=])/g) ?? [];
  return [...new Set(names)].filter((name) => !/^(?:None|(?:np|tf|torch)\..*)$|\.(?:shape|device|dtype)$/.test(name));
};

/** Whether slices are Python's, which are cut off where an array ends. @param {string | null} framework */
const isPython = (framework) => !['julia', 'matlab', 'octave', 'r'].includes(framework ?? '');

/** Code that prints the unknown shapes of the line that failed. @type {(situation: Situation) => string} */
function printed({ recognised: { failing, framework, operands, printed: shown = [] }, around }) {
  const known = [...operands, ...shown].filter(({ shape }) => shape);
  const isUnknown = (/** @type {string} */ name) => !known.some((each) => each.name === name);
  const names = failing?.arrays.filter(isUnknown).slice(0, MOST_NAMES).map(callable) ?? [];
  const code = names.length > 0 ? (printing[framework ?? ''] ?? printing['python'] ?? String)(names) : '';
  const inBrackets = isPython(framework) && !failing?.library ? indicesIn(failing?.source ?? '') : [];
  const indices = inBrackets.filter((name) => !names.includes(name)).slice(0, MOST_NAMES);
  if (code === '' && indices.length > 0 && /\.(?:expand|view|reshape)\(/.test(failing?.source ?? ''))
    return `print(${indices.join(', ')})`;
  if (code === '') {
    // np.shape takes numbers and lists too.
    const all = /^numpy$/.test(framework ?? '') && operands.length > 1 ? identifiersIn(failing?.source ?? '') : [];
    const isKnown = operands.every(({ name, shape }) => name && shape) || failing?.library || !/\bnp\./.test(around);
    return isKnown || all.length === 0 ? '' : `print(${all.map((name) => `np.shape(${name})`).join(', ')})`;
  }
  return code.replace(/\)$/, `${indices.map((name) => `, ${name}`).join('')})`);
}

/** The one array of the line that failed; empty if there are several. @param {Situation} situation */
const onlyArray = ({ recognised: { failing } }) => (failing?.arrays.length === 1 ? String(failing.arrays[0]) : '');

/**
 * Remedies that a fact alone settles, by fact.
 * @type {import('./steps.js').Advices}
 */
const remedies = {
  table: 'table',
  gradient: 'gradient-like',
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
  fits: ({ recognised }) => ({ key: recognised.framework === 'onnxruntime' ? 'inspect-graph' : 'newer-version' }),
  'not-contiguous': ({ recognised: { failing } }) => ({
    key: 'reshape',
    code: failing && /\.view\(/.test(failing.source) ? failing.source.replace(/\.view\(/, '.reshape(') : '.reshape(…)',
  }),
  dtype: (_, { kind }) => ({ key: kind === 'result' ? 'new-dtype' : 'cast' }),
  device: 'same-device',
};

/**
 * The advice of a table on the facts that it has.
 * @param {import('./steps.js').Advices} table
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
  if (failing?.library) return failing.isInstalled ? 'library' : 'inside';
  if (code) return 'print';
  if (framework === 'r') return 'stop-in-r';
  const isPasted = failing !== null || candidates.length > 0 || /\.py"?[:,] ?(?:line )?\d|-->|Stacktrace:/.test(around);
  if (!isPasted && !recognised.fails) return '';
  if (!isPasted) return node.test(around) ? 'node' : 'paste-trace';
  if (kind === 'other') return [...operands, ...printed].some(({ shape }) => shape) ? '' : 'print-arrays';
  return shapes && !assumed && operands.every(({ name, role }) => name || role === 'output') ? '' : 'print-arrays';
}

/** The names that get their values in one line. @param {readonly { name: string, line: string }[]} assignments */
function byLine(assignments) {
  return [...new Set(assignments.map(({ line }) => line))].map((line) => ({
    line,
    names: assignments.filter((each) => each.line === line).map(({ name }) => name),
    isHead: /^(?:async )?(?:def|function)\b/.test(line),
  }));
}

/** Words of somebody whose code worked with other versions. */
const worked =
  /used to work|work(?:ed|ing|s) (?:fine |well )?(?:before|until|previously)|(?:after|since) (?:\w+ ){0,2}upgrad|(?:after|since) (?:an|some|the (?:last|latest|recent)) updates?\b|以前(?:可以|能)|(?:更新|升级)(?:之?后|了)/i;

/** Remedies at a place that is still to be found. */
const placed = ['find-empty', 'selects-nothing', 'pad-rows'];

/** A node of TensorFlow's graph. */
const node = /\{\{node ([\w./-]{1,100})\}\}/;

/** A slice with a bound, whose length may differ from what it says. */
const slice = /[\w)\]]\[[^\][]*[\w)]:|[\w)\]]\[[^\][]*:[^\][,]*\w/;

/**
 * The last line of a call that goes over several lines, if it is one operand.
 * @param {Situation['recognised']['failing']} failing
 */
const onlyOperand = (failing) => /^[\w.]+\[[^\]]*\]\)+$/.exec(failing?.source ?? '')?.[0] ?? '';

/** @type {(situation: Situation, facts: readonly Finding[], causes: readonly Finding[]) => Next} */
export function nextOf(situation, facts, causes) {
  const { recognised, around } = situation;
  const { kind, failing, framework, unknownWording, candidates = [], assignments = [], literals = [] } = recognised;
  const code = printed(situation);
  const isQuoted = failing && failing.line > 0 && !failing.isCore && failing.source.length <= LONGEST_LINE;
  const quoted = framework === 'r' ? (failing?.inside ?? '') : '';
  const source = isQuoted ? failing.source : quoted;
  const show = showing(situation, code);
  if (kind === 'none')
    return unknownWording
      ? { key: 'unknown', show, code: '', facts: { source } }
      : { key: 'paste-more', code: '', facts: {} };
  const [settled] = adviceOf(remedies, situation, facts);
  if (settled && (settled.key !== 'print' || code))
    return { code: '', ...settled, ...(show === 'paste-trace' && placed.includes(settled.key) && { show }) };
  // That one side is flattened says more than which sizes clash.
  const [step] = adviceOf(steps, situation, [...facts.filter(({ id }) => id === 'flat'), ...facts]);
  const [cause] = causes;
  const { library = '', caller = '', inside = '' } = failing ?? {};
  // Without the line, which size is meant cannot be found out.
  const isOpen = step?.key !== 'follow' || !['paste-trace', 'library', 'inside', 'node', 'stop-in-r'].includes(show);
  const { one, two, size, other, a = '', b = '' } = step?.facts ?? {};
  const isSet = (/** @type {string} */ name) => assignments.some((each) => name.startsWith(each.name));
  const unset = [...new Set([a, b])].filter((name) => name !== '' && !isSet(name));
  const inQuestion = Object.values(step?.facts ?? {});
  return {
    key: isOpen && show !== 'library' ? (step?.key ?? '') : '',
    show: show === 'paste-trace' && step?.key === 'axis' ? '' : show,
    ...(cause && { cause }),
    code: show === 'library' ? `pip show ${library}` : show === 'print' ? code : '',
    facts: {
      ...step?.facts,
      ...{
        source,
        candidates,
        library,
        inside,
        places: byLine(assignments),
        unset,
        one: one ?? size,
        two: two ?? other,
      },
      literals: literals.filter(
        ({ number, line }) => inQuestion.includes(number) && !assignments.some((each) => each.line === line),
      ),
      custom: customOf(situation),
      calledIn: failing?.calledIn ?? '',
      node: node.exec(around)?.[1] ?? '',
      isNamed: isOpen && step?.key === 'follow',
      isSlice:
        isOpen &&
        step?.key === 'follow' &&
        isPython(framework) &&
        [...situation.names, onlyOperand(failing)].some((each) => slice.test(each)),
      worked: show !== 'library' && worked.test(around),
      caller: caller.length <= LONGEST_LINE ? caller : '',
    },
  };
}
