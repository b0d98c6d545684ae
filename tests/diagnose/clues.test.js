/** Clues to where a size comes from, each with what the next step says to look at. */
import { test } from 'node:test';
import { checkAnswer, shapes, sizes, trace } from './answers.js';

/** @type {Record<string, import('./answers.js').Answer>} */
const cases = {
  'two operators, of which the one in brackets runs first': [
    trace('r = (p - q) / s', shapes('(38,401,3) (14,10,3)')),
    /p \(38, 401, 3\), q \(14, 10, 3\)[^]*If both come from files, print the name and shape of each/,
  ],
  'shapes that the paste shows': [
    `y = m.masked_fill(k == 0, -1)\n${'RuntimeError: The size of tensor a (1024) must match the size of tensor b (2048) at non-singleton dimension 3'}\ntorch.Size([2, 1, 1, 1024])  # k.shape\ntorch.Size([1, 8, 2048, 2048])  # m.shape`,
    /k \(2, 1, 1, 1024\), m \(1, 8, 2048, 2048\)[^]*2048 = 2 · 1024/,
    /print\(/,
  ],
  'a tuple that is joined to another one': [
    trace('r = check(*((p[:n],) + rest))', shapes('(5,7) (5,6)')),
    /^NumPy: a \(5, 7\), b \(5, 6\)/,
  ],
  'an addition in place of a product': [
    trace(
      'out[i:j] += scale * x',
      'ValueError: operands could not be broadcast together with shapes (725,) (724,) (725,)',
    ),
    /^NumPy add in place: out\[i:j\] \(725,\) keeps its shape/,
  ],
  'a parameter of the model': [
    trace('x = x * self.norm_weight', sizes),
    /If self\.norm_weight is a fixed part of the model, it was made for 12, and here meets 7\. Look for 12 /,
    /Go back|12 = /,
  ],
  'a mask that hides what comes later': [
    trace('s = s * m + -1e9 * (1 - m)', sizes),
    /A mask often gets its size from other data/,
  ],
  'a mask of pixels': [
    trace('cut = photo * mask', shapes('(40,60,3) (90,70,3)')),
    /If both come from files/,
    /part of the model/,
  ],
  'two volumes of different cases': [
    trace('s = s * t', shapes('(64,64,35) (64,64,21)')),
    /Next: If both come from files, print the name and shape of each where it is read/,
    /Go back/,
  ],
  'the limits of a slice that is short by one': [
    trace('d = p[lo:hi] - q', shapes('(23,) (24,)')),
    /A difference of 1 may come from a size that is rounded.*, and print lo and hi\. It fails in/,
    /\.shape/,
  ],
  'a batch that is repeated': [
    sizes.replace('(7)', '(64)').replace('(12)', '(256)').replace('dimension 1', 'dimension 0'),
    /If dimension 0 is the batch, one side has it 4 times: find where it is repeated/,
  ],
  'a function that another one calls': [
    `res = odeint(f, u0, t)\n${shapes('(30,) (10,)')}`,
    /If it fails in or after the function that odeint calls, call that once yourself/,
  ],
  'shapes that the debugger of Python printed, and two operators': [
    `${trace('z = m * r + (1 - m) * g', 'RuntimeError: The size of tensor a (176) must match the size of tensor b (178) at non-singleton dimension 1')}\n(Pdb) m.shape\ntorch.Size([25, 176])\n(Pdb) g.shape\ntorch.Size([25, 176])\n(Pdb) r.shape\ntorch.Size([25, 178])`,
    /^PyTorch mul: m \(25, 176\), r \(25, 178\)/,
    /print\(/,
  ],
  'a loss that takes a sample for a column': [
    'def loss(y_true, y_pred):\n    return (y_true[2] - y_pred[2]) ** 2\n\nInvalidArgumentError: Incompatible shapes: [6] vs. [5]',
    /returns one value for each sample.*\(a column is y_true\[:, 2\]/,
  ],
  'a slice, which is no size of the array': [
    trace('rows[1:-1] = found', 'ValueError: could not broadcast input array from shape (6,) into shape (5,)'),
    /rows\[1:-1\] \(5,\)/,
    /was created/,
  ],
  'classes of labels and of a model in TensorFlow': [
    'InvalidArgumentError: Incompatible shapes: [20,46,46,15] vs. [20,46,46,38]\n\t [[Node: loss/sub = Sub[T=DT_FLOAT](goal, net/mul)]]',
    /If dimension 3 counts features, channels, classes or steps, compare the settings/,
  ],
  'a layer of Keras that adds two outputs': [
    trace(
      'y = Add()([x, skip])',
      'ValueError: Operands could not be broadcast together with shapes (56, 56, 32) (112, 112, 32)',
    ),
    /^Keras add: x \(56, 56, 32\), skip \(112, 112, 32\)[^]*skip \(112\) is about 2 times as large as x \(56\): one may have/,
  ],
  'two vectors': [
    trace('d = rate - level', 'TypeError: sub got incompatible shapes for broadcasting: (83,), (88,).'),
    /It fails in .*which of rate \(83\) and level \(88\) is not what you expect.* Both are vectors: print the length where each is made/,
  ],
  'a dimension of pictures': [
    sizes.replace('dimension 1', 'dimension 4'),
    /If dimension 4 is a height, width or length, compare the shape of the input.* look there for 7 and 12\./,
  ],
  'one more in both axes': [
    trace('d = p - q', shapes('(25,45) (26,46)')),
    /by 1 in both axes, often from a slice or range that includes its end on one side only/,
  ],
};

for (const [title, answer] of Object.entries(cases)) test(title, () => checkAnswer(answer));
