// Sizes that nobody knows, as of what a mask leaves. Such a size stands in a shape as a number that is larger than
// those in texts, so whatever plans shapes goes on with it: products and sums of it are large too. It is told as `?`,
// and what fails because of it is not told.

/** From here on, sizes are not known, if the text has any that are not. */
const LEAST = 2 ** 21;
/** Sizes are divided by small numbers. */
const UNIT = 5040;
/** Of these there are so many, that three of them, each times 2, still fit into a shape. */
const FIRST = 3331;
const MOST = 600;

/** How many the text that is being read has so far: each is another number. */
let made = 0;
/** What counts are of: how many a mask leaves. @type {WeakMap<object, number>} */
let known = new WeakMap();

/** Another text begins. */
export const forgetCounts = () => {
  made = 0;
  known = new WeakMap();
};

/** A size that nobody knows, other than those before. */
export const newCount = () => UNIT * (FIRST + (made++ % MOST));

/** The same for the same. @param {object} of */
export const countOf = (of) => {
  const found = known.get(of) ?? newCount();
  known.set(of, found);
  return found;
};

/** @param {number} size */
export const isCount = (size) => size >= LEAST && made > 0;

/** @param {readonly number[]} shape */
export const hasCounts = (shape) => made > 0 && shape.some(isCount);

/** A size as it is told. @param {number} size */
export const sizeTold = (size) => (isCount(size) ? '?' : String(size));

/** Sentences with the sizes that do not fit: where those are known, the others do not matter. */
const sure = [
  /^mat1 and mat2 shapes cannot be multiplied \(\d+x(\d+) and (\d+)x\d+\)/,
  /to have (\d+) channels, but got (\d+) channels/,
];

/**
 * A sentence about sizes that do not fit, without those that nobody knows; undefined where it hangs on them.
 * @type {(text: string) => string | undefined}
 */
export const surelyTold = (text) => {
  const isLong = made > 0 && /\d{7}/.test(text);
  const untold = isLong ? text.replace(/\d{7,}/g, (digits) => sizeTold(Number(digits))) : text;
  const isSure = () =>
    sure.some((each) =>
      each
        .exec(text)
        ?.slice(1)
        .every((size) => !isCount(Number(size))),
    );
  return untold === text || isSure() ? untold : undefined;
};

/** Whether two sizes are the same, or may be. @type {(a: number, b: number) => boolean} */
export const mayMatch = (a, b) => a === b || isCount(a) || isCount(b);

/** The least of sizes: one that is not known may be less. @param {readonly number[]} sizes */
export const leastOf = (sizes) => {
  const least = Math.min(...sizes);
  return !isCount(least) && sizes.some(isCount) ? newCount() : least;
};

/** Whether shapes are the same, or may be. @type {(a: readonly number[], b: readonly number[]) => boolean} */
export const mayBeAlike = (a, b) => a.length === b.length && a.every((size, i) => mayMatch(size, b[i] ?? 0));

/**
 * Whether one shape broadcasts to another, or may.
 * @type {(from: readonly number[], to: readonly number[]) => boolean}
 */
export const fitsInto = (from, to) =>
  from.length <= to.length &&
  from.every((size, i) => size === 1 || mayMatch(size, to[to.length - from.length + i] ?? 1));

/**
 * What sizes that broadcast come to, where some are not known: if the text is right, they are the one that is.
 * @param {readonly number[]} sizes
 */
const metSize = (sizes) => {
  const stretched = sizes.filter((size) => size !== 1);
  return stretched.find((size) => !isCount(size)) ?? stretched[0] ?? 1;
};

/**
 * Shapes that are to broadcast, with each size that is not known as what it meets.
 * @param {readonly (readonly number[])[]} shapes
 */
export const metShapes = (shapes) => {
  if (!shapes.some(hasCounts)) return shapes;
  const rank = Math.max(...shapes.map(({ length }) => length));
  const met = Array.from({ length: rank }, (_, fromRight) =>
    metSize(shapes.flatMap((shape) => shape.at(-1 - fromRight) ?? [])),
  );
  return shapes.map((shape) =>
    shape.map((size, dim) => (isCount(size) ? (met[shape.length - 1 - dim] ?? size) : size)),
  );
};
