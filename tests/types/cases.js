/**
 * Cases for the compiler, one line of TypeScript each. The expected types are PyTorch's recorded answers for shapes,
 * and otherwise this library's results at run time, so no rule is written a third time.
 * A line must have exactly a given type, or be an error with a given sentence.
 */
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { operations } from '../differential/operations.js';
import { readFile } from '../oracle/read.js';
import { asRun, failsWith, gives, listed, tensorType, zeros } from './lines.js';

/** @import { Case, Shape } from './lines.js' */

/** Recorded for `count` shapes. @param {'add' | 'addcmul'} name @param {number} count @returns {Case[]} */
function recorded(name, count) {
  const { cases } = readFile(join(TOP, 'tests/oracle/shapes.jsonl.gz'));
  return cases.flatMap(({ shapes, expect }) => {
    if (shapes.length !== count) return [];
    const [first, ...rest] = shapes.map((/** @type {Shape} */ each) => zeros(each));
    const { [name]: fresh, [`${name}_`]: inPlace, broadcast_shapes: asked } = expect;
    const all = [first, ...rest].join(', ');
    const [code, views] = [`s.${name}(${all})`, `s.broadcastTensors(${all})`];
    const method = `${first}.${name}(${rest.join(', ')})`;
    const into = `${first}.${name}_(${rest.join(', ')})`;
    const alone = `s.broadcastShapes(${listed(shapes)})`;
    const each = shapes.map(() => tensorType('float32', fresh.shape ?? [])).join(', ');
    return [
      ...[code, method].map((line) =>
        fresh.ok ? gives(line, tensorType('float32', fresh.shape)) : failsWith(line, fresh.text),
      ),
      inPlace.ok ? gives(into, tensorType('float32', shapes[0])) : failsWith(into, inPlace.text),
      asked.ok ? gives(alone, JSON.stringify(asked.shape)) : failsWith(alone, asked.text),
      fresh.ok ? gives(views, `[${each}]`) : failsWith(views, fresh.text),
    ];
  });
}

export function pairs() {
  return recorded('add', 2);
}
export function triples() {
  return recorded('addcmul', 3);
}

const dtypes = 'bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64'.split(' ');

/** Operands of each promotion class, as code. */
const tensors = dtypes.flatMap((dtype) => [zeros([2], dtype), zeros([], dtype)]);
const numbers = ['true', '2', '2.5', '2n', '1e21', '1e-7', "s.scalar(2, 'float')", "s.scalar(2, 'int')"];

/** Operations of that arity, except those that take only tensors in other ways. @param {number} arity */
const elementwise = (arity) =>
  Object.keys(operations).filter((op) => operations[op]?.arity === arity && op !== 'isclose' && op !== 'ldexp');
const binary = elementwise(2);
const others = 'positive sum mean prod amax amin all any clone contiguous t'.split(' ');
const unary = [...elementwise(1), ...others];

/** Dtype promotion. @returns {Case[]} */
export function promotion() {
  const cannotStore = (/** @type {any} */ { code }) => code === 'cannotStore';
  const pairs = tensors.flatMap((a) => [...tensors, ...numbers].map((b) => /** @type {const} */ ([a, b])));
  const dims = dtypes.map((dtype) => zeros([2], dtype));
  const dimPairs = dims.flatMap((a) => dims.map((b) => /** @type {const} */ ([a, b])));
  return [
    ...dtypes.flatMap((a) => dtypes.flatMap((b) => asRun(`s.promoteTypes('${a}', '${b}')`))),
    ...pairs.flatMap(([a, b]) => [...asRun(`s.add(${a}, ${b})`), ...asRun(`s.resultType(${b}, ${a})`)]),
    ...pairs.flatMap(([a, b]) =>
      asRun(`${a}.add_(${b})`, cannotStore).filter(({ message }) => message || !b.includes('[2]') || a.includes('[2]')),
    ),
    ...numbers.flatMap((a) => numbers.flatMap((b) => asRun(`s.mul(${a}, ${b})`))),
    ...binary.flatMap((op) => dimPairs.flatMap(([a, b]) => asRun(`s.${op}(${a}, ${b})`))),
    ...'div_ eq_ atan2_ copy_'
      .split(' ')
      .flatMap((op) => dimPairs.flatMap(([a, b]) => asRun(`${a}.${op}(${b})`, cannotStore))),
    ...dimPairs.flatMap(([a, b]) => asRun(`${a}.div(${b}, { roundingMode: 'floor' })`)),
    ...dimPairs.flatMap(([a, b]) => asRun(`s.where(${zeros([3, 1], 'bool')}, ${a}, ${b})`)),
    ...dimPairs.flatMap(([a, b]) => asRun(`s.add(${a}, ${b}, { out: ${zeros([2], 'float64')} })`)),
    ...unary.flatMap((op) => dims.flatMap((a) => [...asRun(`s.${op}(${a})`), ...asRun(`${a}.${op}()`)])),
  ];
}

/** Errors whose sentence the types know. PyTorch's error for a 0-d `repeatInterleave` is different. */
const foreseen =
  /^Dimension out of range|^The expanded size of the tensor \(\d+\) must match|^shape '.*' is invalid|cannot be multiplied|^Expected size for first two|^inconsistent tensor size|^size mismatch|^The size of tensor a|^both arguments to matmul|appears multiple times|^permute\(|same dtype/;
const known = (/** @type {any} */ { message }) => foreseen.test(message);

/** @template T @param {readonly T[]} list @returns {[T, T][]} */
const twice = (list) => list.flatMap((a) => list.map((b) => /** @type {[T, T]} */ ([a, b])));

/** Operations with one tensor and some numbers. @returns {Case[]} */
export function views() {
  /** @type {Shape[]} */
  const some = [[], [1], [3], [0], [2, 3], [1, 4], [2, 1, 3], [5, 1, 4, 1], [2, 1, 3, 1, 4, 1, 2, 9]];
  const dims = [0, 1, 2, 3, -1, -2, -3, -4, 8];
  /** @type {Shape[]} */
  const sizes = [
    [],
    [6],
    [-1],
    [3, 2],
    [2, -1],
    [-1, 3],
    [2, 3],
    [4, 2, 3],
    [2, 5, 3],
    [0],
    [20, -1],
    [1, 1, 1, 3],
    [9, 8, -1, 6],
  ];
  return some
    .flatMap((shape) => {
      const of = zeros(shape);
      const each = (/** @type {string} */ call) => asRun(`${of}.${call}`, known);
      const both = (/** @type {string} */ name, /** @type {string} */ rest) => [
        ...each(`${name}(${rest})`),
        ...asRun(`s.${name}(${of}${rest && `, ${rest}`})`, known),
      ];
      return [
        ...'T mT'.split(' ').flatMap(each),
        ...'clone t squeeze flatten sum repeatInterleave'
          .split(' ')
          .flatMap((name) => (name === 'repeatInterleave' ? both(name, '2') : both(name, ''))),
        ...dims.flatMap((dim) =>
          ['unsqueeze', 'squeeze', 'sum', 'cumsum', 'flatten']
            .flatMap((name) => both(name, `${dim}`))
            .concat(
              both('amax', `[${dim}], { keepdim: true }`),
              both('mean', `${dim}, { keepdim: true }`),
              both('select', `${dim}, 0`),
              both('narrow', `${dim}, 0, 1`),
              shape.length > 0 ? both('repeatInterleave', `3, ${dim}`) : [],
              both('unflatten', `${dim}, [1, -1]`),
            ),
        ),
        ...twice(dims).flatMap(([a, b]) => [
          ...both('transpose', `${a}, ${b}`),
          ...both('movedim', `${a}, ${b}`),
          ...each(`sum([${a}, ${b}])`),
          ...each(`flatten(${a}, ${b})`),
          ...each(`squeeze([${a}, ${b}])`),
          ...each(`permute([${a}, ${b}])`),
          ...each(`prod([${a}, ${b}], { keepdim: true })`),
        ]),
        ...sizes.flatMap((size) => [
          ...both('reshape', listed([size])),
          ...each(`view(${listed([size])})`),
          ...both('expand', listed([size])),
          ...each(`expandAs(${zeros(size.map(Math.abs))})`),
          ...each(`repeat(${listed([size.map(Math.abs)])})`),
          ...each(`tile(${listed([size.map(Math.abs)])})`),
          ...(size.includes(-1) ? [] : each(`sumToSize(${listed([size])})`)),
        ]),
      ];
    })
    .concat(asRun(`${zeros([2, 3, 4])}.permute([2, 0, 1])`), asRun(`${zeros([2, 3, 4])}.permute([-1, -2, 0])`));
}

/** Matrix products. @returns {Case[]} */
export function products() {
  /** @type {Shape[]} */
  const some = [
    [],
    [3],
    [4],
    [2, 3],
    [3, 4],
    [4, 2],
    [2, 2, 3],
    [2, 3, 5],
    [5, 1, 2, 3],
    [4, 3, 6],
    [4, 5, 6],
    [0, 3],
    [3, 0],
  ];
  return twice(some)
    .flatMap(([a, b]) => [
      ...asRun(`s.matmul(${zeros(a)}, ${zeros(b)})`, known),
      ...asRun(`${zeros(a)}.matmul(${zeros(b)})`, known),
    ])
    .concat(asRun(`s.matmul(${zeros([2, 3])}, ${zeros([3, 4], 'float64')})`, known));
}

/** einsum: for every equation, shapes that fit and shapes that don't. @returns {Case[]} */
export function equations() {
  /** @type {[equation: string, shapes: Shape[]][]} */
  const asked = [
    ['ij,jk->ik', [[2, 3], [3, 4]]],
    ['ij,jk', [[2, 3], [3, 4]]],
    ['ij,jk->ik', [[2, 3], [4, 5]]],
    ['ij,jk->ik', [[2, 3], [1, 5]]],
    [' i j , j k -> k i ', [[2, 3], [3, 4]]],
    ['ij,jk->ik', [[2, 3, 4], [3, 4]]],
    ['ij,jk->ik', [[2, 3], [4]]],
    ['ij->', [[2, 3]]],
    ['ij->ji', [[2, 3]]],
    ['ii->i', [[3, 3]]],
    ['ii', [[3, 3]]],
    ['ii->i', [[3, 4]]],
    ['ii->i', [[1, 4]]],
    ['ba', [[2, 3]]],
    ['bA', [[2, 3]]],
    ['Zb,bAa', [[2, 3], [3, 4, 5]]],
    ['bhqd,bhkd->bhqk', [[2, 8, 5, 64], [2, 8, 7, 64]]],
    ['bhqd,bhkd->bhqk', [[2, 8, 5, 64], [2, 8, 7, 32]]],
    ['i,j,k->ijk', [[2], [3], [4]]],
    ['i,i,i->i', [[1], [3], [1]]],
    ['i,i,i->i', [[1], [3], [4]]],
    [',i->i', [[], [3]]],
    ['->', [[]]],
    ['i,i->', [[0], [0]]],
    ['i,i->', [[0], [2]]],
  ]; // prettier-ignore
  const words = /^einsum\(\): (?:subscript . (?:has size|is repeated)|the number of subscripts)/;
  const foreseen = (/** @type {any} */ { message }) => words.test(message);
  return asked.flatMap(([equation, shapes]) => {
    const given = shapes.map((shape) => zeros(shape)).join(', ');
    const [spread, listed] = [`s.einsum('${equation}', ${given})`, `s.einsum('${equation}', [${given}])`];
    return [...asRun(spread, foreseen), ...asRun(listed)]; // lists are refused at run time
  });
}

/** New tensors. @returns {Case[]} */
export function making() {
  const data = [
    '1',
    '2n',
    'true',
    '[]',
    '[[], []]',
    '[1, 2]',
    '[1n, 2n]',
    '[true]',
    '[1, 2n]',
    '[[[1], [2]], [[3], [4]]]',
    'new Int8Array(0)',
  ];
  return [
    ...data.flatMap((each) => asRun(`s.tensor(${each})`)).filter(({ code }) => !code.includes('Array')),
    ...data
      .flatMap((each) => asRun(`s.tensor(${each}, { dtype: 'int16' })`))
      .filter(({ code }) => !code.includes('Array')),
    ...dtypes.flatMap((dtype) => asRun(`s.empty([2, 0], { dtype: '${dtype}' })`)),
    ...asRun(`s.tensor([1, 2, 3, 4, 5, 6], { shape: [2, 3] })`),
    ...asRun(`s.tensor(new Int16Array(6), { shape: [3, 2] })`),
    ...['zeros', 'ones', 'rand', 'randn', 'empty'].flatMap((name) => [
      ...asRun(`s.${name}([4, 1])`),
      ...asRun(`s.${name}(3)`),
    ]),
    ...['7', '7n', 'true', '1.5', "s.scalar(1, 'int')"].flatMap((value) => asRun(`s.full([2], ${value})`)),
    ...['eye(3)', 'eye(2, 4)', 'arange(5)', 'arange(0, 4)', 'linspace(0, 1, 7)', 'arange(0)'].flatMap((code) =>
      asRun(`s.${code}`),
    ),
  ];
}
