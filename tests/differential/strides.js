/** The layout that PyTorch gives to a new result, written independently of cpp/plan/layout.h. */

/** @typedef {{ shape: readonly number[], strides: readonly number[] }} Geometry */

/** @param {readonly number[]} shape @param {readonly number[]} fastestFirst */
function packed(shape, fastestFirst) {
  const strides = shape.map(() => 0);
  let next = 1;
  for (const dim of fastestFirst) {
    strides[dim] = next;
    next *= Number(shape[dim]);
  }
  return strides;
}

/** @param {readonly number[]} shape */
const lastFirst = (shape) => shape.map((_, i) => shape.length - 1 - i);

/** Row-major strides; here a 0 counts as 1. @param {readonly number[]} shape */
export function rowMajor(shape) {
  return packed(
    shape.map((size) => Math.max(size, 1)),
    lastFirst(shape),
  );
}

/**
 * Whether the strides are packed in this order of dimensions; those of size 1 do not matter.
 * @param {Geometry} input
 * @param {readonly number[]} fastestFirst
 */
const isPacked = ({ shape, strides }, fastestFirst) =>
  packed(shape, fastestFirst).every((stride, dim) => shape[dim] === 1 || stride === strides[dim]);

/** @param {Geometry} input */
export function isContiguous(input) {
  return input.shape.includes(0) || isPacked(input, lastFirst(input.shape));
}

/** @param {Geometry} input */
export function isDense(input) {
  const byStride = lastFirst(input.shape).sort((a, b) => Number(input.strides[a]) - Number(input.strides[b]));
  return (
    isContiguous(input) ||
    isPacked(
      input,
      byStride.filter((dim) => input.shape[dim] !== 1).concat(byStride.filter((dim) => input.shape[dim] === 1)),
    )
  );
}

/** Whether a stride of 0 gives some element more than one index. @param {Geometry} view */
export function overlapsItself(view) {
  return !isDense(view) && view.shape.some((size, i) => size > 1 && view.strides[i] === 0);
}

/**
 * The dimensions of the result, sorted like those of the inputs.
 * @param {readonly Geometry[]} inputs
 * @param {readonly number[]} shape
 */
function sorted(inputs, shape) {
  const stretched = inputs.map((input) =>
    shape.map((size, dim) => {
      const own = dim - shape.length + input.shape.length;
      return own < 0 || input.shape[own] !== size ? 0 : Number(input.strides[own]);
    }),
  );
  const verdict = (/** @type {number} */ inner, /** @type {number} */ outer) => {
    for (const strides of stretched) {
      const [a, b] = [Number(strides[inner]), Number(strides[outer])];
      if (a === 0 || b === 0) continue;
      if (a !== b) return a < b ? 'stop' : 'swap';
      if (Number(shape[inner]) > Number(shape[outer])) return 'swap';
    }
    return 'on';
  };
  const order = lastFirst(shape);
  for (let i = 1; i < order.length; ++i) {
    for (let j = i - 1, position = i; j >= 0; --j) {
      const [inner, outer] = [Number(order[j]), Number(order[position])];
      const decided = verdict(inner, outer);
      if (decided === 'stop') break;
      if (decided === 'swap') [order[j], order[position], position] = [outer, inner, j];
    }
  }
  return order;
}

/** The strides of a clone or a conversion. @param {Geometry} input */
export function stridesOfCopy(input) {
  return isDense(input) ? [...input.strides] : packed(input.shape, sorted([input], input.shape));
}

/**
 * @param {readonly Geometry[]} inputs after conversion, as the operation gets them
 * @param {readonly number[]} shape
 */
export function stridesOfResult(inputs, shape) {
  const channelsLast = [1, 3, 2, 0];
  const first = /** @type {Geometry} */ (inputs[0]);
  if (inputs.every((input) => String(input.shape) === String(shape) && input.shape.length === shape.length)) {
    if (inputs.every(isContiguous)) return rowMajor(shape);
    if (shape.length === 4 && inputs.every((input) => isPacked(input, channelsLast)))
      return packed(shape, channelsLast);
    if (isDense(first) && inputs.every(({ strides }) => String(strides) === String(first.strides)))
      return [...first.strides];
  }
  const order = sorted(inputs, shape);
  return String(order) === String(lastFirst(shape)) ? rowMajor(shape) : packed(shape, order);
}
