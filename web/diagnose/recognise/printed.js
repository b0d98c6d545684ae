/**
 * Shapes that stand around a message: printed ones (`x.shape: torch.Size([4, 1])`, `print(y.shape)` and what it
 * printed, `>>> z.shape` and the next line), and those that code gives (`x = torch.rand(4, 3)`).
 */
import { sizesOf } from './template.js';

/**
 * @typedef {object} Known
 * @property {string | null} name
 * @property {readonly import('../diagnosis.js').Size[]} shape
 * @property {'printed' | 'code'} from
 */

/** More than this is a log of every layer, in which nothing is certain. */
const MOST = 40;

/** A size as a word: `(batch size, 2, 768)`, `(B, 3, 32, 32)`. */
const WORDED = String.raw`\([A-Za-z][A-Za-z_ ]{0,19}(?:, ?(?:\d{1,12}|[A-Za-z][A-Za-z_ ]{0,19})){0,3}, ?\d{1,12}\)`;
const VALUE = String.raw`(?:torch\.Size|TensorShape)\(\[[\d, ?None]{0,120}\]\)|\((?:\d{1,12}(?:, ?\d{1,12}){0,31},?)?\)|\[(?:\d{1,12}(?:, ?\d{1,12}){0,31})?\]`;
const NAME = String.raw`[A-Za-z_][\w.]{0,60}?(?:\[[\w'":, -]{1,20}\]|\([\w=, -]{0,30}\))?`;
const OF = String.raw`\.shape|\.size\(\)|\.get_shape\(\)|["'’\x60]?(?: (?:has|of|with))?(?:(?: ?的 ?| |(?<![\w.]))(?:shape|size)| ?的? ?(?:形状|大小|尺寸|维度))`;

const named = new RegExp(
  String.raw`(?<![\w.])(${NAME})(?:(${OF})\)?)?["']?\s{0,4}(?:(torch\.Size\(\[[\d, ]{0,120}\]\))|([:=#,]|->|is|are|是|为)?\s{0,4}\x60?(${VALUE}|${WORDED}))`,
  'g',
);
const values = new RegExp(VALUE, 'g');
const onlyValues = new RegExp(String.raw`^\s*\(?(?:${VALUE})(?:[\s,]{1,4}(?:${VALUE})){0,7}\)?\s*$`);
/** `torch.Size([2, 3])  # mask.shape`. */
const labelled = new RegExp(String.raw`^\s*(${VALUE})\s+# ?(${NAME})\.(?:shape|size\(\))\s*$`);
/** `dim(x)`, `length(x)` and `size(x)` of R and MATLAB, and a line of Julia, with the numbers in the next line. */
const measured = /^\s*(?:(?:> |>> )?\s*(?:dim|length|size)\((.{1,60})\)|julia> (\w+) ?=.*)\s*$/;
const numbers =
  /^\s*(?:\[1\]|ans =)?\s*(?:(\d{1,12}(?:\s+\d{1,12}){0,7})|(\d{1,12}(?:x\d{1,12})*)(?:-element)? [A-Z]\w*\{.*)\s*$/;
/** `>>> x.shape`, `print(x.shape, y.shape)`: the answers follow. */
const asks =
  /^\s*(?:>>> |\(Pdb\) |In \[\d{1,5}\]: |\.\.\. )?(?:print\(|[A-Za-z_][\w.]{0,60}(?:\.shape|\.size\(\))\s*(?:,|;|$))/;
const asked = new RegExp(String.raw`(${NAME})(?:\.shape|\.size\(\))`, 'g');
const created =
  /(?:^|[\s;])([A-Za-z_][\w.]{0,60}) ?= ?(?:torch|np|numpy|jnp|jax|tf|mx|paddle|stride0)\.(?:\w{1,20}\.){0,2}(?:rand|randn|zeros|ones|empty|full|normal|uniform|random|arange)\((?:key, ?)?(?:shape=|size=)?([[(]?\d{1,12}(?:, ?\d{1,12}){0,31}[\])]?)(?:, ?\w{1,20}=[\w."']{1,30}|, ?[\d.]{1,9}){0,3}\)(?:\.(?:view|reshape)\((\d{1,12}(?:, ?\d{1,12}){0,31})\))?\s*(?:#|;|$)/;
/** A vector of MATLAB: `1:10`, `[0:0.4:40]`, `(1:6)'`, `[1 2 3]`, `linspace(0, 1, 50)`. */
const vector =
  /^\s*(?:>> ?)?(\w{1,60}) ?= ?(?:linspace\([^()]{1,60}, ?(\d{1,9})\)|([[(]?)(?:(-?[\d.]{1,9}):(?:([\d.]{1,9}):)?(-?[\d.]{1,9})|(-?[\d.]{1,9}(?:[ ,]{1,3}-?[\d.]{1,9}){1,40}))([\])]?))('?);?$/;
/** `x is 202X3`, `the size of Xk = 1 3`. */
const measure =
  /\b(?:size of {1,3}([A-Za-z][\w.]{0,60}(?:\([\d,: ]{1,12}\))?) {0,3}(?:is|=) ?(\d{1,9}(?: ?[xX×] ?| )\d{1,9})|([A-Za-z]|[A-Za-z]\w{0,30}[\d_]\w{0,30}|[a-z]{1,30}[A-Z]\w{0,30}) (?:is|=) ?(\d{1,9} ?[xX×] ?\d{1,9}))\b(?![.\d])/g;

/** A row of stride0's own drawing. */
const drawn = /^[a-h] [\s\d]{0,300} (\([\d, ]{0,120}\))$/;

const noName =
  /^(?:the|an?|its?|this|that|my|your|their|here|now|input_shape|output_shape|and|of|shape|sizes?|tensor|array|with|is|print|in|got|but|torch|to|kernel_size|stride|padding|dim|axis)$/i;

/**
 * @param {readonly string[]} lines
 * @param {boolean} [areMatrices]  whether a vector has two dimensions, as in MATLAB
 * @returns {Known[]}
 */
export function knownShapes(lines, areMatrices = false) {
  /** @type {Known[]} */
  const known = [];
  const add = (/** @type {string | null} */ name, /** @type {string} */ value, /** @type {Known['from']} */ from) => {
    const shape = sizesOf(value);
    const again = known.findIndex((each) => each.name === name && String(each.shape) === String(shape));
    if (again >= 0 && from === 'printed') known.splice(again, 1);
    if ((again < 0 || from === 'printed') && known.length < MOST) known.push({ name, shape, from });
  };
  let call = '';
  let isSet = false; // whether the line before sets `call`, as in Julia
  /** @type {string[]} */
  let names = [];
  /** @type {string[]} */
  const printed = [];
  for (const whole of lines) {
    const line = whole
      .slice(0, 500)
      .replace(/^\s*Out ?\[\d{1,5}\]: ?/, '')
      .replace(labelled, '$2.shape $1');
    const [, listed, typed] = numbers.exec(line) ?? [];
    const sizes = isSet ? typed : listed;
    if (call !== '' && sizes) add(call, `(${sizes.split(/\s+|x/).join(',')})`, 'printed');
    if (line.trim() !== '') {
      const [, of, set] = measured.exec(line) ?? [];
      [call, isSet] = [of ?? set ?? '', set !== undefined];
      if (set) known.splice(0, known.length, ...known.filter(({ name }) => name !== set));
    }
    const [, set, count, open, from = '', step = '1', to, entries = '', close, turned] =
      (areMatrices && vector.exec(line)) || [];
    if (set && !open === !close) {
      const steps = Math.floor((Number(to) - Number(from)) / Number(step) + 1e-9) + 1;
      const size = Number(count ?? (to ? steps : entries.split(/[ ,]+/).length));
      if (size > 1) add(set, turned ? `(${size},1)` : `(1,${size})`, 'code');
    }
    for (const [, one, sizes, name = one ?? '', value = sizes ?? ''] of areMatrices ? line.matchAll(measure) : [])
      add(name, `(${value.split(/\D+/).join(',')})`, 'printed');
    if (!/[\d)\]]|\.shape/.test(line)) continue;
    if (onlyValues.test(line)) {
      const all = line.match(values) ?? [];
      if (all.length !== names.length) printed.push(...all);
      else {
        for (const [i, value] of all.entries()) add(names[i] ?? null, value, 'printed');
        names = [];
      }
      continue;
    }
    for (const [, name = '', of, size, separator = '', value = ''] of line.matchAll(named)) {
      const said = of ?? size ?? (separator === ':' || /^(?:is|are|是|为)$/.test(separator));
      if (said && !noName.test(name)) add(name.replace(/[.](?:shape|size)$/, ''), size ?? value, 'printed');
    }
    const row = drawn.exec(line);
    if (row) add(null, row[1] ?? '', 'printed');
    const creation = created.exec(line);
    if (creation) add(creation[1] ?? '', creation[3] ?? creation[2] ?? '', 'code');
    const isPrompt = /^\s*(?:>>> |\(Pdb\) |In \[)/.test(line);
    if (isPrompt || asks.test(line))
      names = [...(isPrompt ? [] : names), ...[...line.matchAll(asked)].map(([, name = '']) => name)];
  }
  // A script that prints, and below it what it printed: in the same order, if there are as many.
  for (const [i, value] of printed.entries())
    add(printed.length === names.length ? (names[i] ?? null) : null, value, 'printed');
  return known;
}
