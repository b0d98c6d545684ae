/**
 * Finds where the pasted code gives a name its value, such as `b = np.dot(a, w)` for `b`, and which of its lines have a
 * number in them. Only lines in the scope of the failing line count, because another function may use the same name.
 */
import { isCode } from './expression.js';
import { identifiersIn } from './names.js';

/** @typedef {{ text: string, indent: number }} Line  without a prompt or the line number of a notebook */

const LONGEST = 100;
const prefix = /^(?:\s*(?:-{1,6}>)?\s*\d{1,5}(?= ) )?(?:>>> |\.\.\. |In ?\[\d{1,5}\]: |julia> |> )?/;
const comment = /\s+(?:#|(?:%|\/\/)\s)[^'"]*$/;
const header = /^\s*(?:File "|at |\S+\.py[: ]|<ipython|(?:Cell |Input )?In ?\[\d+\]|(?:\?\?\? )?Error (?:in|using) )/;
const output = /^\s*[([]\d|torch\.Size\(|\d%\||\.shape\b[ :=]*[([]/;
const scope = /^(?:async )?(?:def|class|function)\b/;

/**
 * The lines of code in a paste. A line of a traceback is left out, because it belongs to another function; a notebook's
 * listing is kept, with an empty line where another one begins.
 * @type {(lines: readonly string[], failing: string) => Line[]}
 */
export function codeIn(lines, failing) {
  return lines.flatMap((whole, i) => {
    const line = whole.slice(0, 300).replace(prefix, '').replace(comment, '');
    if (header.test(line)) return /^\s*Error (?:in|using) /.test(line) ? [] : [{ text: '', indent: -1 }];
    const text = line.trim();
    const isFrame = header.test(lines[i - 1] ?? '') && /^\s{4}\S/.test(whole);
    const isCodeLine = /[=(]|<-|^\w+: \d+$/.test(text) && (scope.test(text) || isCode(text));
    const isOther = output.test(text) || /`|\[Hint|Error\b|[\u3000-\u9fff]/.test(text);
    return !isFrame && (text === failing || (isCodeLine && !isOther)) ? [{ text, indent: line.search(/\S/) }] : [];
  });
}

/** The parts of a line up to its assignment, and of a loop its variables. @param {string} text */
function namesSet(text) {
  const [, loop] = /^for\s+(.{1,80}?)\s+in\b/.exec(text) ?? [];
  const [, left = ''] = loop ? ['', loop] : (/^([^=<([]{1,80}|[([][^=]{1,80}[)\]]\s*)(?:=(?!=)|<-)/.exec(text) ?? []);
  // `x /= n` keeps the shape of x.
  if (/[-+*/%@&|^.]\s*$/.test(left)) return [];
  return left
    .replace(/:.*$/, '')
    .split(/[,()[\]\s]+/)
    .filter(Boolean);
}

/** @param {string} name @param {Line} line */
const isParameter = (name, { text }) =>
  scope.test(text) && new RegExp(String.raw`[(,]\s*\*{0,2}${name}\s*[,:=)]`).test(text);

/**
 * The last of some lines that gives a name its value, in the scope of the line after them.
 * @param {string} name
 * @param {readonly Line[]} before
 * @param {number} indent
 * @returns {string[]}  two for the branches of an `if`
 */
function lastIn(name, before, indent) {
  let inner = indent;
  /** @type {string[]} */
  let nested = [];
  const isSet = (/** @type {Line} */ { text }) => namesSet(text).includes(name) && text.length <= LONGEST;
  for (const line of before.toReversed()) {
    if (line.indent < 0) return nested;
    if (line.indent > inner) {
      // A line that is indented further stands in a block, as of an `if`, or in another function.
      if (isSet(line)) nested.unshift(line.text);
      continue;
    }
    if (scope.test(line.text)) nested = line.indent < inner ? nested : [];
    if (nested.length > 0) return nested.slice(0, 2);
    if (isSet(line) || (line.indent < inner && isParameter(name, line))) return [line.text];
    if (namesSet(line.text).includes(name)) return [];
    inner = line.indent;
  }
  return nested.slice(0, 2);
}

/**
 * The lines that give a name its value: the last one before the line that failed, or the only two for an attribute.
 * @param {string} name
 * @param {readonly Line[]} code
 * @param {string} failing
 * @returns {string[]}  none if no line shows it
 */
function linesOf(name, code, failing) {
  if (name.includes('.')) {
    const all = [
      ...new Set(code.flatMap(({ text }) => (text !== failing && namesSet(text).includes(name) ? [text] : []))),
    ];
    return all.length <= 2 && all.every(({ length }) => length <= LONGEST) ? all : [];
  }
  // R quotes only the call that failed. Code that is pasted twice may have more lines in one place.
  const bare = (/** @type {string} */ text) => text.replace(/\s/g, '');
  const wanted = bare(failing);
  const places = code.flatMap(({ text }, i) => (wanted !== '' && bare(text).includes(wanted) ? [i] : []));
  const found = places.reverse().map((index) => lastIn(name, code.slice(0, index), code[index]?.indent ?? 0));
  return found.find((lines) => lines.length > 0) ?? [];
}

/** Names that a line uses, longest first: `self.fc` and `x.shape` before `x`. @param {string} name */
const owners = (name) => {
  const [whole = ''] = /^[A-Za-z_]\w{0,60}(?:\.\w{1,60}){0,5}/.exec(name) ?? [];
  const parts = whole.split('.');
  return parts
    .map((_, i) => parts.slice(0, parts.length - i).join('.'))
    .filter((each) => !/^(?:self|this)?$/.test(each));
};

/**
 * Where each name gets its value, and where the names in those lines do, if no number in them says a size: of
 * `w = np.ones(n)`, also `n = len(rows)`.
 * @param {readonly string[]} names
 * @param {readonly Line[]} code
 * @param {string} failing
 * @returns {{ name: string, line: string }[]}
 */
export function originsOf(names, code, failing) {
  const direct = assignmentsOf(names, code, failing);
  const open = direct.filter(({ line }) => !scope.test(line) && !/(?<![\w.])\d/.test(line));
  const more = open.flatMap(({ line }) => assignmentsOf(identifiersIn(line, true), code, line));
  return [
    ...direct,
    ...more.filter((each) => direct.every(({ name, line }) => each.name !== name && each.line !== line)),
  ];
}

/**
 * Where each name gets its value.
 * @param {readonly string[]} names  of operands, as they are written
 * @param {readonly Line[]} code
 * @param {string} failing
 * @returns {{ name: string, line: string }[]}
 */
function assignmentsOf(names, code, failing) {
  const found = names.flatMap((name) => {
    const all = owners(name).map((owner) => linesOf(owner, code, failing).map((line) => ({ name: owner, line })));
    return all.find((lines) => lines.length > 0) ?? [];
  });
  const isFirst = (/** @type {{ name: string, line: string }} */ one, /** @type {number} */ i) =>
    found.findIndex(({ name, line }) => name === one.name && line === one.line) === i;
  // A single number fits any shape.
  return found.filter(
    (each, i) => isFirst(each, i) && !/^[^=(]*(?:=|<-)(?:[-+*/^().\d\s]|\de[-+]?\d|\bpi\b)*;?$/.test(each.line),
  );
}

/** Smaller numbers stand in too many lines to say anything. */
const SMALLEST = 10;

/** Words that can follow a size in a text, as in `18 classes`. */
const COUNTED =
  'classes|features|channels|dimensions|columns|variables|joints|keypoints|tokens|frames|labels|categories|genes|nodes|regions|heads|time ?steps';

/**
 * The only words of the text that name a number: `proj_k 128`, `Batch Size = 32`, `4096 is img_size`, `18 classes`.
 * @type {(number: number, text: string) => string[]}
 */
function namedIn(number, text) {
  const alone = String.raw`(?<![\w.-])${number}(?![\w.%]|[-.]\d| ?[x*×] ?\d)`;
  const name = String.raw`(?:[A-Za-z](?=\w*_\w)\w+|[a-z]+[A-Z]\w*)`;
  const pattern = new RegExp(
    String.raw`(?<![\w.])(?:${name}(?:(?!,)\W)? ?(?:is |of |= ?|: ?| )|[A-Za-z_][\w ]{2,40} ?[=:] ?)${alone}|${alone} is ${name}|${alone} (?:${COUNTED})\b`,
    'g',
  );
  const found = new Set([...text.matchAll(pattern)].map(([all]) => all.replaceAll('`', '').trim()));
  return found.size === 1 ? [...found].filter((words) => words.length <= LONGEST) : [];
}

/**
 * The only line of the code that has a number in it, for each number, or else the only words that name it.
 * @param {readonly number[]} numbers
 * @param {readonly Line[]} code
 * @param {string} failing
 * @param {string} text
 * @returns {{ number: number, line: string }[]}
 */
export function linesWith(numbers, code, failing, text) {
  return [...new Set(numbers)].flatMap((number) => {
    const pattern = new RegExp(String.raw`(?<![\w.])${number}(?![\w.])`);
    const lines = [...new Set(code.filter(({ text }) => pattern.test(text)).map(({ text }) => text))];
    const [line = ''] = lines;
    const isTelling =
      number >= SMALLEST && lines.length === 1 && line !== failing && line.length <= LONGEST && !/\.$/.test(line);
    const shown = isTelling ? [line] : number > 3 ? namedIn(number, text) : [];
    return shown.map((each) => ({ number, line: each }));
  });
}
