import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as functions from '../../web/lib/functions.js';
import * as stride0 from '../../web/lib/index.js';
import * as permutations from '../../web/lib/ops/permutations.js';
import * as slices from '../../web/lib/ops/slices.js';
import { transposes } from '../../web/lib/ops/transposes.js';
import * as views from '../../web/lib/ops/views.js';
import { operations } from '../differential/operations.js';

const errors = 'ArgumentError DTypeError DisposedError OutOfMemoryError ShapeError';
const making =
  'arange empty eye full getRngState initialSeed linspace manualSeed normal ones rand randint randn randperm receive ' +
  'seed setRngState tensor zeros';
const asking =
  'backcompat broadcastShapes broadcastTensors canCast explain explainGather explainIndex getDefaultDtype memory promoteTypes ' +
  'resultType scalar finfo iinfo setDefaultDtype setWarningHandler errorLinks fuse init keep leaks tidy broadcastLimit broadcastMode traceBroadcasts';
const statistics = 'cdist cumulativeTrapezoid pairwiseDistance softmin stdMean trapezoid varMean vectorNorm';
const contracting = 'chainMatmul einsum explainEinsum multiDot tensordot vecdot';
const classes = 'EinsumExplanation Explanation GatherExplanation Generator IndexExplanation Scalar Slice Tensor';

/** Functions that are not methods, as in PyTorch: they take several tensors, or create one like another. */
const joining =
  'atleast1d atleast2d atleast3d blockDiag cartesianProd cat columnStack combinations concat concatenate dstack ' +
  'emptyLike fullLike hstack meshgrid onesLike randLike randintLike randnLike rowStack stack trilIndices triuIndices vstack zerosLike';

/** Names that only the array API standard has. */
const standard =
  'asarray astype bitwiseInvert broadcastArrays cumulativeProd cumulativeSum expandDims imag isdtype matrixTranspose ' +
  'permuteDims real takeAlongAxis uniqueAll uniqueCounts uniqueInverse uniqueValues unstack';

/** Functions that are also methods if their first argument is a tensor. */
const both = {
  views: Object.keys({ ...permutations, ...slices, ...views }).join(' '),
  indexing: 'argwhere at index indexPut maskedSelect nonzero',
  picking: 'gather indexSelect take takeAlongDim',
  placing: 'indexAdd indexCopy indexFill indexReduce maskedScatter put scatter scatterAdd scatterReduce',
  replacing: 'diagonalScatter selectScatter sliceScatter',
  copies: 'clone contiguous repeat repeatInterleave tile to',
  rearranged: 'chunk diag diagEmbed dsplit flip fliplr flipud hsplit roll rot90 split tensorSplit vsplit',
  triangles: 'tril triu',
  ofReals: 'conj isComplex isConj isNeg resolveConj resolveNeg',
  layout: 'isContiguous isFloatingPoint isSigned size stride transfer withData',
  elementwise: Object.keys(operations).join(' '),
  comparisons: 'allclose equal',
  itself: 'positive',
  filling: 'fill',
  random: 'bernoulli multinomial',
  limited: 'nanToNum renorm',
  reductions: 'all amax amin any mean prod sum sumToSize',
  statistics:
    'corrcoef cov cumprod cumsum dist logSoftmax logcumsumexp logsumexp nanmean nanquantile nansum norm quantile ' +
    'softmax std var',
  ordering:
    'aminmax argmax argmin argsort bincount bucketize countNonzero cummax cummin diff histc isNonzero isin kthvalue max ' +
    'median min mode msort nanmedian searchsorted sort topk unique uniqueConsecutive',
  matrices: 'bmm dot matmul mm mv vdot cross ger inner kron outer trace',
  added: 'addbmm addmm addmv addr baddbmm',
  aliases:
    'absolute arccos arccosh arcsin arcsinh arctan arctan2 arctanh clip divide fix greater greaterEqual less lessEqual ' +
    'multiply negative notEqual subtract',
  aliasesOfViews: 'moveaxis swapaxes swapdims',
};

const pure = Object.keys(operations).filter((name) => operations[name]?.pure);
/** Functions without an in-place form, as in PyTorch. */
const neverInPlace = new Set(
  [
    both.views,
    both.aliasesOfViews,
    both.copies,
    'argwhere at index maskedSelect multinomial nonzero',
    both.rearranged,
    both.picking,
    both.replacing,
    both.ofReals,
    both.layout,
    both.comparisons,
    both.itself,
    both.reductions,
    both.statistics,
    both.ordering,
    both.matrices,
  ]
    .flatMap((names) => names.split(' '))
    .concat(pure),
);
const casts = 'bfloat16 bool byte char double float half int long short';
const viewsInPlace = 'asStrided_ squeeze_ swapaxes_ swapdims_ t_ transpose_ unsqueeze_';
const onlyMethods =
  'newEmpty newFull newOnes newTensor newZeros reshapeAs unfold viewAs exponential_ normal_ random_ uniform_ cumprod_ cumsum_ dim ndimension nelement constructor dtype shape strides storageOffset ndim numel dispose copy_ zero_ item tolist toTypedArray toString toJSON';

/** @param {readonly string[]} lists */
const sorted = (lists) => lists.flatMap((list) => list.split(' ')).sort();

test('the public API only changes on purpose', () => {
  const functions = [making, joining, standard, contracting, statistics, asking];
  const wanted = sorted([errors, classes, ...functions, ...Object.values(both)]);
  assert.deepEqual(Object.keys(stride0).sort(), wanted);
});

/** Whether a function takes any number of arguments. @param {unknown} fn */
const gathers = (fn) =>
  String(fn)
    .split(/\)\s*(?:=>|\{)/)[0]
    ?.includes('...');

test('every function of functions.js is strict, or variadic if it takes any number of arguments', () => {
  const index = readFileSync(new URL('../../web/lib/index.js', import.meta.url), 'utf8');
  const kinds = new Map([...index.matchAll(/ (strict|variadic)\('(\w+)', /g)].map(([, kind, name]) => [name, kind]));
  assert.deepEqual(Object.keys(stride0).sort(), Object.keys(functions).sort());
  for (const [name, loose] of Object.entries(functions)) {
    const exported = stride0[name];
    if (typeof loose !== 'function' || String(loose).startsWith('class')) {
      assert.equal(exported, loose, name);
    } else {
      assert.equal(kinds.get(exported.name), gathers(loose) ? 'variadic' : 'strict', name);
      assert.notEqual(exported, loose, name);
      assert.equal(exported.length, loose.length, name);
    }
  }
});

test('a function that takes a tensor first is a method too, with an in-place form if PyTorch has one', () => {
  const named = sorted(Object.values(both));
  const inPlace = named.filter((name) => !neverInPlace.has(name)).map((name) => `${name}_`);
  const wanted = [
    ...named,
    ...inPlace,
    ...sorted([casts, viewsInPlace, onlyMethods]),
    ...Object.keys(transposes),
  ].sort();
  assert.deepEqual(Object.getOwnPropertyNames(stride0.Tensor.prototype).sort(), wanted);
});

test('importing creates no Error, because browsers would read the whole library again for its position', () => {
  const index = JSON.stringify(new URL('../../web/lib/index.js', import.meta.url).href);
  const script = `
    let made = 0;
    const counted = { construct: (...given) => (++made, Reflect.construct(...given)), apply: () => ++made };
    for (const name of ['Error', 'RangeError', 'TypeError']) globalThis[name] = new Proxy(globalThis[name], counted);
    await import(${index});
    console.log(made);
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.equal(stdout, '0\n');
});
