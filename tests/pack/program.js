/** What every test project does with the package, and the expected results. */

/** A module that exports `check`, and the names it imports. */
const NAMES = 'add, explain, fuse, init, memory, ones, Tensor, tensor, zeros';

const BODY = `
function check() {
  const column = tensor([[1], [2], [3]]);
  const scaled = fuse((x, y) => x.mul(y).add(1));
  let message;
  try {
    zeros([5, 2, 4, 1]).add(zeros([3, 1, 1]));
  } catch (error) {
    message = error.name + ': ' + error.message;
  }
  const [large, row] = [ones([300, 300]), ones([300])];
  // often enough for any optimisation of fused functions
  for (let i = 0; i < 50; ++i) scaled(large, row).dispose();
  return {
    sum: add(column, tensor([10, 20])).tolist(),
    printed: String(column).split(/\\s+/),
    whole: tensor([1n, 2n]).sum().item() === 3n,
    fused: scaled(column, ones([2])).tolist(),
    shape: explain([5, 1, 4, 1], [3, 1, 1]).shape,
    isTensor: column instanceof Tensor,
    message,
  };
}
`;

/** @param {string} [entry] */
export function esModule(entry = 'stride0') {
  return `import { ${NAMES} } from '${entry}';\n${BODY}\nexport { check, init };\n`;
}

/** @param {string} [entry] */
export function commonJs(entry = 'stride0') {
  return `const { ${NAMES} } = require('${entry}');\n${BODY}\nmodule.exports = { check, init };\n`;
}

/** The beginning of a module that imports something from every entry, in `mixed`. */
export const everyEntry = `
import { init, Tensor, tensor } from 'stride0';
import { readNpy, writeNpy } from 'stride0/files';
import { diagnose } from 'stride0/diagnose';
import { add } from 'stride0/inline';
async function mixed() {
  await init();
  const read = await readNpy(writeNpy(tensor([1, 2])));
  const { facts } = await diagnose('operands could not be broadcast together with shapes (4,3) (4,)');
  return { sum: add(read, tensor([1, 1])).tolist(), isTensor: read instanceof Tensor, fact: facts[0]?.id };
}
`;

export const MIXED = { sum: [2, 3], isTensor: true, fact: 'clash' };

export const EXPECTED = {
  sum: [
    [11, 21],
    [12, 22],
    [13, 23],
  ],
  printed: ['tensor([[1.],', '[2.],', '[3.]])'],
  whole: true,
  fused: [
    [2, 2],
    [3, 3],
    [4, 4],
  ],
  shape: [5, 3, 4, 1],
  isTensor: true,
  message: 'ShapeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
};
