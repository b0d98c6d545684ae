/** Finds the lines of code that can have raised a message, if no traceback says which one did. */
import { operatorOf } from '../../notation/operators.js';
import { codeIn } from './assignments.js';
import { doingsOf, isCode } from './expression.js';

/** @import { Recognised } from '../diagnosis.js' */

/** An operator of MATLAB, Julia or R between two names. */
const operator =
  /(?:(?<![\w.])[A-Za-z]\w*'?|[)\]]'?|\d(?=\.?[*/]\()) ?(?:\.?[*/^\\]|[-+&|<>]|%\*%|\.?[=~!<>]=|\.[-+=]) ?[A-Za-z(['"]/;

/** By family, the pattern of a line that can raise it. @type {Readonly<Record<string, RegExp>>} */
const looks = {
  matlab: operator,
  octave: operator,
  julia: operator,
  r: operator,
  'numpy-matmul': /@|\bdot\(|matmul\(/,
  cat: /\b(?:cat|concat\w*|[hvd]stack)\(|\[[^\]]*;/,
  reshape: /\.(?:view|reshape)\(/,
  'batch-size': /loss|criterion/i,
  assign: /\]\s*=(?!=)|\b(?:np|numpy)\.(?:as)?array\(\[.* for /,
  expand: /\]\s*=(?!=)|\.(?:expand|expand_as|copy_)\(|broadcast_to\(|\battn_mask ?=/,
  lengths: /plot|scatter|\[['"]/,
  'torch-loss-warning': /(?:loss|criterion)\w*\(/i,
  'torch-loss-sizes': /(?:loss|criterion)\w*\(/i,
  'numpy-nary': /\w\([^()]+,.+\)/,
  einsum: /einsum\(/,
  mask: /\w\[/,
  index: /\w\[/,
};

/** Whether every bracket of a line is closed in it. @param {string} line */
export function isWhole(line) {
  return line.split(/[([{]/).length === line.split(/[)\]}]/).length && !line.endsWith(',');
}

/** Whether a line can be quoted in a sentence. @param {string} line */
export function isShort(line) {
  return line.length <= 120 && isWhole(line) && !/`|Error\b|\[bt\]|\/\w+\/\w/.test(line);
}

/** Whether a line of code can have raised the message. @type {(message: Recognised, text: string) => boolean} */
export function canRaise({ family, kind, form, operation }, text) {
  if (operatorOf(operation ?? '')?.kind === 'arithmetic')
    return doingsOf(text).some((each) => each.operation === operation);
  const look = looks[family ?? ''] ?? looks[form];
  if (look) return look.test(text);
  return (kind === 'other' ? /\w\(/ : /^(?:>>> |In ?\[)/).test(text) || doingsOf(text).length > 0;
}

/**
 * The call that R quotes: `G1 + G2` in `Error in G1 + G2 : non-conformable arrays`, also as `+.default`(G1, G2).
 * @param {string} before
 */
export function quotedByR(before) {
  const [, call = ''] =
    /(?:Error in |\bIn |(?:^|\n|\] )(?=[\w.]+ <- ))([^\n]{1,160}?) ?:\s*(?:\(converted from warning\)\s*)?$/.exec(
      before.slice(-240),
    ) ?? [];
  // R calls `$<-`(`*tmp*`, name, value) for an assignment to a part, and its names are not the user's.
  if (call.includes('*tmp*')) return '';
  return call.replace(/^`?([-+*/^]|[=!<>]=?)\.\w+`?\((.*), (.*)\)$/, '$2 $1 $3');
}

/**
 * The lines that can have failed, if there is no traceback: lines of code near the message.
 * @type {(message: Recognised, after: string, around: string) => string[]}
 */
export function linesNearby(message, after, around) {
  const lines = around.split('\n');
  const announced = lines.flatMap((line, i) => {
    if (!announcing.test(line)) return [];
    // The line is the one before the comment, or the next one.
    const [, code = ''] = /^(.*\w.*?)\s+# /.exec(line) ?? [];
    const shown = code || lines.slice(i + 1, i + 5).find((each) => /\w/.test(each)) || '';
    return shown.replace(/`/g, '').trim();
  });
  if (announced.length === 1 && announced.every((line) => isShort(line) && isCode(line) && canFail(line)))
    return announced;
  /** @type {string[]} */
  const pointed = [];
  const quoted = [...after.split('\n'), ...around.split('\n').reverse()].flatMap((line) => {
    const text = line.slice(0, 400);
    const ticks = [...text.matchAll(/`([^`]{3,200})`/g)].map(([, code = '']) => code);
    const [, named = ''] = pointing.exec(text) ?? [];
    if (named !== '' && isCode(named)) pointed.push(named);
    const isLine =
      /^\s*(?:[-+>*]+ )?[\w.[\](){}"', :*-]{1,160}(?:[-+*/@]?=|\()|^[\w.']+( ?)\.?[-+*/^]\1[\w.']+;?$/.test(text);
    return [...ticks, ...(isLine ? [text] : [])].filter(isCode);
  });
  const isMeant = (/** @type {string} */ text) =>
    isShort(text) &&
    canRaise(message, text) &&
    (looks[message.family ?? ''] || message.kind === 'broadcast' || /[-+*/@]/.test(text));
  const found = [pointed, quoted].map((all) => [
    ...new Set(all.map((text) => text.trim().replace(/^[-+*>]+ ?(?=[A-Za-z_])|\*\*$/g, '')).filter(isMeant)),
  ]);
  return found.find(({ length }) => length > 0) ?? [];
}

/** As in `this is the line raising the exception`, `line 100 is as follows`. */
const announcing =
  /\b(?:this is|the) line (?:rais|caus|with the (?:error|problem)|that (?:fails|rais|caus|gives|throws))|\bline (?:\d+ )?is as follows/i;

/** As in `I get it at this line   x = a + b`. */
const pointing = /\b(?:error in|at this (?:line|snippet)|in this line) ?:? +(\S.*)$/i;

/** Of at most so many lines that can have failed, one counts as the line that did. */
const MOST_SUSPECTS = 5;

/** Whether a line calls or computes something, and does not only print or import it. @param {string} text */
const canFail = (text) =>
  /\w\(|[\w)\]] ?(?:[-+*/@%]|==|[<>]) ?[\w(]/.test(text) &&
  !/^(?:import|from|def|class|print|console|size|@show)\b/.test(text);

/** Whether a line has an operator between two arrays. @param {string} line */
const isDirect = (line) => doingsOf(line).some(({ inPlace }) => !inPlace);

/**
 * Whether another line of a paste without a traceback or a prompt may have failed: any of many, or one with an
 * operator, unless the message stands right below this one.
 * @param {string} line
 * @param {readonly string[]} lines  of the paste
 * @param {string} lineAbove  the line above the message
 */
export function isGuess(line, lines, lineAbove) {
  if (lines.some((each) => each.includes(line) && (/^\s*(?:>>> |In ?\[)/.test(each) || pointing.test(each))))
    return false;
  const texts = codeIn(lines, line).map(({ text }) => text);
  if (texts.filter(canFail).length > MOST_SUSPECTS) return true;
  return lineAbove !== line && texts.some((text) => text !== line && isDirect(text));
}

/** Of some lines, the only one with an operator between two arrays, or all of them. @param {string[]} lines */
export function likeliest(lines) {
  const direct = lines.filter(isDirect);
  return direct.length === 1 ? direct : lines;
}
