/**
 * Finds the operands of the operators in a line of MATLAB, Octave, Julia or R: `kappa` and `fft2(p)` in
 * `kappa .* fft2(p)`. They are printed as they stand, because brackets may be an index or a call.
 */
import { beginOf, endOf, partner } from './brackets.js';

const OPERATOR = /%[*o]%|\.=(?!=)|\.?(?:[*/\\^]|[-+|&]{1,2}|[=~!<>]=|[<>])/g;

const LONGEST = 60;

/** The languages whose operands these are. @param {string | null} framework */
export function isNumeric(framework) {
  return /^(?:r|matlab|octave|julia)$/.test(framework ?? '');
}

/**
 * Whether a character belongs to a name, also of R's `package::name` and `object@slot`, or is a transpose after it.
 * @type {import('./brackets.js').IsPart}
 */
const isPart = (line, i) =>
  /[\p{L}\p{N}_.$']/u.test(line.charAt(i)) || /^.?::.?$|^\w@\w$/.test(line.slice(Math.max(0, i - 1), i + 2));

/**
 * The same on the way to the right: a dot may begin an operator such as `.*`, and a quote needs a name before it.
 * @type {import('./brackets.js').IsPart}
 */
const isNextPart = (line, i) =>
  isPart(line, i) &&
  !/^\.[-+*/\\^=<>(]/.test(line.slice(i, i + 2)) &&
  (line.charAt(i) !== "'" || /[)\]]/.test(line.charAt(i - 1)) || isPart(line, i - 1));

/** Without the brackets around all of it. @param {string} text */
const bare = (text) => (text.startsWith('(') && partner(text, 0, 1) === text.length - 1 ? text.slice(1, -1) : text);

const isValue = (/** @type {string} */ text) =>
  /[\p{L}]/u.test(text) &&
  !/^[-+]?[\d.]+e?\d*$/.test(text) &&
  text.length <= LONGEST &&
  !/^(?:if|for|while|return|end|function|elseif|pi)\b/.test(text);

/**
 * @param {string} source
 * @param {string} [sign]  the operator in the message, if it has one
 * @returns {string[]}  operands without operators of their own, except those of `sign`
 */
export function operandsIn(source, sign = '') {
  const line = source
    .slice(0, 400)
    .replace(/(?:(?<![*o])%(?![*o]%)|#).*$/, '')
    .replace(/"[^"]*"|(?<![\p{L}\p{N}_)\].'])'[^']*'/gu, '0');
  const from = (/^\s*(?:\[[^\]=]*\]|[\p{L}_][^=<]*?)\s*(?:(?<!\.)=(?!=)|<-)|^\s*@\([^)]*\)/u.exec(line)?.[0] ?? '')
    .length;
  const found = [...line.slice(from).matchAll(OPERATOR)].flatMap(({ 0: text, index }) => {
    const position = from + index;
    if (sign !== '' ? text !== sign : text === '&&' || text === '||') return [];
    const end = line.slice(0, position).trimEnd().length;
    const start = position + text.length + (/^\s*/.exec(line.slice(position + text.length))?.[0].length ?? 0);
    return [line.slice(beginOf(line, end, isPart), end), line.slice(start, endOf(line, start, isNextPart))];
  });
  // Julia's f.(x, y) broadcasts its arguments.
  const listed = [...line.matchAll(/[\p{L}_]\w*\.\(([^()]*)\)/gu)].flatMap(([, args = '']) => args.split(/, ?/));
  const isSimple = (/** @type {string} */ text) =>
    sign !== '' || !/[^.(,:]?[-+*/\\^|&=<>@](?!\()|\.\(/.test(text.replace(/\b@\b/, '.'));
  const values = [...found, ...(sign === '' ? listed : [])].map((text) => bare(text.trim()));
  const named = [...new Set(values)].filter((text) => isValue(text) && isSimple(text));
  // What contains another operand is computed from it.
  return named.filter(
    (text) => !named.some((other) => (other !== text && text.includes(`(${other}`)) || text.includes(` ${other})`)),
  );
}

/** The operator that MATLAB and Octave name in front of a message. @param {string} before */
export function signBefore(before) {
  return /(?:Error\W{0,4}using|operator|error:)\W*?\s(\.?[*/\\^]|[-+|&=<>~]{1,2}):?[\s-]*$/.exec(before)?.[1] ?? null;
}
