/** How the missing line or shapes can be had: code that prints shapes, or what else of the paste to ask for. */
import { callable } from './fixes/code.js';
import { isNumeric } from './recognise/numeric.js';

/** @import { Recognised } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/** How a shape is printed, by language. @type {Readonly<Record<string, (names: readonly string[]) => string>>} */
const printing = {
  julia: (names) => `@show ${names.map((name) => `summary(${name})`).join(', ')}`,
  matlab: (names) => names.map((name) => `size(${name.replace(/^size\((.*)\)$/, '$1')})`).join(', '),
  r: (names) => names.map((name) => `str(${name})`).join('; '),
  opencv: (names) => `print(${names.map((name) => `${name}.shape, ${name}.dtype`).join(', ')})`,
  tfjs: (names) => `console.log(${names.map((name) => `${name}.shape`).join(', ')})`,
  python: (names) => `print(${names.map((name) => `${name}.shape`).join(', ')})`,
};

/** Languages with the commands of another one. @type {Readonly<Record<string, string>>} */
const alike = { octave: 'matlab', stride0: 'tfjs' };

export const MOST_NAMES = 6;

/** Whether the language can stop at the line that fails. @param {string | null} framework */
export function canStop(framework) {
  return /^(?:r|matlab|octave)$/.test(framework ?? '');
}

/**
 * Whether a name is of the array that an assignment writes a part of. The message has the part's shape, so the array's
 * own says nothing more.
 * @type {(recognised: Recognised, name: string) => boolean}
 */
export function isWritten({ form, operands: [target] }, name) {
  return (
    form === 'assign' &&
    target?.shape != null &&
    /^([\w.]+?)(?:\.data)?\[/.exec(target.name ?? '')?.[1] === name.replace(/\.data$/, '')
  );
}

/** Code that prints the shapes that the paste leaves out. @param {Recognised} recognised */
export function printed(recognised) {
  const { failing, framework, operands, known: all = [] } = recognised;
  const given = all.filter(({ from }) => from === 'printed' || canStop(framework));
  const known = [...operands, ...given].filter(({ shape }) => shape);
  const isUnknown = (/** @type {string} */ name) =>
    !known.some((each) => each.name === name) && !isWritten(recognised, name);
  const names = failing?.arrays.filter(isUnknown).slice(0, MOST_NAMES) ?? [];
  const language = alike[framework ?? ''] ?? framework ?? '';
  const isPython = printing[language] === undefined || language === 'opencv';
  const print = printing[language] ?? printing['python'] ?? String;
  return names.length > 0 ? print(isPython ? names.map(callable) : names) : '';
}

/**
 * A node of TensorFlow's graph, and the user's own line that defines it, if the message says so. That of a gradient is
 * named after the operation.
 * @param {Recognised} recognised
 */
export function nodeIn({ message, unknownWording = message, around = '' }) {
  const text = `${message}\n${around}`;
  const found =
    /\{\{node ([\w./-]{1,100})\}\}|\[\[(?:Node:|node) ([\w./-]{1,160})/.exec(text) ??
    / for '([\w./-]{1,100})' \(op:/.exec(unknownWording) ??
    /Caused by op u?'([\w./-]{1,100})'/.exec(around);
  const [, name = ''] = found?.filter(Boolean) ?? [];
  const [, path = '', number = ''] = /\(defined at ((?:[A-Z]:)?[^():]{1,200}):(\d+)\)?/.exec(text) ?? [];
  const isOwn = path !== '' && !/(?:site|dist)-packages|tensorflow[\\/]python/.test(path);
  const node = name.replace(/^(?:.*\/)?gradients(?:_\d+)?\//, '').replace(/_grad(?:_\d+)?\/.*$/, '');
  return {
    node,
    gradient: node !== name ? node : '',
    ...(isOwn && { script: path.split(/[\\/]/).at(-1)?.trim() ?? '', number }),
  };
}

/** How to find the line: MATLAB, R and Julia often have no traceback. @param {string | null} framework */
function missing(framework) {
  if (framework === 'onnxruntime') return 'inspect-graph';
  return isNumeric(framework) ? 'paste-line' : 'paste-trace';
}

/**
 * How to stop at the line, if the shapes in it are not all known.
 * @type {(recognised: Recognised, code: string) => string}
 */
function stopping({ failing, framework, operands, around = '' }, code) {
  const areKnown = failing?.arrays.length && code === '';
  if (areKnown || operands.filter(({ shape, name }) => shape && name).length > 1) return '';
  // R quotes only a part of the line.
  const isAtHand = framework === 'r' && around.replace(/\s/g, '').includes(`=${failing?.inside?.replace(/\s/g, '')}`);
  return isAtHand && code ? 'print' : `stop-in-${framework}`;
}

/**
 * How the missing line or shapes can be had, as a key of the words.
 * @param {Situation} situation
 * @param {string} code  that prints shapes
 * @param {boolean} isDone  whether there is something else to do
 * @returns {string}  empty if the paste shows them
 */
export function showing({ recognised }, code, isDone) {
  const { failing, framework, operands, candidates = [], fails, around = '' } = recognised;
  const { node, script } = nodeIn(recognised);
  const lost = isDone ? '' : missing(framework);
  if (failing?.library) return failing.isInstalled ? 'library' : 'inside';
  if (failing?.onlyCalls && !code) return node.includes('/') || script ? 'node' : 'cut-off';
  if (canStop(framework) && (code || failing)) return stopping(recognised, code) || lost;
  if (code) return 'print';
  if (failing?.isCore) return 'paste-call';
  if ((failing?.source ?? '') !== '' || candidates.length > 0 || (!fails && !failing)) return lost;
  if (script || node.includes('/') || (node !== '' && operands.some(({ name }) => name))) return 'node';
  if (failing && failing.line > 0) return 'open-line';
  // Julia's stack trace begins with the frame that fails.
  return /Traceback|-->/.test(around) ? 'cut-off' : missing(framework);
}
