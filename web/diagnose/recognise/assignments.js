/**
 * Finds where the pasted code gives a name its value, such as `b = np.dot(a, w)` for `b`, and which of its lines have a
 * number in them. Only lines in the scope of the failing line count, because another function may use the same name.
 */
import { isCode } from './expression.js';

/** @typedef {{ text: string, indent: number }} Line  without a prompt or the line number of a notebook */

const LONGEST = 100;
const prefix = /^(?:\s*(?:-{1,6}>)?\s*\d{1,5}(?= ) )?(?:>>> |\.\.\. |In ?\[\d{1,5}\]: |julia> |> )?/;
const comment = /\s+(?:#|%|\/\/)\s[^'"]*$/;
const header = /^\s*(?:File "|at |\S+\.py[: ]|<ipython|torch\.Size|[([]\d)/;
const scope = /^(?:async )?(?:def|class|function)\b/;

/**
 * The lines of code in a paste. The lines of a traceback are left out unless they stand in a notebook's listing,
 * because each belongs to another function.
 * @param {readonly string[]} lines
 * @param {string} failing
 * @returns {Line[]}
 */
export function codeIn(lines, failing) {
  return lines.flatMap((whole, i) => {
    const line = whole.slice(0, 300).replace(prefix, '').replace(comment, '');
    const text = line.trim();
    const isFrame = header.test(lines[i - 1] ?? '') && /^\s{4}\S/.test(whole);
    const isKept =
      !isFrame &&
      (text === failing ||
        (!header.test(line) &&
          /[=(]|<-/.test(text) &&
          !/`|\[Hint|Error\b|[\u3000-\u9fff]/.test(text) &&
          (scope.test(text) || isCode(text))));
    return isKept ? [{ text, indent: line.search(/\S/) }] : [];
  });
}

/** The parts of a line up to its assignment, and of a loop its variables. @param {string} text */
function namesSet(text) {
  const [, loop] = /^for\s+(.{1,80}?)\s+in\b/.exec(text) ?? [];
  const [, left = ''] = loop ? ['', loop] : (/^([^=<([]{1,80}|[([][^=]{1,80}[)\]]\s*)(?:=(?!=)|<-)/.exec(text) ?? []);
  return left
    .replace(/:.*$/, '')
    .split(/[,()[\]\s]+/)
    .filter(Boolean);
}

/** @param {string} name @param {Line} line */
const isParameter = (name, { text }) =>
  scope.test(text) && new RegExp(String.raw`[(,]\s*\*{0,2}${name}\s*[,:=)]`).test(text);

/**
 * The line that gives a name its value: the last one before the line that failed.
 * @param {string} name
 * @param {readonly Line[]} code
 * @param {string} failing
 * @returns {string}  empty if no line shows it
 */
function lineOf(name, code, failing) {
  // R quotes only the call that failed.
  const at = code.findLastIndex(({ text }) => failing !== '' && text.includes(failing));
  const sets = (/** @type {Line} */ line) =>
    line.text !== failing && line.text.length <= LONGEST && namesSet(line.text).includes(name);
  if (name.includes('.') || at < 0) {
    const all = [...new Set(code.filter(sets).map(({ text }) => text))];
    return all.length === 1 ? String(all[0]) : '';
  }
  let inner = code[at]?.indent ?? 0;
  for (const line of code.slice(0, at).reverse()) {
    // A line that is indented further stands in another block or function.
    if (line.indent > inner) continue;
    if (sets(line) || (line.indent < inner && isParameter(name, line))) return line.text.slice(0, LONGEST);
    inner = line.indent;
  }
  return '';
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
 * Where each name gets its value.
 * @param {readonly string[]} names  of operands, as they are written
 * @param {readonly Line[]} code
 * @param {string} failing
 * @returns {{ name: string, line: string }[]}
 */
export function assignmentsOf(names, code, failing) {
  const found = names.flatMap((name) => {
    const owner = owners(name).find((each) => lineOf(each, code, failing) !== '');
    return owner ? [{ name: owner, line: lineOf(owner, code, failing) }] : [];
  });
  return found.filter(({ name }, i) => found.findIndex((each) => each.name === name) === i);
}

/** Smaller numbers stand in too many lines to say anything. */
const SMALLEST = 10;

/**
 * The only line of the code that has a number in it, for each number.
 * @param {readonly number[]} numbers
 * @param {readonly Line[]} code
 * @param {string} failing
 * @returns {{ number: number, line: string }[]}
 */
export function linesWith(numbers, code, failing) {
  return [...new Set(numbers)].flatMap((number) => {
    const pattern = new RegExp(String.raw`(?<![\w.])${number}(?![\w.])`);
    const lines = [...new Set(code.filter(({ text }) => pattern.test(text)).map(({ text }) => text))];
    const [line = ''] = lines;
    const isTelling = number >= SMALLEST && lines.length === 1 && line !== failing && line.length <= LONGEST;
    return isTelling ? [{ number, line }] : [];
  });
}
