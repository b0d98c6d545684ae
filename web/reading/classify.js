// Which kind of text it is: shapes, code, or an error message. Looked at with every key, so it looks at little.

import { MAX_TEXT } from '../notation/parse.js';
import { mayHaveMessage } from './signs.js';

/** `(5,6,7)[(2,1), :]`: an index, which is read as code is. */
export const INDEX =
  /^\s*(?:\(([\d,\s]*)\)|\[([\d,\s]*)\])\s*\[((?=.*(?:[(:[]|\.\.\.|None))[-\d,:()[\]\s.Noneul]*)\]\s*$/;

/** `cat((2,3), (2,5), dim=1)`, `einsum("ij,jk", (2,3), (3,4))`: a call on shapes, which is read as code is. */
export const CALL =
  /^\s*((?:torch|np|numpy|jnp)\.)?(cat|concat|concatenate|stack|einsum|gather|take_?along_?dim|scatter(?:_?add)?)\((?=\s*[(["'])((?:[-\d.,\s()[\]]|"[^"]*"|'[^']*'|(?:dim|axis)\s*=)*)\)\s*$/i;

/** `(5,2,3) @ (3,4)`, `3x4 @ 4x5`: a product of matrices, which is read as code is. */
export const PRODUCT = /^(?=[^@]+@)(?:[\d\s,xX×@()[\]{}]|(?:torch\.)?Size(?=\s*[([]))+$/;

/**
 * What shapes with letters are written with; whether it is some, their reader says. A letter is looked for from the
 * last bracket before it: from every bracket, a long row of them would take the square of its length.
 */
export const mayHaveLetters = (/** @type {string} */ text) =>
  /^\s*[([（［][\s\p{L}\d_()[\],;&|+\-*/%=（）［］，；＋－＊×]*$/u.test(text) &&
  /[([（［][^([（［)\]）］]*\p{L}/u.test(text);

/** What shapes are never written with. */
const code = [
  INDEX,
  CALL,
  PRODUCT,
  /^[ \t]*(>>>|In \[[\d* ]*(None)?\]:|```|~~~)/m, // a prompt, a notebook's marker, a fence
  /^[ \t]*(import|from|def|with|print|assert|for|if|class|return|try)\b/m,
  /\b(?!torch\.Size\b)\p{L}\w*\.[a-z_]\w*/iu, // torch.ones, x.T
  /[)\]]\.[a-z_]/i, // (x + y).size()
  // x = , a, b = , x: T = , x +=
  /^[ \t]*[\p{L}_][\p{L}\d_, \t]*(:[^=\n]{0,60})?([-+*/@%&|^]|\*\*|\/\/|<<|>>)?=(?!=)/mu,
];

/** `import { add } from 'stride0';`, which nothing else is written with. */
const moduleImport = /^[ \t]*import\b[^;\n]*["'][ \t]*;?[ \t]*$/m;

/** What little else than JavaScript is written with. */
const javascript = [
  /^[ \t]*(?:(?:const|let|var|using)[ \t]+[\w$[{]|(?:async[ \t]+)?function\b|export[ \t]|\/\/|\/\*)/m,
  /=>|===|!==|\bconsole\.\w+\(|\bPromise\.|\bnew [A-Z]\w*\(|\)[ \t]*;[ \t]*(?:\/\/.*)?$/m,
];

/** What JavaScript is never written with. */
const python = [
  /^[ \t]*(?:>>>|#+[ \t]|@\w|(?:def|elif)[ \t]|(?:print|except)\b|from[ \t]+[\w.]+[ \t]+import\b)/m,
  /^[ \t]*import[ \t]+[\w.]+[ \t]*(?:$|as\b|,)/m,
  /^[ \t]*(?:for|if|while|class|with|try|else)\b[^{\n]*:[ \t]*(?:#.*)?$/m,
  /\b(?:torch|np|numpy|jnp|tf)\.|\b(?:None|True|False|lambda)\b/,
];

/** `add(ones([3, 1]), arange(4))`: calls of nothing but bare names, whose shapes are lists. */
const BARE = /^\s*(?:await\s+)?[a-z]\w*\((?=[^=]*$).*[a-z]\w*\(\s*[[\d].*\)(?:\.[a-z]\w*\(.*\))*\s*$/i;

/** Whether it is JavaScript, which is run and not read. @param {string} text */
export const isJavaScript = (text) => {
  const looked = text.slice(0, MAX_TEXT);
  if (moduleImport.test(looked)) return true;
  if (mayHaveMessage(looked)) return false;
  const isLikely = javascript.some((pattern) => pattern.test(looked)) || (BARE.test(looked) && !CALL.test(looked));
  return isLikely && !python.some((pattern) => pattern.test(looked));
};

/** Tensors of its own, without which code comes to nothing: beside such lines a message is what they have printed. */
const makesTensors =
  /\b(?:torch|np|numpy|jnp)\.(?:ones|zeros|empty|full|rand\w*|arange|tensor|array|as_?array|linspace|eye|random\.\w+)(?:_like)?\(/;

/**
 * @param {string} text
 * @returns {'shapes' | 'code' | 'message' | 'javascript'}
 * @example
 *   classify('x = torch.ones(3)'); // 'code'
 */
export const classify = (text) => {
  const looked = text.slice(0, MAX_TEXT);
  if (isJavaScript(looked)) return 'javascript';
  const otherwise = withoutMessage(looked);
  return mayHaveMessage(looked) && !(otherwise === 'code' && makesTensors.test(looked)) ? 'message' : otherwise;
};

/** The same of a text whose message has turned out to be none. @returns {'shapes' | 'code'} */
export const withoutMessage = (/** @type {string} */ text) =>
  code.some((pattern) => pattern.test(text.slice(0, MAX_TEXT))) ? 'code' : 'shapes';
