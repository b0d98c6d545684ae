/** The next step follows from the failing line and the code around it, not from the numbers of the message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../web/diagnose/index.js';

const trace = (/** @type {string} */ source, /** @type {string} */ message, file = 'run.py') =>
  `Traceback (most recent call last):\n  File "${file}", line 9, in f\n    ${source}\n${message}`;
const shapes = (/** @type {string} */ list) =>
  `ValueError: operands could not be broadcast together with shapes ${list} `;
const sizes =
  'RuntimeError: The size of tensor a (7) must match the size of tensor b (12) at non-singleton dimension 1';

/** @type {Record<string, [paste: string, says: RegExp, never?: RegExp]>} */
const cases = {
  'where the code gives a name its value': [
    `class N(nn.Module):\n    def __init__(self):\n        self.fc = nn.Linear(64, 12)\n    def forward(self, x):\n        y = self.fc(x)\n        return x - y\n\n${trace('return x - y', sizes)}`,
    /Check which of 7 and 12 is meant in `return x - y`\. x is an argument of `def forward\(self, x\):`\. y gets its value in `y = self\.fc\(x\)`\. 12 stands in `self\.fc = nn\.Linear\(64, 12\)`\./,
  ],
  'where a function is called': [
    `Cell In[2], line 4\n----> 4 e = rms(p, q)\n\nCell In[1], line 2, in rms(a, b)\n      1 def rms(a, b):\n----> 2     return a - b\n\n${shapes('(9,) (8,)')}`,
    /a and b are arguments of `def rms\(a, b\):`, called in `e = rms\(p, q\)`/,
  ],
  'a slice that may be cut off': [
    trace('out[-n:] *= fade', shapes('(30,) (50,) (30,)')),
    /A slice is cut off without an error[^]*print\(out\.shape, n\)/,
  ],
  'an arrow without a heading': [`---> 12 model.fit(x, y)\n${shapes('(5,) (7,)')}`, /in `model\.fit\(x, y\)`/],
  'one number in place of an array': [
    trace('z = (x - np.median(x)) * w', shapes('(5,) (7,)')),
    /\(x - np\.median\(x\)\) has 5 and w has 7/,
  ],
  'a function that a library runs from a string': [
    `Traceback (most recent call last):\n  File "/usr/lib/python3/dist-packages/flow/node.py", line 9, in run\n    out = function(**args)\n  File "<string>", line 48, in check\n${shapes('(5,) (7,)')}`,
    /Check which of 5 and 7 is meant in the line that fails/,
    /fails in flow/,
  ],
  'a comparison, in which an added axis would hide the mistake': [
    trace('hit = np.where(ids == found)', shapes('(5,) (5,7)')),
    /If ids is for dimension 0 of found/,
    /Fix/,
  ],
  'the sizes of a view are numbers': [
    trace('y = x.expand(B, C)', sizes.replace('size of tensor a (7)', 'size of tensor a (7)')),
    /Check which of 7 and 12/,
    /B\.shape/,
  ],
  'an index of a dict is no array of its own': [
    trace('hit = np.where(ids == table[key])', shapes('(5,) (7,)')),
    /and where ids and table come from/,
    /table\.shape/,
  ],
  'a product element by element where matrices would fit': [
    trace('z = x * y', shapes('(2,3) (3,2)')),
    /for a matrix product, which fits, write @/,
  ],
  'the first matrix of a product, which may have been flattened': [
    trace('y = x @ w', 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x40 and 32x40)'),
    /Fix: w\.T/,
    /built|Linear|\bb\b/,
  ],
  'a flattened side': [
    'InvalidArgumentError: Incompatible shapes: [7600] vs. [400,19]\n\t [[{{node metrics/acc/Equal}}]]',
    /400 · 19 = 7600[^]*The node `metrics\/acc\/Equal` of the graph fails/,
    /Fix/,
  ],
  'texts compared in MATLAB': [
    "Error using  ==\nArrays have incompatible sizes for this operation.\n\nError in count (line 4)\nif name == 'Cab'",
    /strcmp compares whole texts[^]*size\(name\)$/m,
    /Cab\)/,
  ],
  'a product in R': [
    'x <- cbind(1, u)\nE <- solve(t(x) * x)\nError in t(x) * x : non-conformable arrays',
    /a matrix product is %\*%\. .* x gets its value in `x <- cbind\(1, u\)`/,
  ],
  'a division in Octave': [
    'n=c*(e.^(-E/(2*k*T)));\nerror: run: operator /: nonconformant arguments (op1 is 1x1, op2 is 1x10)',
    /Octave operation on arrays: \(1, 1\), \(1, 10\)[^]*\.\/ divides element by element/,
  ],
  'what Paddle is fed': [
    "ValueError: The fed Variable 'x' should have dimensions = 2, shape = (-1, 784), but received fed shape [64, 1, 28, 28] on each device",
    /\(\?, 784\) is expected, and \(64, 1, 28, 28\) was given\.\n1 · 28 · 28 = 784/,
  ],
};

for (const [title, [paste, says, never]] of Object.entries(cases)) {
  test(title, async () => {
    const { brief } = tell(await diagnose(paste), 'en');
    assert.match(brief, says);
    if (never) assert.doesNotMatch(brief, never);
  });
}
