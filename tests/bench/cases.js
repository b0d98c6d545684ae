/** The broadcasts that are timed, each with the loop one would write by hand. */
import assert from 'node:assert/strict';
import { tensor, zeros } from '../../web/lib/index.js';

/** Numbers that are not all alike. @param {number} length */
const numbers = (length) => Float32Array.from({ length }, (_, i) => (i % 1013) / 7);

/**
 * `a + b` for two matrices, either of which may be stretched along one of its axes.
 * @param {string} name
 * @param {[number, number]} a
 * @param {[number, number]} b
 */
function matrices(name, a, b) {
  const [rows, columns] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  const x = numbers(a[0] * a[1]);
  const y = numbers(b[0] * b[1]);
  const out = new Float32Array(rows * columns);
  // The plain loop is the generic one: a stride of 0 where an operand is stretched.
  const [xr, xc, yr, yc] = [a[0] > 1 ? a[1] : 0, a[1] > 1 ? 1 : 0, b[0] > 1 ? b[1] : 0, b[1] > 1 ? 1 : 0];
  const loop = () => {
    for (let i = 0, at = 0; i < rows; ++i) {
      for (let j = 0; j < columns; ++j, ++at) {
        out[at] = /** @type {number} */ (x[i * xr + j * xc]) + /** @type {number} */ (y[i * yr + j * yc]);
      }
    }
  };
  const s = tensor(x, { shape: a });
  const t = tensor(y, { shape: b });
  return {
    name,
    loop,
    run: () => s.add(t).dispose(),
    check() {
      loop();
      assert.deepEqual(s.add(t).toTypedArray(), out);
    },
  };
}

zeros([2 ** 24]).dispose(); // grown once, so that no round pays for it

export const cases = [
  matrices('256² same', [256, 256], [256, 256]),
  matrices('256² + row', [256, 256], [1, 256]),
  matrices('256² + column', [256, 256], [256, 1]),
  matrices('1024² same', [1024, 1024], [1024, 1024]),
  matrices('1024² + row', [1024, 1024], [1, 1024]),
  matrices('1024² + column', [1024, 1024], [1024, 1]),
  matrices('(2048,1) + (1,2048)', [2048, 1], [1, 2048]),
  matrices('(349525,3) + (3,)', [349525, 3], [1, 3]),
];
