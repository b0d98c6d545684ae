/**
 * Finds the operator or call in a line of source that broadcasts, and its two operands: `+`, `x` and `bias` in
 * `y = x + bias`. If several could have failed, Python's marks `~~^~~` decide; without marks it finds none.
 */
import { anySign, operatorOf, operators } from '../../notation/operators.js';
import { beginOf, endOf, partner } from './brackets.js';
import { operationNamed } from './operation.js';

/**
 * @typedef {object} Doing
 * @property {string} how  as it is written: `+=`, `.sub_`, `F.mse_loss`
 * @property {string} operation
 * @property {string | null} left
 * @property {string | null} right
 * @property {boolean} inPlace
 * @property {number} at  its position in the line
 */

const NAME_LIMIT = 60;

/** The text of an operand if it can be shown and written into a fix, or null. @param {string} text */
const asName = (text) => {
  const name = text.replace(/\s#.*$/, '').trim();
  return /^[\w(]/.test(name) && !/^[\d.]+(?:e-?\d+)?$/i.test(name) && name.length <= NAME_LIMIT ? name : null;
};

const reduction = /^\s*(?:np|numpy|torch|jnp|tf)\.(?:nan)?(?:mean|median|sum|std|var|min|max|prod|linalg\.norm)\(/;

/** Whether the text is a reduction of one argument, without an axis: `np.median(x[mask])`. @param {string} text */
function isReduced(text) {
  const open = (reduction.exec(text)?.[0].length ?? 0) - 1;
  if (open < 0 || partner(text, open, 1) !== text.trimEnd().length - 1) return false;
  return argumentsAt(text, open).length === 1 && !/\b(?:axis|dim)\b/.test(text);
}

/** Whether the text is a tuple, which `+` joins to another one. @param {string} text */
const isTuple = (text) => /^\(.*,\s*\)$/.test(text);

/** Whether the text is a number or gives one, which fits any shape. @param {string} text */
const isNumber = (text) =>
  isReduced(text) ||
  /^\s*(?:1 ?- ?)?(?:lr|momentum|dampening|beta[12]|weight_decay|eps)\s*$/.test(text) ||
  /^\s*[-+]?[\d.]+(?:e-?\d+)?\s*$/i.test(text) ||
  /^\s*(?:len|int|float|round|math\.\w{1,20})\(|\.(?:item|numel|dim)\(\)\s*$|\.(?:size|shape)[([]-?\d+[)\]]\s*$/.test(
    text,
  );

const keyword = /^(?:return|if|else|for|in|not|and|or|is|lambda|yield|await|print|assert|with|as|let|const|var|new)$/;

/** Whether no two words stand side by side, as they do in prose, unless one is a keyword. @param {string} text */
export function isCode(text) {
  if (/(?:^| )(?:at|@) \S.*\.jl:\d/.test(text)) return false; // a frame of Julia
  const bare = text.replace(/"[^"]*"|'[^']*'|(?:#|\/\/ ).*/g, '""');
  const pairs = [...bare.matchAll(/([A-Za-z_]\w*) +(?=([A-Za-z_]\w*))/g)];
  return pairs.every(([, one = '', two = '']) => keyword.test(one) || keyword.test(two));
}

/** The positional arguments of the call whose bracket is at `open`. @param {string} line @param {number} open */
function argumentsAt(line, open) {
  const close = partner(line, open, 1);
  const inner = line.slice(open + 1, close < 0 ? line.length : close);
  /** @type {string[]} */
  const parts = [];
  for (let i = 0, start = 0; i <= inner.length; ++i) {
    if (/[([{]/.test(inner.charAt(i))) i = Math.max(i, partner(inner, i, 1));
    if (i === inner.length || inner.charAt(i) === ',') {
      parts.push(inner.slice(start, i));
      start = i + 1;
    }
  }
  return parts.filter((part) => part.trim() !== '' && !/^\s*\w+\s*=(?!=)/.test(part));
}

/** An operator; or an arrow, a comment, a string or an index, which can look like one. */
const TOKEN = new RegExp(`->|=>|(${anySign(operators)})(=?)|#.*|["'].*?["']|\\[`, 'g');

/** Every operator between two operands that are not numbers. @param {string} line @returns {Doing[]} */
function operatorsOf(line) {
  const found = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(line); match; match = token.exec(line)) {
    const [text, sign, equals] = match;
    const index = match.index;
    if (text === '[') {
      // A calculation inside an index picks elements; it does not broadcast them.
      const close = partner(line, index, 1);
      const before = line.slice(0, index);
      const isIndex = /[\w)\]] ?$/.test(before) && !/\b(?:return|in|and|or|not|if|else|print|yield) ?$/.test(before);
      if (close > 0 && isIndex) token.lastIndex = close;
      continue;
    }
    const operator = sign === undefined ? undefined : operatorOf(sign);
    const inPlace = equals === '=';
    const end = line.slice(0, index).trimEnd().length;
    const start = index + text.length + (/^\s*/.exec(line.slice(index + text.length))?.[0].length ?? 0);
    const left = line.slice(beginOf(line, end), end);
    const right = line.slice(start, endOf(line, start));
    if (!operator || (inPlace && !operator.inPlace) || left === '' || right === '') continue;
    // `int | None` is a type.
    if (/^(?:return|in|and|or|not|if|else|print|yield|assert|lambda|None)$/.test(left) || right === 'None') continue;
    // In `a - 2 * b` the right operand is a product, not the number.
    const isProduct = /^[-+]/.test(text) && /^\s*[*/@]/.test(line.slice(start + right.length));
    if (isNumber(left) || isTuple(left) || isTuple(right) || (isNumber(right) && !isProduct)) continue;
    found.push({
      at: index,
      how: text,
      operation: operator.torch,
      left: asName(left),
      right: inPlace ? asName(line.slice(start)) : isProduct ? null : asName(right),
      inPlace,
    });
  }
  return found;
}

const library = /^(?:keras|torch|np|numpy|jnp|lax|tf|F|nn|mx|paddle|stride0)\b/;
const ofTwo = /^(?:add|sub|mul|div|true_div|maximum|minimum|eq|where|broadcast_|expand_as|masked_fill$)|_loss$/;

/**
 * Every call of a function or method that broadcasts. Methods ending in `_` write into their array.
 * @type {(line: string) => Doing[]}
 */
function callsOf(line) {
  const found = [];
  for (const { 0: text, 1: name = '', index } of line.matchAll(/\.([a-z]\w{1,30})\(/g)) {
    const begin = beginOf(line, index);
    const owner = line.slice(begin, index);
    const isFunction = library.test(owner);
    const inPlace = !isFunction && name.endsWith('_');
    const open = index + text.length - 1;
    const args = argumentsAt(line, open);
    const left = isFunction ? args.shift() : owner;
    if ((!inPlace && !ofTwo.test(name)) || args.length === 0) continue;
    if (inPlace && args.every(isNumber)) continue;
    const start = isFunction ? begin : index;
    const right = args[0] === undefined || isNumber(args[0]) ? null : asName(args[0]);
    const base = inPlace ? name.slice(0, -1) : name;
    const operands = { left: asName(left ?? ''), right };
    // PyTorch compares the mask with the tensor; `mask == 0` has the shape of the mask.
    const mask = /^[\w.]+(?:\[[^\]]*\])?(?= [=!<>]=? ?-?\d+$)/.exec(right ?? '')?.[0] ?? right;
    const ofMask = { left: mask, right: operands.left };
    found.push({
      at: start,
      how: line.slice(start, open),
      operation: operationNamed(base),
      ...(name === 'masked_fill' ? ofMask : operands),
      inPlace,
    });
  }
  return found;
}

/** A layer of Keras that joins two outputs: `add([x, y])`, `Add()([x, y])`. */
const merge =
  /(?<![\w.])(?:\w+\.)*(add|subtract|multiply|average|maximum|minimum)(?:\(\))?\(\[\s*([\w.]+)\s*,\s*([\w.]+)\s*\]\)/gi;

/** @type {(line: string) => Doing[]} */
const mergesOf = (line) =>
  [...line.matchAll(merge)].map(({ 0: how, 1: name = '', 2: left = '', 3: right = '', index }) => ({
    ...{ at: index, how, left, right, inPlace: false },
    operation: operationNamed(name.toLowerCase()),
  }));

/** Every operator and call in a line that can have failed. @param {string} source @returns {Doing[]} */
export function doingsOf(source) {
  return [...operatorsOf(source), ...callsOf(source), ...mergesOf(source)];
}

/**
 * @param {string} source
 * @param {string} [marks]  Python's `~~^~~` under it
 * @param {boolean} [writes]  whether the message says that the result could not be written, as by `+=`
 * @returns {Doing | null}
 */
export function doingOf(source, marks = '', writes = false) {
  const all = doingsOf(source);
  const caret = marks.indexOf('^');
  const marked = all.filter(({ at }) => at === caret);
  if (marks.includes('~') && marked[0]) {
    const [first] = marked;
    const from = marks.search(/[~^]/);
    const left = asName(source.slice(from, caret));
    const right = asName(source.slice(caret + first.how.length, marks.trimEnd().length));
    return { ...first, left, right };
  }
  const underlined = caret < 0 ? all : all.filter(({ at }) => /[~^]/.test(marks.charAt(at)));
  const writing = underlined.filter(({ inPlace }) => inPlace);
  const within = writes && writing.length > 0 ? writing : underlined;
  // In `tensor.sub_(mean).div_(std)` the first that writes is the one that fails.
  if (within.length > 1 && within.every(({ inPlace, how }) => inPlace && how.startsWith('.'))) return within[0] ?? null;
  return within.length === 1 ? (within[0] ?? null) : innermost(source, within);
}

/** How many brackets are open at a position. @param {string} source @param {number} position */
const depthAt = (source, position) => {
  const before = source.slice(0, position).replace(/"[^"]*"|'[^']*'/g, '');
  return before.split(/[([{]/).length - before.split(/[)\]}]/).length;
};

/**
 * The operator that runs first, if it stands deeper in brackets than all others: `a - b` in `(a - b) / scale`.
 * @type {(source: string, all: readonly Doing[]) => Doing | null}
 */
function innermost(source, all) {
  const depths = all.map(({ at }) => depthAt(source, at));
  const deepest = all.filter((_, i) => depths[i] === Math.max(...depths));
  const [first] = deepest;
  if (deepest.length !== 1 || !first?.left || !first.right) return null;
  const isGroup = /(?:^|[^\w\])])\($/.test(source.slice(0, source.lastIndexOf('(', first.at) + 1));
  return isGroup || all.every((each) => each === first || each.inPlace) ? first : null;
}

/** Calls that raise such an error themselves, because they belong to a library of arrays. */
const raising =
  /(?:^|\.)(?:np|numpy|torch|jnp|jax|lax|tf|K|F|nn|mx|paddle|cv2|plt|pd|keras|ops|scipy|ax)\.|\.(?:\w*_|expand\w*|view|reshape|where)$/;

/**
 * Whether a line only calls code of the user or of a model, in which the error then is: `main()`, `x = self.layer(x)`,
 * `step, loss = sess.run([step, loss])`.
 * @param {string} source
 */
export function onlyCalls(source) {
  const names = [...source.matchAll(/(?<![\w.])([A-Za-z_][\w.]*)\(/g)].map(([, name = '']) => name);
  return (
    names.length > 0 &&
    names.every((name) => !raising.test(name)) &&
    !/(?:loss|criterion|\bcat|stack|einsum|matmul)\w*\(/i.test(source) &&
    !/^[\w.]+\[.*\]\s*=/.test(source) &&
    doingsOf(source).length === 0
  );
}

/**
 * The two arguments of a loss: `output` and `target` in `criterion(output, target)`.
 * @type {(source: string) => [string | null, string | null] | null}
 */
export function comparedBy(source) {
  const call = /(?:\b[\w.]{0,40}(?:loss|criterion|mse|bce|l1)[\w.]{0,20}(?:\([^()]{0,60}\))?)\(/i.exec(source);
  if (!call) return null;
  const args = argumentsAt(source, call.index + call[0].length - 1);
  return args.length >= 2 ? [asName(args[0] ?? ''), asName(args[1] ?? '')] : null;
}

/** The two arguments of the only product that a line calls: `a` and `b` in `np.dot(a, b)`. @param {string} source */
export function multipliedIn(source) {
  const [call, ...more] = source.matchAll(/\b(?:np|numpy)\.(?:dot|matmul)\(/g);
  return call && more.length === 0 ? argumentsAt(source, call.index + call[0].length - 1).map(asName) : [];
}

/**
 * The target and the expanded array: `y` and `x` in `x.expand_as(y)`. The arguments of `x.expand(2, n)` are numbers.
 * @type {(source: string) => [string | null, string | null] | null}
 */
export function expandedIn(source) {
  const [, mask = ''] = /\battn_mask ?= ?([\w.]+)/.exec(source) ?? [];
  if (mask !== '') return [null, mask]; // attention expands it to the shape of its scores
  const call = /\.(expand|expand_as|broadcast_to)\(/.exec(source);
  if (!call) return null;
  const [first = ''] = argumentsAt(source, call.index + call[0].length - 1);
  const owner = source.slice(beginOf(source, call.index), call.index);
  if (library.test(owner)) return [null, asName(first)];
  return [call[1] === 'expand_as' ? asName(first) : null, asName(owner)];
}

/**
 * The target and the value of an assignment: `x[:, 0] = y`.
 * @type {(source: string) => [string | null, string | null] | null}
 */
export function assignedIn(source) {
  const match = /^\s*([\w.]{1,60}\[[^=]{0,80}\])\s*=(?!=)\s*(\S.{0,200}?)\s*(?:\s#[^'"]*)?$/.exec(source);
  const [, target = ''] = match ?? [];
  // A tuple of several targets does not say which one failed.
  if (match && endOf(target, 0) < target.length) return [null, null];
  return match && [asName(target), endOf(match[2] ?? '', 0) === match[2]?.length ? asName(match[2]) : null];
}
