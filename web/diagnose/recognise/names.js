/**
 * Finds the arrays in a line of source, as names whose shapes can be printed: `x` and `bias` in `y = x + bias`. A name
 * counts only if the line proves that it is an array: an operand of the failing operator, an object with a method or an
 * index that only arrays have, or an argument of a function of arrays. Any other name may be a number or a function.
 */

/** @import { Doing } from './expression.js' */

const NAME = String.raw`[A-Za-z_]\w{0,60}(?:\.[A-Za-z_]\w{0,60}){0,6}(?:\[(?:"[^"]{0,40}"|'[^']{0,40}')\])?`;
const plain = new RegExp(`^${NAME}$`);

/** Before a name that stands by itself: it is no attribute, key or part of another name. */
const alone = String.raw`(?<![\w.)\]"'])`;

/** A name with a slice or several indices, whose array is printed without them. One index may be a key of a dict. */
const indexed = new RegExp(String.raw`^(${NAME})\[[^\]]*[:,][^\]]*\]$`);

/** Methods that only arrays have, and not dicts, strings, tables or modules. */
const method = new RegExp(
  String.raw`${alone}(${NAME})\.(?:view|reshape|flatten|squeeze|unsqueeze|permute|transpose|expand|expand_as|repeat_interleave|contiguous|matmul|mm|bmm|masked_fill_?|masked_select|gather|scatter\w*|softmax|argmax|argmin|clamp|pow|square|sqrt|exp|abs|astype|ravel|detach|long|numpy)\(`,
  'g',
);

/** An index with a comma, `None` or an ellipsis. */
const picked = new RegExp(String.raw`${alone}(${NAME})\[(?:[^\[\]"']*,[^\[\]"']*|None|\.\.\.)\]`, 'g');

/** Calls that take arrays in a list or tuple. */
const joins = /\b(?:cat|concat|concatenate|stack|[hvd]stack)\(\s*[[(]([^[\]()]{1,200})[\])]/g;

/** Functions of two pictures; the second one comes after a weight in addWeighted. */
const pictures = new RegExp(
  String.raw`\bcv2\.(?:addWeighted\(\s*(${NAME})\s*,[^,()]+,|(?:add|subtract|absdiff|multiply|divide|bitwise_\w+|max|min|compare)\(\s*(${NAME})\s*,)\s*(${NAME})`,
  'g',
);

/** One array, and nothing else, given to a layer. */
const layer = new RegExp(String.raw`\bself\.\w+\(\s*(${NAME})\s*\)`, 'g');
const ofLayers = ['conv', 'matmul', 'layer-rank', 'norm-batch', 'hidden'];

const words =
  /^(?:self|cls|super|input|None|True|False|not|return|in|if|else|lambda|model|dim|axis)$|^(?:np|numpy|torch|nn|F|tf|K|jnp|jax|mx|pd|cv2|math|os|plt)(?:\.|$)/;
/** Attributes of an array at the end of a name, and the selectors of a pandas table. */
const attributes = /\.(?:shape|T|data|grad|dtype|device|ndim|size|values)$/;
const selectors = /\.(?:loc|iloc|at|iat|ix)$/;

/** @type {(text: string) => string[]} */
function nameOf(text) {
  const bare = text.trim();
  const name = plain.test(bare) ? bare : (indexed.exec(bare)?.[1] ?? '');
  const owner = name.replace(attributes, '');
  return owner === '' || words.test(owner) || selectors.test(owner) ? [] : [owner];
}

/**
 * @param {string} source
 * @param {{ doing?: Doing | null, family?: string | null, known?: readonly string[] }} proof  doing: what failed in it;
 *   known: names whose shapes the paste shows
 * @returns {string[]}
 */
export function arraysIn(source, { doing = null, family = null, known = [] } = {}) {
  const line = source.slice(0, 400).replace(/#.*$/, '');
  const after = (/** @type {RegExp} */ pattern) => [...line.matchAll(pattern)].map(([, text = '']) => text);
  const parts = (/** @type {RegExp} */ pattern) =>
    after(pattern).flatMap((text) => text.split(',').filter((each) => !/[=*"']/.test(each)));
  const shown = line.match(new RegExp(`${alone}${NAME}`, 'g'))?.filter((name) => known.includes(name)) ?? [];
  const names = [
    ...(doing ? [doing.left ?? '', doing.right ?? ''] : []),
    ...parts(joins),
    ...after(method),
    ...after(picked),
    ...(ofLayers.includes(family ?? '') ? after(layer) : []),
    ...[...line.matchAll(pictures)].flatMap(([, one, other, two]) => [one ?? other ?? '', two ?? '']),
    ...shown,
  ].flatMap(nameOf);
  // A name that the line assigns does not exist before it.
  const assigned = /^\s*([A-Za-z_]\w*)\s*=(?!=)/.exec(line)?.[1];
  const isNew = (/** @type {string} */ name) =>
    name === assigned && !new RegExp(String.raw`\b${name}\b`).test(line.slice(line.indexOf('=') + 1));
  return [...new Set(names)].filter((name) => !isNew(name));
}

/** Words of Python, R, Julia and MATLAB that are not names of values. */
const keywords =
  /^(?:for|while|end|function|not|and|or|in|if|else|elif|return|print|None|NULL|True|False|TRUE|FALSE|true|false|self|pi|as|lambda)$/;

/**
 * The names in a line, in order. Those that are called are left out unless they are asked for: they are functions,
 * layers, or in MATLAB arrays.
 * @param {string} source
 * @param {boolean} [withCalls]
 * @returns {string[]}
 */
export function identifiersIn(source, withCalls = false) {
  const line = source.slice(0, 400).replace(/"[^"]*"|(?<![\w)\]'])'[^']*'|\s[#%] .*$/g, '');
  const names = [...line.matchAll(/(?<![\w.])(?!\d)[\p{L}_][\p{L}\p{N}_]*(?:\.[A-Za-z_]\w*)*(?=(\.?\(| ?=(?!=))?)/gu)];
  const wanted = names.filter(([, next = '']) => !next.includes('=') && (withCalls || next === ''));
  return [...new Set(wanted.map(([name]) => name))].filter((name) => !keywords.test(name));
}
