/** Passes a wrong value for each argument: our error must name it, and nothing may stay on the heap. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import { add, arange, memory, ones, tensor, zeros } from '../../web/lib/index.js';
import { expectNoLeaks, refuses } from './leaks.js';
import { badValues, detached, foreign } from './bad-values.js';

const { ArgumentError, DisposedError, DTypeError, ShapeError } = stride0;
const [x, matrix, mask, whole] = [ones([2]), ones([2, 3]), ones([2], { dtype: 'bool' }), ones([2], { dtype: 'int32' })];
const state = stride0.getRngState();
after(() => [x, matrix, mask, whole, state].forEach((each) => each.dispose()));
expectNoLeaks();

/**
 * Functions by their arguments. `?` marks optional ones.
 * @type {[names: string, args: any[], optional?: number[]][]}
 */
const signatures = [
  [
    'add sub rsub mul div trueDivide floorDivide remainder fmod pow floatPower atan2 hypot maximum minimum fmax fmin copysign nextafter heaviside logaddexp logaddexp2 xlogy ldexp squaredDifference eq ne lt le gt ge isclose allclose logicalAnd logicalOr logicalXor',
    [x, x, {}],
    [2],
  ],
  ['add_ sub_ mul_ div_ floorDivide_ remainder_ fmod_ pow_ atan2_ eq_ ldexp_ logicalXor_', [x, x]],
  ['bitwiseAnd bitwiseOr bitwiseXor bitwiseLeftShift bitwiseRightShift gcd lcm', [whole, whole, {}], [2]],
  [
    'neg abs sign sgn reciprocal sqrt rsqrt square exp log sin tanh sigmoid relu erf floor ceil round trunc frac logicalNot isnan signbit',
    [x, {}],
    [1],
  ],
  ['neg_ sqrt_ relu_ zero_ positive isfinite isinf contiguous clone t isContiguous tolist toTypedArray toString', [x]],
  ['where', [mask, x, x, {}], [3]],
  ['maskedFill maskedFill_', [x, mask, 1]],
  ['addcmul addcdiv lerp', [x, x, x, {}], [3]],
  ['clamp', [x, 0, 1, {}], [1, 2, 3]],
  ['equal expandAs copy_', [x, x]],
  ['fill fill_', [x, 1]],
  ['resultType', [x, x]],
  ['zeros ones empty rand randn', [[2], {}], [1]],
  ['full', [[2], 1, {}], [2]],
  ['eye', [2, 2, {}], [1, 2]],
  ['arange', [0, 5, 1, {}], [1, 2, 3]],
  ['linspace', [0, 1, 5, {}], [3]],
  ['tensor', [[1], {}], [1]],
  ['scalar', [1, 'int']],
  ['canCast promoteTypes', ['int8', 'int8']],
  ['expand broadcastTo', [x, [2, 2]]],
  ['reshape view repeat tile', [x, [2]]],
  ['flatten', [x, 0, -1], [1, 2]],
  ['unflatten', [matrix, 1, [3, 1]]],
  ['unsqueeze', [x, 0]],
  ['squeeze unbind size stride', [matrix, 0], [1]],
  ['permute', [matrix, [1, 0]]],
  ['transpose swapdims moveaxis select', [matrix, 0, 1]],
  ['narrow', [matrix, 0, 0, 1]],
  ['slice', [matrix, 0, 0, 1, 1], [2, 3, 4]],
  ['diagonal', [matrix, 0, 0, 1], [1, 2, 3]],
  ['asStrided', [matrix, [2], [1], 0], [3]],
  ['to', [x, 'int32', {}], [1, 2]],
  ['repeatInterleave', [x, 2, 0], [2]],
  ['broadcastShapes', [[2], [2]]],
  ['broadcastTensors', [x, x]],
  ['manualSeed', [1]],
  ['setRngState', [state]],
  ['randint', [5, [2], {}], [2]],
  ['randperm', [5, {}], [1]],
  ['randLike randnLike', [x]],
  ['randintLike', [x, 0, 5], [2]],
  ['normal', [0, 1, [2]], [0, 1]],
  ['uniform_ normal_', [x, 0, 1], [1, 2]],
  ['exponential_', [x, 1], [1]],
  ['bernoulli bernoulli_', [x, 0.5], [1]],
  ['random_', [x, 0, 5], [1, 2]],
  ['multinomial', [x, 1]],
];

/** @param {string} name */
function functionOf(name) {
  const of = /** @type {any} */ (stride0)[name];
  const method = /** @type {any} */ (stride0.Tensor.prototype)[name];
  return of ?? ((/** @type {any} */ input, /** @type {any[]} */ ...rest) => method.call(input, ...rest));
}

/** @param {any} error */
const isOurs = (error) => [ArgumentError, ShapeError, DTypeError].some((each) => error instanceof each);

/** For an optional argument, null and undefined are no mistakes; PyTorch's own sentences name no argument. */
for (const [names, args, optional = []] of signatures) {
  test(`wrong arguments of ${names.split(' ').slice(0, 3).join(', ')}${names.includes(' ') ? ' …' : ''}`, () => {
    const { values, dispose } = badValues();
    for (const name of names.split(' ')) {
      for (const [place] of args.entries()) {
        for (const [kind, badValue] of Object.entries(values)) {
          if (optional.includes(place) && (badValue === undefined || badValue === null)) continue;
          const what = `${kind} as argument ${place} of ${name}`;
          const call = () => functionOf(name)(...args.with(place, badValue));
          const before = memory();
          assert.throws(call, (/** @type {Error} */ error) => {
            assert.ok(isOurs(error), `${what}: ${error.name}: ${error.message}`);
            const names = /argument '|options must|option '|is invalid for input of size|upper bound and lower bound/;
            assert.match(error.message, names, what);
            return true;
          }, what); // prettier-ignore
          assert.deepEqual([memory().blocks, memory().bytes], [before.blocks, before.bytes], what);
        }
      }
    }
    dispose();
  });
}

test('an error says how an object that resembles a tensor differs from one', () => {
  const { values, dispose } = badValues();
  for (const kind of ['a proxy of a tensor', 'an heir of a tensor', 'a tensor of another copy']) {
    refuses(() => x.add(values[kind]), {
      message:
        "add(): argument 'other' must be a tensor or a number, not a Tensor that is not of this copy of the library",
    });
  }
  dispose();
});

test('another copy of the library works by itself', () => {
  const theirs = foreign.ones([2]);
  assert.deepEqual(theirs.add(1).tolist(), [2, 2]);
  assert.throws(() => theirs.add(/** @type {any} */ (x)), /'other' must be a tensor or a number/);
  assert.ok(!(theirs instanceof stride0.Tensor));
});

test('methods need a tensor to be called on', () => {
  const { values, dispose } = badValues();
  for (const badValue of Object.values(values)) {
    for (const [name, ...args] of [['add', x], ['neg_'], ['reshape', [2]], ['tolist'], ['where', x, x]]) {
      refuses(
        () => /** @type {any} */ (stride0.Tensor.prototype)[/** @type {string} */ (name)].call(badValue, ...args),
        /argument '\w+' must be/,
      );
    }
  }
  dispose();
});

test('a disposed tensor for each argument, also as out', () => {
  const gone = zeros([2]);
  const goneMask = zeros([2], { dtype: 'bool' });
  [gone, goneMask].forEach((each) => each.dispose());
  const calls = [
    () => add(gone, x),
    () => add(x, gone),
    () => add(x, x, { out: gone }),
    () => add(x, 1, { alpha: 2, out: gone }),
    () => gone.add_(1),
    () => gone.neg(),
    () => gone.fill_(1),
    () => gone.copy_(x),
    () => x.copy_(gone),
    () => x.where(goneMask, 1),
    () => x.maskedFill(goneMask, 1),
    () => stride0.lerp(x, gone, 0.5),
    () => stride0.clamp(x, gone, 1),
    () => gone.to('int32'),
    () => gone.clone(),
    () => gone.t(),
    () => gone.tolist(),
    () => gone.isclose(x),
    () => stride0.equal(gone, x),
    () => stride0.broadcastTensors(x, gone),
  ];
  for (const call of calls)
    refuses(
      call,
      (/** @type {any} */ error) => error instanceof DisposedError && /has been disposed of/.test(error.message),
    );
});

test('a disposed tensor for each tensor argument', () => {
  // shape and dtype
  const stillKnown = ['isContiguous 0', 'size 0', 'stride 0', 'resultType 0', 'resultType 1', 'expandAs 1'];
  for (const [names, args] of signatures) {
    for (const name of names.split(' ')) {
      for (const [place, arg] of args.entries()) {
        if (!(arg instanceof stride0.Tensor) || stillKnown.includes(`${name} ${place}`)) continue;
        const gone = zeros(arg.shape, { dtype: arg.dtype });
        gone.dispose();
        refuses(() => functionOf(name)(...args.with(place, gone)), (/** @type {any} */ error) => {
          assert.ok(error instanceof DisposedError, `${name}, argument ${place}: ${error}`);
          assert.match(error.message, /^this tensor has been disposed of: \w+ \([\d, ]+\)$/);
          return true;
        }); // prettier-ignore
      }
    }
  }
  for (const each of [x, matrix, mask, whole]) assert.ok(each.tolist(), 'nothing is lost elsewhere');
});

test('unknown options, and out of the wrong kind', () => {
  const option = (/** @type {string} */ name, /** @type {string} */ rest) => ({
    name: 'ArgumentError',
    message: `${name}() got an unexpected option ${rest}`,
  });
  refuses(() => add(x, x, { Out: x }), option('add', "'Out'; it takes alpha, broadcast, out"));
  refuses(() => x.add_(1, { out: x }), option('add_', "'out'; it takes alpha, broadcast"));
  refuses(() => x.neg_({ out: x }), option('neg_', "'out'; it takes none"));
  refuses(() => zeros([2], { type: 'int8' }), option('zeros', "'type'; it takes dtype, out"));
  refuses(() => add(x, x, { out: 3 }), { message: "add(): argument 'out' must be a tensor, not 3" });
  refuses(() => add(x, x, { out: [x] }), /argument 'out' must be a tensor, not an array of length 1/);
  refuses(() => add(x, x, x), /options must be an object such as { alpha: … }, not a Tensor/);
  refuses(() => stride0.exp(x, { out: mask }), {
    name: 'DTypeError',
    message: "result type Float can't be cast to the desired output type Bool",
  });
  refuses(() => add(x, x, { alpha: 'two' }), /argument 'alpha' must be a number, not the string "two"/);
  refuses(() => x.div(x, { roundingMode: 'up' }), {
    message: "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found 'up'",
  });
  refuses(() => x.div(x, { roundingMode: Symbol('up') }), /rounding_mode/);
});

test('sizes and dimensions that are not integers, or huge', () => {
  for (const odd of [NaN, 0.5, Infinity, -Infinity, 2 ** 53, 1e300, 2n ** 53n]) {
    const calls = [
      () => zeros([odd]),
      () => x.expand([odd, 2]),
      () => x.reshape([odd]),
      () => x.unsqueeze(odd),
      () => x.squeeze([odd]),
      () => matrix.transpose(odd, 0),
      () => matrix.select(0, odd),
      () => matrix.narrow(0, odd, 1),
      () => matrix.slice(0, 0, 2, odd),
      () => x.repeat([odd]),
      () => matrix.asStrided([1], [odd]),
      () => matrix.asStrided([1], [1], odd),
      () => stride0.broadcastShapes([odd], [2]),
    ];
    for (const call of calls)
      refuses(call, (/** @type {any} */ error) => isOurs(error) && /argument '/.test(error.message));
  }
  refuses(() => zeros([2 ** 40]), /can't allocate memory/);
  refuses(() => x.expand([2 ** 40, 2 ** 40, 2]), /^ShapeError: numel: integer multiplication overflow$/);
  refuses(() => x.repeat([2 ** 50]), /can't allocate memory|overflowed/);
  refuses(() => x.select(0, 2 ** 52), /out of range/);
  refuses(() => arange(0, 2 ** 52), /can't allocate memory|overflowed/);
});

test('lists have a maximum length that is checked before they are read, and so have the results', () => {
  const sparse = new Array(2 ** 32 - 1);
  const long = /has 4294967295 elements, but there may be at most/;
  for (const call of [
    () => x.indexPut_(sparse, 1),
    () => stride0.index(x, sparse),
    () => stride0.cat(sparse),
    () => stride0.einsum('i', sparse),
    () => x.split(sparse),
    () => x.tensorSplit(sparse),
  ])
    refuses(call, (/** @type {any} */ error) => isOurs(error) && long.test(error.message));
  const none = zeros([0]);
  const one = x.narrow(0, 0, 1);
  for (const pieces of [2 ** 32, 2 ** 53 - 1]) {
    const many = new RegExp(`${pieces} pieces were asked for, but there may be at most 1048576`);
    refuses(() => x.tensorSplit(pieces), many);
    refuses(() => none.chunk(pieces), many);
    const wide = one.expand([pieces]);
    refuses(() => wide.split(1), many);
    refuses(() => wide.hsplit(pieces), many);
    refuses(() => wide.unbind(), /has \d+ slices, but there may be at most 1048576/);
    wide.dispose();
  }
  none.dispose();
  one.dispose();
  refuses(() => x.split([NaN]), { message: "split(): argument 'splitSize[0]' must be a whole number, not NaN" });
  const choices = stride0.combinations(x, 2 ** 31);
  assert.deepEqual(choices.shape, [0, 2 ** 31]);
  choices.dispose();
  const nested = Array.from({ length: 40 }).reduce((inner) => [inner, inner], [1, 1]);
  refuses(() => tensor(nested), /argument 'data' has 2199023255552 numbers, but nested arrays may have 134217728/);
});

test('a name that every object has is not an option', () => {
  const index = tensor([0n, 1n]);
  const words = ['constructor', 'toString', '__proto__'];
  for (const word of words) {
    refuses(() => x.scatterReduce(0, index, x, word), /reduce argument must be either sum/);
    refuses(() => x.scatter(0, index, 1, { reduce: word }), /reduce argument must be either add or multiply/);
  }
  index.dispose();
});

test('arrays whose memory is detached, or too short', () => {
  refuses(() => tensor(detached()), {
    message: "tensor(): argument 'data' is a Float32Array whose buffer has been detached or has shrunk",
  });
  refuses(() => tensor([detached()]), /argument 'data\[0\]' is a Float32Array whose buffer/);
  refuses(() => tensor(new Float32Array(3), { shape: [2, 2] }), /shape '\[2, 2\]' is invalid for input of size 3/);
  const shrinking = new /** @type {any} */ (ArrayBuffer)(16, { maxByteLength: 16 });
  const view = new Int32Array(shrinking, 8, 2);
  shrinking.resize(8);
  refuses(() => tensor(view), /has been detached or has shrunk/);
});
