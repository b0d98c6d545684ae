// Decides what kind of text was typed: shapes, Python, JavaScript or an error message. It runs at every key, so it only
// matches patterns.

import { MAX_TEXT } from '../notation/parse.js';
import { mayHaveMessage } from './signs.js';

/** `(5,6,7)[(2,1), :]`: an index written with shapes. The reader of code reads it. */
export const INDEX =
  /^\s*(?:\(([\d,\s]*)\)|\[([\d,\s]*)\])\s*\[((?=.*(?:[(:[]|\.\.\.|None))[-\d,:()[\]\s.Noneul]*)\]\s*$/;

/** `cat((2,3), (2,5), dim=1)`, `einsum("ij,jk", (2,3), (3,4))`: a call on shapes. The reader of code reads it. */
export const CALL =
  /^\s*((?:torch|np|numpy|jnp)\.)?(cat|concat|concatenate|stack|einsum|gather|take_?along_?dim|scatter(?:_?add)?)\((?=\s*[(["'])((?:[-\d.,\s()[\]]|"[^"]*"|'[^']*'|(?:dim|axis)\s*=)*)\)\s*$/i;

/** `(5,2,3) @ (3,4)`, `3x4 @ 4x5`: a product of matrices. The reader of code reads it. */
export const PRODUCT = /^(?=[^@]+@)(?:[\d\s,xX×@()[\]{}]|(?:torch\.)?Size(?=\s*[([]))+$/;

/**
 * Whether a text has only characters of shapes with letters, such as `(B, T) + (T,)`, and a letter in brackets. Whether
 * it is valid, `readLetters` decides. The second pattern stops at the next bracket, so that it takes linear time.
 * @param {string} text
 */
export function mayHaveLetters(text) {
  return (
    /^\s*[([（［][\s\p{L}\d_()[\],;&|+\-*/%=（）［］，；＋－＊×]*$/u.test(text) &&
    /[([（［][^([（［)\]）］]*\p{L}/u.test(text)
  );
}

/** Signs of code, which shapes never contain. */
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

/** `import { add } from 'stride0';`: only JavaScript has this. */
const moduleImport = /^[ \t]*import\b[^;\n]*["'][ \t]*;?[ \t]*$/m;

/** `const x = …` at the beginning of a line: neither Python nor error messages have this. */
const declaration = /^[ \t]*(?:const|let|var)[ \t]+(?:[\w$]+|[[{][\w$, \t:.]*[\]}])[ \t]*=(?!=)/m;

/** Quotes and comments. Their contents say nothing about the language around them. */
const QUOTES_AND_COMMENTS =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<!`)`(?:[^`\\]|\\.)*`(?!`)|\/\*[^]*?\*\/|\/\/.*|#[ \t].*/g;

/** The text without the contents of quotes and comments, but with their signs. @param {string} text */
const withoutAsides = (text) =>
  text.replace(QUOTES_AND_COMMENTS, (part) => (/^["']/.test(part) ? "''" : (/^`|../.exec(part)?.[0] ?? '')));

/** Signs of JavaScript, which Python rarely has. */
const javascript = [
  /^[ \t{]*(?:(?:const|let|var|using)[ \t]+[\w$[{]|(?:export|throw|delete)[ \t]|(?:null|undefined|debugger)\b)/m,
  /^[ \t]*(?:\/\/|\/\*)/m,
  /^[ \t]*(?:class[ \t][^\n:(]*\{|(?:try|do)[ \t]*\{|import\()/m,
  /^\s*(?:for|if|while)[ \t]*\((?=[^:]*$)/, // Python's have a colon
  /\bfunction\b[ \t]*\*?[ \t]*[\w$]*[ \t]*\([^()]{0,200}\)[ \t]*\{|\}[ \t]*from[ \t]*''/,
  /(?:^|=)[ \t]*await[ \t]+[\w$([]/m,
  /^[ \t]*(?:for|while|if|switch)[ \t]*(?:\(.*\)[ \t]*(?:\{.*|[^\n:]*[};])$|\([ \t]*(?:;|(?:const|let|var)[ \t]))/m,
  /=>|===|!==|&&|\|\||\?\?|\?\.\w|[(,=&|?:][ \t]*![\w$(]|\w(?:\+\+|--)(?![\w-])/,
  /[[({,][ \t]*\.\.\.[\w$[]|\w[ \t]+\?[ \t][^\n:]{1,99}[ \t]:[ \t]/,
  /(?<!`)`(?!`)|\b(?:console\.\w+\(|Promise\.|Math\.|new [A-Z]\w*|(?:typeof|instanceof)[ \t]|this[.;]|require\()/,
  /(?:[(,=[?:]|\breturn)[ \t]*(?:null|undefined|true|false)\b/,
  /(?<!\bself)\.(?:length\b|(?:forEach|push|toString|toFixed)\()/,
  /\{(?:[ \t]+\w+|[ \t]*(?:dtype|dim|keepdim|out)):[ \t]/, // { dtype: 'int64' }
  /^(?=.*[\p{L}_$]).*;[ \t]*(?:\/\/)?$/mu,
];

/** Signs of Python, which JavaScript never has. */
const python = [
  /^[ \t]*(?:>>>|#+[ \t]|@\w|(?:def|elif|raise|del|assert)[ \t]|(?:print|except)\b|from[ \t]+[\w.]+[ \t]+import\b)/m,
  /^[ \t]*import[ \t]+[\w.]+[ \t]*(?:$|as\b|,)/m,
  /^[ \t]*(?:for|if|while|class|with|try|else|async[ \t]+(?:def|for|with))\b[^{\n]*:[ \t]*(?:#.*)?$/m,
  /\b(?:torch|np|numpy|jnp|tf|asyncio)\.|\b(?:None|True|False|lambda)\b|\b(?:and|or|not|is)[ \t]+[\w('[]/,
  /\bfor[ \t]+\w[\w, \t]{0,40}[ \t]in[ \t]|(?<!\belse)[ \t]if[ \t]+[^\n;{]{1,99}[ \t]else[ \t]/,
  /^[^\n]*\b[a-z]+_[a-z]\w*\([^\n]*$/, // one line, with a name such as assert_equal
];

/** `add(ones([3, 1]), arange(4))`: calls of bare names whose shapes are lists, which is how stride0 is called. */
const BARE =
  /^\s*(?:[a-z]\w*\((?=[^=]*$)(?:.*[^\w.])?)?(?:ones|zeros|empty|full|arange|linspace|eye|tensor|randn?)\(\s*[[\d].*\)(?:\.[a-z]\w*(?:\(.*\))?)*\s*$/i;

/** The last text that was asked about, and the answer: several parts of the page ask about each text. */
let last = { text: '', answer: false };

/** Whether a text is JavaScript. The page runs JavaScript, while it only reads Python. @param {string} text */
export function isJavaScript(text) {
  const looked = text.slice(0, MAX_TEXT);
  if (looked !== last.text) last = { text: looked, answer: looksLikeJavaScript(looked) };
  return last.answer;
}

/** @param {string} looked */
function looksLikeJavaScript(looked) {
  if (moduleImport.test(looked)) return true;
  if (/"""|'''/.test(looked)) return false;
  const bare = withoutAsides(looked);
  if (mayHaveMessage(bare)) return false;
  if (declaration.test(bare)) return true;
  const isLikely = javascript.some((pattern) => pattern.test(bare)) || (BARE.test(looked) && !CALL.test(looked));
  return isLikely && !python.some((pattern) => pattern.test(bare));
}

/** Code that creates tensors, and so runs by itself: a message next to such lines is their output. */
const makesTensors =
  /\b(?:torch|np|numpy|jnp)\.(?:ones|zeros|empty|full|rand\w*|arange|tensor|array|as_?array|linspace|eye|random\.\w+)(?:_like)?\(/;

/** @typedef {'python' | 'javascript'} Language */

/**
 * The kind of a text.
 * @param {string} text
 * @param {Language} [chosen]  the language that the user has chosen
 * @returns {'shapes' | 'code' | 'message' | 'javascript'}
 * @example
 *   classify('x = torch.ones(3)'); // 'code'
 */
export function classify(text, chosen) {
  if (chosen && text.trim() !== '') return chosen === 'python' ? 'code' : 'javascript';
  const looked = text.slice(0, MAX_TEXT);
  if (isJavaScript(looked)) return 'javascript';
  const otherwise = withoutMessage(looked);
  return mayHaveMessage(looked) && !(otherwise === 'code' && makesTensors.test(looked)) ? 'message' : otherwise;
}

/** The kind of a text that is neither a message nor JavaScript. @param {string} text @returns {'shapes' | 'code'} */
export function withoutMessage(text) {
  return code.some((pattern) => pattern.test(text.slice(0, MAX_TEXT))) ? 'code' : 'shapes';
}
