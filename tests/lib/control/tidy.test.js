import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fuse, keep, memory, ones, tensor, tidy, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

const x = ones([3]);
after(() => x.dispose());
expectNoLeaks();

/** The memory that `fn` leaves allocated. @param {() => unknown} fn */
function left(fn) {
  const before = memory();
  fn();
  const { tensors, blocks } = memory();
  return { tensors: tensors - before.tensors, blocks: blocks - before.blocks };
}

const nothing = { tensors: 0, blocks: 0 };

test('what is returned stays, everything else is disposed of', () => {
  const before = memory();
  const y = tidy(() => x.add(1).mul(2).sub(x.mul(3)));
  assert.deepEqual(y.tolist(), [1, 1, 1]);
  assert.equal(memory().tensors - before.tensors, 1);
  y.dispose();
  assert.deepEqual(
    left(() => tidy(() => x.add(1).sum().item())),
    nothing,
  );
});

test('the result may be any object that contains tensors, even in a cycle', () => {
  class Layer {
    weight = zeros([2]);
  }
  const result = tidy(() => {
    const view = ones([2, 2]).t();
    const all = { list: [x.add(1), [x.add(2)]], map: new Map([['a', x.add(3)]]), set: new Set([x.add(4)]), view };
    return Object.assign(all, { layer: new Layer(), itself: all, bytes: new Uint8Array(9), not: null, fn: () => x });
  });
  const [four] = result.set;
  const each = [...result.list.flat(), result.map.get('a'), four, result.view, result.layer.weight];
  assert.deepEqual(each.map((one) => one?.tolist()[0]), [2, 3, 4, 5, [1, 1], 0]); // prettier-ignore
  each.forEach((one) => one?.dispose());
});

test('scopes nest: the result of an inner scope belongs to the outer one', () => {
  let inner;
  const total = left(() => {
    tidy(() => {
      inner = tidy(() => x.add(1).mul(2));
      assert.deepEqual(inner.tolist(), [4, 4, 4]);
    });
  });
  assert.deepEqual(total, nothing);
  assert.throws(() => inner?.tolist(), { name: 'DisposedError' });
});

test('kept tensors stay, in any number of scopes', () => {
  let retained;
  tidy(() => tidy(() => void (retained = keep(x.add(1)))));
  assert.deepEqual(retained?.tolist(), [2, 2, 2]);
  retained?.dispose();
  assert.equal(keep(x), x);
  refuses(() => keep(/** @type {any} */ ([x])), /'tensor' must be a tensor, not an array of length 1/);
});

test('a failure half-way leaves no tensors behind, and restores the scopes', () => {
  const failing = () =>
    tidy(() => {
      x.add(1);
      tidy(() => x.add(2).add(zeros([4])));
    });
  assert.deepEqual(
    left(() => assert.throws(failing, { name: 'ShapeError' })),
    nothing,
  );
  const free = x.add(1);
  assert.deepEqual(free.tolist(), [2, 2, 2]);
  free.dispose();
});

test('an async function is refused, and leaves nothing behind', async () => {
  const later = /** @type {any} */ (async () => x.add(1).add(await Promise.resolve(1)));
  assert.deepEqual(
    left(() => assert.throws(() => tidy(later), /tidy\(\): argument 'fn' must not be async/)),
    nothing,
  );
  await new Promise((resolve) => setImmediate(resolve));
  refuses(() => tidy(/** @type {any} */ (3)), /tidy\(\): argument 'fn' must be a function, not 3/);
});

test('earlier tensors, and those already disposed of, are left alone', () => {
  const early = ones([2]);
  tidy(() => {
    early.add(1).dispose();
    return early;
  });
  assert.deepEqual(early.tolist(), [1, 1]);
  early.dispose();
});

test('a fused function keeps tensors from outside, and may use tidy itself', () => {
  const shifted = fuse((a) => tidy(() => a.add(tensor([1, 2, 3])).mul(2)));
  const first = tidy(() => shifted(x).tolist());
  assert.deepEqual(first, [4, 6, 8]);
  assert.deepEqual(tidy(() => shifted(x).tolist()), first); // prettier-ignore
});
