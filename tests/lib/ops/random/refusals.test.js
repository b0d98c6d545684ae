/** PyTorch's errors of random functions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

const { bernoulli, full, Generator, multinomial, normal, ones, rand, randint, randintLike, randn, randperm } = stride0;
const { setWarningHandler, tensor, tidy, zeros } = stride0;
expectNoLeaks();

/** @type {(dtype?: any, size?: number) => any} */
const of = (dtype = 'float32', size = 3) => zeros([size], { dtype });
const shared =
  'unsupported operation: more than one element of the written-to tensor refers to a single memory location. Please clone() the tensor before performing the operation.';
const notOne =
  'Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)';
const notFinite = 'probability tensor contains either `inf`, `nan` or element < 0';
const noSum = 'invalid multinomial distribution (sum of probabilities <= 0)';
const least = -(2n ** 63n);

/** @type {Record<string, [call: () => unknown, message: string][]>} */
const refused = {
  uniform_: [
    [() => of('int64').uniform_(), '"check_uniform_bounds" not implemented for \'Long\''],
    [() => of('int32', 0).uniform_(), '"check_uniform_bounds" not implemented for \'Int\''],
    [() => of().uniform_(2, 1), 'uniform_ expects to return a [from, to) range, but found from=2 > to=1'],
    [() => of('float32', 0).uniform_(2, 1), 'uniform_ expects to return a [from, to) range, but found from=2 > to=1'],
    [
      () => of().uniform_(1e-7, -1e20),
      'uniform_ expects to return a [from, to) range, but found from=1e-07 > to=-1e+20',
    ],
    [() => of().uniform_(NaN, 1), 'from is out of bounds for float'],
    [() => of().uniform_(0, 1e39), 'to is out of bounds for float'],
    [() => of('float16').uniform_(0, 70000), 'to is out of bounds for c10::Half'],
    [() => of('float64').uniform_(0, Infinity), 'to is out of bounds for double'],
    [
      () => of('bfloat16').uniform_(-3e38, 3e38),
      'uniform_ expects to-from <= std::numeric_limits<BFloat16>::max(), but found to=3e+38 and from=-3e+38 which result in to-from to exceed the limit',
    ],
    [() => zeros([1]).expand(3).uniform_(), shared],
  ],
  normal_: [
    [() => of().normal_(0, -1), 'normal expects std >= 0.0, but found std -1'],
    [() => of('float32', 0).normal_(0, NaN), 'normal expects std >= 0.0, but found std nan'],
    [() => of('int64').normal_(), '"normal_kernel_cpu" not implemented for \'Long\''],
    [() => zeros([1]).expand(3).normal_(), shared],
  ],
  exponential_: [
    [() => of().exponential_(0), 'exponential_ expects lambda > 0.0, but found lambda=0'],
    [() => of().exponential_(NaN), 'exponential_ expects lambda > 0.0, but found lambda=nan'],
    [
      () => of('bool').exponential_(),
      'Exponential distribution is a continuous probability distribution. dtype must be a floating point but you specified Bool',
    ],
  ],
  bernoulli_: [
    [() => of().bernoulli_(1.5), 'bernoulli_ expects p to be in [0, 1], but got p=1.5'],
    [() => bernoulli(of(), NaN), 'bernoulli_ expects p to be in [0, 1], but got p=nan'],
    [() => of().bernoulli_(tensor([1.5])), notOne],
    [() => bernoulli(tensor([0.5, NaN])), notOne],
    [() => of().bernoulli_(tensor([1n])), '"bernoulli_tensor_cpu_p_" not implemented for \'Long\''],
    [() => bernoulli(of('bool')), '"bernoulli_tensor_cpu_p_" not implemented for \'Bool\''],
    [
      () => of().bernoulli_(zeros([2])),
      'The expanded size of the tensor (3) must match the existing size (2) at non-singleton dimension 0.  Target sizes: [3].  Tensor sizes: [2]',
    ],
    [
      () =>
        zeros([1])
          .expand(3)
          .bernoulli_(tensor([0.5])),
      shared,
    ],
  ],
  random_: [
    [() => of('int64').random_(5, 5), "random_ expects 'from' to be less than 'to', but got from=5 >= to=5"],
    [() => of('int64').random_(-5), "random_ expects 'from' to be less than 'to', but got from=0 >= to=-5"],
    [() => of('float32', 0).random_(5, 2), "random_ expects 'from' to be less than 'to', but got from=5 >= to=2"],
    [() => of('uint8').random_(257), 'to - 1 is out of bounds for unsigned char'],
    [() => of('uint8').random_(-1, 5), 'from is out of bounds for unsigned char'],
    [() => of('bool').random_(3), 'to - 1 is out of bounds for bool'],
    [() => of('float16').random_(0, 70000), 'to - 1 is out of bounds for c10::Half'],
    [
      () => of('float16').random_(4000, null),
      "random_ expects 'from' casted to dtype to be less than or equal to 'to_inc' casted to dtype, but got from=4000 > to_inc=2048",
    ],
    [() => of('float16').random_(least, null), '"random_full_64_bits_range_kernel_cpu" not implemented for \'Half\''],
    [
      () => of('uint8').random_(least, null),
      'random_full_64_bits_range_kernel_cpu handles only int64, double, float and bfloat16',
    ],
    [() => of('int64').random_(2n ** 63n), 'Overflow when unpacking long long'],
    [
      () => of().random_({ from: 1 }),
      "random_(): argument 'to' is missing; null draws up to the largest number of the dtype",
    ],
  ],
  randint: [
    [() => randint(10, 0, [2]), "random_ expects 'from' to be less than 'to', but got from=10 >= to=0"],
    [() => randint(300, [2], { dtype: 'uint8' }), 'to - 1 is out of bounds for unsigned char'],
    [() => randint(5, [-2]), 'Trying to create tensor with negative dimension -2: [-2]'],
    [() => randintLike(of('bool'), 5), 'to - 1 is out of bounds for bool'],
  ],
  randperm: [
    [() => randperm(-1), 'Trying to create tensor with negative dimension -1: [-1]'],
    [() => randperm(257, { dtype: 'uint8' }), 'value cannot be converted to type uint8_t without overflow'],
    [() => randperm(129, { dtype: 'int8' }), 'value cannot be converted to type int8_t without overflow'],
    [() => randperm(2050, { dtype: 'float16' }), 'n cannot be greater than 2049 for Half type.'],
    [() => randperm(2 ** 24 + 2, { dtype: 'float32' }), 'n cannot be greater than 2^24+1 for Float type.'],
    [() => randperm(0, { dtype: 'bool' }), '"randperm" not implemented for \'Bool\''],
  ],
  normal: [
    [() => normal(0, -1, [2, 3]), 'normal expects std >= 0.0, but found std -1'],
    [
      () => normal(0, 1, [2], /** @type {any} */ ({ dtype: 'int64' })),
      '"normal_kernel_cpu" not implemented for \'Long\'',
    ],
    [() => normal(of('int64'), 1), '"normal_kernel_cpu" not implemented for \'Long\''],
    [() => normal(of(), full([3], -1)), 'normal expects all elements of std >= 0.0'],
    [() => normal(of(), tensor([1, NaN, 1])), 'normal expects all elements of std >= 0.0'],
    [
      () => normal(zeros([2]), zeros([3])),
      'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0',
    ],
    [
      () => normal(of(), 1, { out: zeros([2]) }),
      'The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0',
    ],
  ],
  multinomial: [
    [() => multinomial(ones([3]), 5), 'cannot sample n_sample > prob_dist.size(-1) samples without replacement'],
    [() => multinomial(ones([3]), 0), 'cannot sample n_sample <= 0 samples'],
    [() => multinomial(ones([3]), -1, true), 'cannot sample n_sample <= 0 samples'],
    [() => multinomial(of('int64'), 2), 'multinomial only supports floating-point dtypes for input, got: Long'],
    [() => multinomial(ones([2, 3, 4]), 2), 'prob_dist must be 1 or 2 dim'],
    [() => multinomial(tensor(1), 1), 'prob_dist must be 1 or 2 dim'],
    [() => multinomial(full([3], -1), 2), notFinite],
    [() => multinomial(tensor([1, Infinity]), 1, true), notFinite],
    [() => multinomial(tensor([1, NaN]), 1), notFinite],
    [
      () => multinomial(full([3], -1), 2, true),
      'invalid multinomial distribution (encountering probability entry < 0)',
    ],
    [
      () => multinomial(tensor([1, Infinity]), 2, true),
      'invalid multinomial distribution (encountering probability entry = infinity or NaN)',
    ],
    [() => multinomial(zeros([2]), 2, true), noSum],
    [() => multinomial(tensor([[1, 1], [0, 0]]), 1), noSum], // prettier-ignore
    [() => multinomial(ones([2, 0]), 2, true), noSum],
    [
      () => multinomial(ones([3]), 2, /** @type {any} */ ({ out: of() })),
      'multinomial expects Long tensor out, got: Float',
    ],
  ],
  generator: [
    [() => new Generator().setState(of()), 'RNG state must be a torch.ByteTensor'],
    [
      () => new Generator().setState(of('uint8', 5)),
      'Expected a CPUGeneratorImplState of size 5056 but found the input RNG state size to be 5',
    ],
    [() => new Generator().setState(of('uint8', 5056)), 'Invalid mt19937 state'],
    [() => new Generator().setState(of('uint8', 10112).slice(0, 0, 10112, 2)), 'RNG state must be contiguous'],
    [() => new Generator().manualSeed(2n ** 64n), 'Overflow when unpacking long long'],
    [() => new Generator().manualSeed(-(2n ** 63n) - 1n), 'Overflow when unpacking long long'],
    [() => rand(3, /** @type {any} */ ({ generator: 5 })), "rand(): argument 'generator' must be a Generator, not 5"],
  ],
};

for (const [name, rows] of Object.entries(refused)) {
  test(name, () => {
    for (const [call, message] of rows) refuses(() => tidy(() => void call()), { message });
  });
}

test('checks that PyTorch skips without elements', () => {
  tidy(() => {
    assert.deepEqual(of('int32', 0).normal_().shape, [0]);
    assert.deepEqual(of('int32', 0).exponential_().shape, [0]);
    assert.equal(randn(0, /** @type {any} */ ({ dtype: 'int64' })).dtype, 'int64');
    assert.deepEqual(multinomial(ones([0, 3]), 2).shape, [0, 2]);
  });
});

test('integers that a float dtype cannot hold give a warning', () => {
  /** @type {string[]} */
  const heard = [];
  const before = setWarningHandler(({ message }) => heard.push(message));
  tidy(() => {
    of('float16').random_(0, 4096);
    of('float32').random_(2 ** 24 + 1, 2 ** 24 + 2);
  });
  setWarningHandler(before);
  const rest = (/** @type {number} */ digits, /** @type {string} */ type) =>
    `is out of bounds [-(2^${digits}), 2^${digits}]. Due to precision limitations ${type} can support discrete ` +
    'uniform distribution only within this range. This warning will become an error in version 1.7 release, please ' +
    'fix the code in advance';
  assert.deepEqual(heard, [
    `to - 1 ${rest(11, 'c10::Half')}`,
    `from ${rest(24, 'float')}`,
    `to - 1 ${rest(24, 'float')}`,
  ]);
});
