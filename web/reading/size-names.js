// Finds what code calls the sizes of its tensors. The code is read again with another number in place of each integer
// that it contains: with 64 for the 32 of `C = 32`, a size that `C` names becomes 64 too. A size that is equal by
// chance stays, so no name is a guess.

import { parseLoosely, someNode } from './python/syntax/syntax.js';

/** @import { Case, NamedNumber, Reading, Remark } from '../case/case.js' */

/**
 * @typedef {(numbers: ReadonlyMap<number, number>) => Reading} Read  reads the code with these numbers in place of the
 *   integers at some positions, and records the integers and the numbers in scope
 * @typedef {{ at: number, value: number, isInput: boolean, isNamed: boolean }} Integer  isNamed: whether it is the
 *   value of a name
 * @typedef {{ shapes: readonly (readonly (number | string)[])[], names: readonly string[], scope: readonly
 *   NamedNumber[], text: string }} Item  a case or a remark; names: of its tensors
 * @typedef {Map<string, Item[]>} Items  in the order in which they ran, by kind and position
 * @typedef {(number | undefined)[]} Sizes  a size in each reading; undefined in a reading that stopped before it
 * @typedef {ReadonlyMap<string, Sizes>} Known  the numbers in scope
 * @typedef {{ item: Item, words: ReadonlySet<string>, before: readonly string[] }} About  words: the names in its
 *   statement; before: the names of sizes of tensors in it
 * @typedef {readonly (readonly (readonly string[])[])[]} Names  of each case or remark, each tensor, each size
 * @typedef {{ cases: Names, outcomes: Names }} SizeNames  a size without a name has an empty string
 */

/** How many characters are read again in total; a longer text is read less often. */
const MOST_CHARACTERS = 250_000;
const MOST_READINGS = 120;
/** An expression such as `C//n_heads` that is longer does not fit beside a size. */
const LONGEST = 12;

/** Other numbers for a size. Multiples come first, because other sizes may divide it. @param {number} size */
const others = (size) => [2 * size, 3 * size, ...(size > 2 && size % 2 === 0 ? [size / 2] : []), size + 1];
/** How many of them should be read. */
const ENOUGH = 2;

/**
 * Searches for the names of all sizes. Each step of the generator reads the text once.
 * @param {string} text
 * @param {Read} read
 * @param {() => boolean} [isTimeUp]  whether to stop with the names found so far
 * @returns {Generator<undefined, SizeNames | undefined>}  undefined if no size has a name
 */
export function* nameSizes(text, read, isTimeUp = () => false) {
  const reading = read(new Map());
  if (reading.kind !== 'code' || reading.cases.some(({ letters }) => letters)) return undefined;
  const base = itemsOf(reading, text);
  if (![...base.values()].flat().some(({ scope }) => scope.length > 0)) return undefined;
  const readings = [base];
  let left = Math.min(MOST_READINGS, MOST_CHARACTERS / (text.length + 1));
  const integers = integersIn(reading);
  for (const integer of integers) {
    // If a size must equal another, as that of an input, both are changed.
    const equal = integers.filter((each) => integer.isNamed && each.value === integer.value && each !== integer);
    for (const changing of [[integer], ...equal.map((each) => [integer, each])]) {
      let enough = 0;
      let isName = true;
      for (const other of others(integer.value)) {
        if (enough === ENOUGH || --left < 0 || isTimeUp()) break;
        const items = itemsOf(read(new Map(changing.map(({ at }) => [at, other]))), text);
        yield;
        const named = changesNames(base, items);
        if (named) readings.push(items);
        const isWhole = isComplete(base, items);
        isName = named || !isWhole;
        if (!isName || (changing.length > 1 && !isWhole)) break;
        if (isWhole) enough += 1;
      }
      if (enough > 0 || !isName) break;
    }
  }
  return readings.length > 1 ? namesFrom(reading, readings) : undefined;
}

/** The integers of a reading, those first that are likely sizes. @type {(reading: Reading) => Integer[]} */
const integersIn = ({ integers = [] }) =>
  integers
    .map((each) => ({ ...each, isInput: each.at < 0 }))
    .filter(({ value, isNamed, isInput }) => value > (isNamed || isInput ? 0 : 1)) // another 1 is mostly a dimension
    .sort((p, q) => Number(q.isNamed) - Number(p.isNamed) || Number(q.isInput) - Number(p.isInput));

/**
 * The cases and remarks of a reading with the names of their sizes.
 * @param {Pick<Reading, 'cases' | 'outcomes'>} reading @param {SizeNames} names
 * @returns {Pick<Reading, 'cases' | 'outcomes'>}
 */
export function withSizeNames(reading, { cases, outcomes }) {
  return {
    cases: reading.cases.map((each, i) => ({
      ...each,
      operands: each.operands.map((operand, k) => ({ ...operand, called: cases[i]?.[k] ?? [] })),
    })),
    outcomes: reading.outcomes.map((each, i) =>
      each.tensors
        ? { ...each, tensors: each.tensors.map((tensor, k) => ({ ...tensor, called: outcomes[i]?.[k] ?? [] })) }
        : each.kind === 'raised'
          ? { ...each, called: certain(sizesIn(each.text), outcomes[i]?.[0] ?? []) }
          : each,
    ),
  };
}

/** The numbers in an error's message that may be sizes. @param {string} text */
const sizesIn = (text) =>
  (text.match(/(?<![\w.-]|dimension )\d+(?!\.\d)|(?<=\dx)\d+/g) ?? []).map((digits) => Number(digits));

/**
 * The names of numbers that have one name everywhere.
 * @type {(sizes: readonly number[], names: readonly string[]) => Record<number, string>}
 */
const certain = (sizes, names) =>
  Object.fromEntries(
    sizes.flatMap((size, i) =>
      names[i] && sizes.every((other, k) => other !== size || names[k] === names[i]) ? [[size, names[i]]] : [],
    ),
  );

/**
 * The numbers in an error's message count as sizes of one tensor.
 * @type {(item: Case | Remark) => Pick<Item, 'shapes' | 'names'>}
 */
const tensorsOf = (item) => {
  if ('text' in item && item.kind === 'raised') return { shapes: [sizesIn(item.text)], names: [''] };
  const all = 'operands' in item ? item.operands : (item.tensors ?? []);
  return { shapes: all.map(({ shape }) => shape), names: all.map(({ name }) => name) };
};

/** @type {(item: Case | Remark) => string} */
const keyOf = (item) => ('operands' in item ? `${item.fn} ` : `${item.kind} `);

/** @type {(reading: Reading, text: string) => Items} */
const itemsOf = ({ cases, outcomes }, text) => {
  /** @type {Items} */
  const items = new Map();
  for (const each of [...cases, ...outcomes]) {
    const { at, length } = each.span;
    const key = keyOf(each) + at;
    const item = { ...tensorsOf(each), scope: each.scope ?? [], text: text.slice(at, at + length) };
    items.set(key, [...(items.get(key) ?? []), item]);
  }
  return items;
};

/** Whether any number in scope has changed. @type {(base: Items, items: Items) => boolean} */
const changesNames = (base, items) =>
  [...base].some(([key, all]) => {
    const found = items.get(key);
    if (found?.length !== all.length) return false;
    return all.some(({ scope }, i) => scope.some((each) => valueOf(found[i], each) !== each.value));
  });

/** Whether a reading came as far as the first one. @type {(base: Items, items: Items) => boolean} */
const isComplete = (base, items) => [...base].every(([key, all]) => items.get(key)?.length === all.length);

/** @type {(item: Item | undefined, named: NamedNumber) => number | undefined} */
const valueOf = (item, { name, level }) =>
  item?.scope.find((each) => each.name === name && each.level === level)?.value;

/** @type {(reading: Reading, readings: readonly Items[]) => SizeNames} */
const namesFrom = ({ cases, outcomes }, readings) => {
  /** The names of the last tensor of each name. @type {Map<string, readonly string[]>} */
  const last = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  const namesOf = (/** @type {Case | Remark} */ each) => {
    const key = keyOf(each) + each.span.at;
    const i = counts.get(key) ?? 0;
    counts.set(key, i + 1);
    const all = readings.map((items) => {
      const found = items.get(key);
      return found?.length === readings[0]?.get(key)?.length ? found?.[i] : undefined;
    });
    const own = /** @type {Item} */ (all[0]);
    const known = knownIn(own, all);
    const words = wordsIn(own.text);
    const before = [...words].flatMap((word) => last.get(word) ?? []);
    return own.shapes.map((shape, k) => {
      const called = shape.map((_, dim) => {
        const sizes = all.map((item) => {
          const other = item?.shapes[k];
          const size = other?.length === shape.length ? other[dim] : undefined;
          return typeof size === 'number' ? size : undefined;
        });
        return nameOf(sizes, known, { item: own, words, before });
      });
      last.set(own.names[k] ?? '', called);
      return called;
    });
  };
  /** @type {Map<object, string[][]>} */
  const found = new Map();
  // In the order of the text, because the names of `x` also name the sizes of `x` below.
  for (const each of [...cases, ...outcomes].sort((p, q) => p.span.at - q.span.at)) found.set(each, namesOf(each));
  const foundFor = (/** @type {Case | Remark} */ each) => found.get(each) ?? [];
  return { cases: cases.map(foundFor), outcomes: outcomes.map(foundFor) };
};

/** The names in code, also those after a dot. @param {string} code @returns {ReadonlySet<string>} */
const wordsIn = (code) => {
  /** @type {Set<string>} */
  const words = new Set();
  const tree = parseLoosely(code);
  if (tree)
    someNode(tree, ({ name, from, to }) => {
      if (name === 'VariableName' || name === 'PropertyName') words.add(code.slice(from, to));
      return false;
    });
  return words;
};

/**
 * What each number in scope is in each reading, by level and name.
 * @type {(own: Item, all: readonly (Item | undefined)[]) => Known}
 */
const knownIn = (own, all) => {
  const known = new Map();
  for (const each of own.scope) {
    const id = `${each.level} ${each.name}`;
    const isUsual = /^[^\W_]\w*$/u.test(each.name) && !known.has(id);
    const values = all.map((item) => valueOf(item, each));
    if (isUsual && values.some((value) => value !== undefined && value !== each.value)) known.set(id, values);
  }
  return known;
};

/**
 * Whether two numbers are equal in all readings that have both, and change in one of them.
 * @type {(ones: Sizes, others: Sizes) => boolean}
 */
const isSame = (ones, twos) => {
  const both = ones.flatMap((one, i) => (one === undefined || twos[i] === undefined ? [] : [i]));
  return both.every((i) => ones[i] === twos[i]) && both.some((i) => ones[i] !== ones[0]);
};

/** Whether two of the numbers change in common readings. @type {(ones: Sizes, twos: Sizes) => boolean} */
const changesWith = (ones, twos) =>
  ones.some((one, i) => one !== undefined && twos[i] !== undefined && one !== ones[0] && twos[i] !== twos[0]);

/**
 * The name of a size: a name in scope, or a short expression of them.
 * @type {(sizes: Sizes, known: Known, about: About) => string}
 */
const nameOf = (sizes, known, about) => {
  const names = [...known].filter(([, values]) => isSame(sizes, values)).map(([id]) => id);
  if (names.length > 0) return chosen(names, about);
  const [size] = sizes;
  const parts = [...known].filter(([, values]) => changesWith(sizes, values));
  /** @type {Set<string>} */
  const expressions = new Set();
  for (const [id, values] of parts) {
    const name = chosen([id], about);
    const value = Number(values[0]);
    const [times, apart] = [Number(size) / value, Number(size) - value];
    /** Adds an expression if its values are these sizes. @type {(text: string, results: Sizes) => boolean} */
    const adds = (text, results) => isSame(sizes, results) && Boolean(expressions.add(text));
    const multiples = values.map((each) => each && each * times);
    const sums = values.map((each) => each && each + apart);
    if (!Number.isInteger(times) || !adds(`${times}*${name}`, multiples))
      adds(`${name}${apart < 0 ? '-' : '+'}${Math.abs(apart)}`, sums);
    for (const [other, more] of parts) {
      const second = other === id ? '' : chosen([other], about);
      if (!second) continue;
      const products = values.map((each, i) => each && more[i] && each * more[i]);
      const quotients = values.map((each, i) => each && more[i] && Math.floor(each / more[i]));
      if (id < other) adds(`${name}*${second}`, products);
      adds(`${name}//${second}`, quotients);
    }
  }
  const short = [...expressions].filter((each) => each.length <= LONGEST && !/^\W|\W$|\*[*/+-]/.test(each));
  const [only = '', ...more] = short;
  return more.length === 0 ? only : (short.find((each) => about.before.includes(each)) ?? '');
};

/**
 * The one of several names to use: the one that the statement contains, or that sizes of its tensors have, or of the
 * innermost scope. Empty if several are left.
 * @type {(ids: readonly string[], about: About) => string}
 */
const chosen = (ids, { item, words, before }) => {
  const levels = new Map(ids.map((id) => /** @type {const} */ ([id, Number(id.split(' ', 1)[0])])));
  const innermost = Math.min(...levels.values());
  const plain = (/** @type {string} */ id) => id.slice(id.indexOf(' ') + 1);
  const only = (/** @type {readonly string[]} */ some) => {
    const [first, ...more] = new Set(some.map(plain));
    return first !== undefined && more.length === 0 ? first : undefined;
  };
  const mentioned = only(ids.filter((id) => words.has(plain(id))));
  const earlier = only(ids.filter((id) => before.includes(plain(id))));
  const name = mentioned ?? earlier ?? only(ids.filter((id) => levels.get(id) === innermost)) ?? '';
  // Another number with this name would be mistaken for it.
  const isShared = item.scope.some(
    (each) => each.name === name && !ids.includes(`${each.level} ${name}`) && each.level <= innermost,
  );
  return isShared ? '' : name;
};
