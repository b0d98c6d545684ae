/** The scripts in web/examples run unchanged and print the output below, which was checked by hand. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readNpy } from '../../web/lib/files/index.js';
import { decodePng } from '../../web/examples/png.js';

const folder = fileURLToPath(new URL('../../web/examples/', import.meta.url));

/** @type {Record<string, string>} */
const printed = {
  // the same as torch.nn.functional.layer_norm
  'layer-norm.js': `
[ 2, 3, 4 ] - [ 2, 3, 1 ]
tensor([[[-1.0000, -2.4286, -1.5714,  3.2857],
         [-1.2562, -2.0536, -0.9059,  2.6731],
         [-1.2931, -1.9875, -0.8009,  2.5487]],

        [[-1.3078, -1.9602, -0.7584,  2.4961],
         [-1.3157, -1.9452, -0.7354,  2.4670],
         [-1.3206, -1.9358, -0.7210,  2.4486]]])
`,
  'distances.js': `
[ 5, 3, 2 ]
tensor([[ 0.0000,  3.0000,  4.0000],
        [ 5.0000,  4.0000,  3.0000],
        [10.0000,  8.5440,  7.2111],
        [13.0000, 12.1655,  9.4340],
        [17.0000, 15.8114, 13.6015]])
`,
  'sum-to-size.js': `
[ 3, 1 ] [ [ 1000 ], [ 2000 ], [ 3000 ] ]
[ 2 ] [ 280, 560 ]
measured 2000 in place of 2000
true
`,
  // the same as PyTorch with torch.optim.SGD and Adam
  'fit-curve.js': `
SGD 0.09866 0.05297 0.03957
Adam 0.09866 0.05300 0.03403
`,
  'read-npy.js': `
float64 [ 4, 3 ]
tensor([[0.1538, 1.0000, 0.0000],
        [0.0000, 0.0000, 0.0000],
        [1.0000, 0.8000, 1.0000],
        [0.7692, 0.0000, 0.9250]], dtype=torch.float64)
`,
  'normalize-image.js': `
uint8 [ 32, 48, 3 ]
float32 [ 32, 48, 3 ] - [ 3 ]
[ 1, 3, 32, 48 ] [ 3, 1, 144, 3 ]
tensor([ 1.0928, -0.1479, -0.1748])
`,
};

/** Files that only other examples use. */
const parts = ['png.js'];

/** @param {string} name @param {string[]} args */
const run = (name, ...args) => execFileSync(process.execPath, [join(folder, name), ...args], { encoding: 'utf8' });

test('every example is run here', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js') && !parts.includes(name));
  assert.deepEqual(scripts.sort(), Object.keys(printed).sort());
});

for (const [name, text] of Object.entries(printed)) {
  test(name, () => assert.equal(run(name), text.slice(1)));
}

test('read-npy.js writes its result to the given file', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'stride0-examples-'));
  try {
    run('read-npy.js', join(temporary, 'scaled.npy'));
    const scaled = readNpy(readFileSync(join(temporary, 'scaled.npy')));
    assert.deepEqual([scaled.dtype, scaled.shape, scaled.strides], ['float64', [4, 3], [1, 4]]);
    assert.deepEqual(scaled.amax(0).tolist(), [1, 1, 1]);
    assert.deepEqual(scaled.amin(0).tolist(), [0, 0, 0]);
  } finally {
    rmSync(temporary, { recursive: true });
  }
});

test('the means of normalize-image.js, computed one by one', () => {
  const { data, width, height } = decodePng(readFileSync(join(folder, 'data/picture.png')));
  const sums = [0, 0, 0];
  data.forEach((byte, i) => (sums[i % 3] = Number(sums[i % 3]) + byte / 255));
  const [mean, deviation] = [[0.485, 0.456, 0.406], [0.229, 0.224, 0.225]]; // prettier-ignore
  const normal = sums.map((sum, c) => (sum / (width * height) - Number(mean[c])) / Number(deviation[c]));
  const last = run('normalize-image.js').trimEnd().split('\n').at(-1);
  assert.deepEqual(last, `tensor([ ${normal.map((each) => each.toFixed(4)).join(', ')}])`);
});
