/** Steps that follow from the failing line and the kind of error, not from the numbers of the message. */
import { test } from 'node:test';
import { checkAnswer, shapes, trace } from './answers.js';

/** @type {Record<string, import('./answers.js').Answer>} */
const cases = {
  'an axis that JAX may have put in front': [
    `In [3]: x + y\nValueError: Incompatible shapes for broadcasting: ((2, 4), (1, 2))`,
    /If y, as \(2,\), is for dimension 0 of x, add the axis: `y\[:, None\]`/,
  ],
  'an axis of size 1 too many in what is written': [
    'RuntimeError: output with shape [7, 30, 40] does not match the broadcast shape [7, 7, 30, 40]'.replace(
      'does not',
      "doesn't",
    ),
    /is \(7, 1, 30, 40\), it has an axis of size 1 too many: remove it where it is made, with squeeze\(1\)/,
  ],
  'a scaler and a transposed array': [
    `c = np.transpose(c)\nz = scaler.inverse_transform(c)\n${shapes('(26,88) (26,) (26,88)')}`,
    /Check first whether the scaler's n_features_in_ or scale_\.shape is 26\. If so, pass the transpose/,
    /pass all columns/,
  ],
  'a comparison, in which an added axis would hide the mistake': [
    trace('hit = np.where(ids == found)', shapes('(5,) (5,7)')),
    /If ids is for dimension 0 of found/,
    /Fix/,
  ],
  'a product element by element where matrices would fit': [
    trace('z = x * y', shapes('(2,3) (3,2)')),
    /for a matrix product, which fits, write @/,
  ],
  'a flattened side': [
    'InvalidArgumentError: Incompatible shapes: [7600] vs. [400,19]\n\t [[{{node metrics/acc/Equal}}]]',
    /400 · 19 = 7600[^]*In the graph, `metrics\/acc\/Equal` fails/,
    /Fix/,
  ],
  'a new index of a table': [
    trace('df.index = names', 'ValueError: Length mismatch: Expected axis has 5 elements, new values have 3 elements'),
    /It fails in `df\.index = names`/,
    /columns/,
  ],
  'a product in R': [
    'x <- cbind(1, u)\nE <- solve(t(x) * x)\nError in t(x) * x : non-conformable arrays',
    /for a matrix product, write %\*%\. .*`x <- cbind\(1, u\)` sets x\./,
  ],
  'a reduction of a selection, which is one number': [
    trace('s = crop[i, j] - np.median(crop[k])', shapes('(5,6) (6,5)')),
    /^NumPy: a \(5, 6\), b \(6, 5\)/,
  ],
  'a line of another error above': [
    trace('q = np.dot(u, v)', 'ValueError: shapes (3,4) and (3,4) not aligned: 4 (dim 1) != 3 (dim 0)') +
      '\nThen I tried c = cov.reshape(3,4):\n  File "<string>", line 1\nValueError: cannot reshape array of size 25 into shape (3,4)',
    /holds 12 elements and the array has 25/,
    /np\.dot|cov\.re has/,
  ],
  'a mask of another array': [
    'IndexError: boolean index did not match indexed array along dimension 0; dimension is 1080 but corresponding boolean dimension is 720',
    /if the mask comes from another array, crop, filter or picture size, make it from this array/,
  ],
  'a new column of a table': [
    'ValueError: Length of values (1) does not match length of index (718)',
    /A new column needs one value for each row.* A single value fills all rows if it is no list/,
  ],
  'the last axis of the input of a layer': [
    'Input 0 of layer "dense_2" is incompatible with the layer: expected axis -1 of input shape to have value 16384, but received input with shape (None, 65536)',
    /The layer takes 16384 features, and the input has 65536\.\nNext: Find out what before the line that fails gives 65536/,
  ],
  'rows of different length in brackets': [
    't= 1:10;\nError using vertcat\nDimensions of matrices being concatenated are not consistent.\nError in main (line 3)\nm = [1 0 cos(pi*t); 0 1 0];',
    /Next: The shapes here: t \(1, 10\)\./,
    /size\(/,
  ],
  'vectors whose lengths the code gives': [
    "T = [0:0.1:4];\nk = [0, 0.2, 0.3];\ns = [zeros(1,5) T'];\nu = linspace(0, 1, 50);\nv = [1 2 3\ny = (k.*T).*(s.*u) + v;\nMatrix dimensions must agree.",
    /The shapes here: T \(1, 41\), k \(1, 3\), u \(1, 50\)\./,
    /[sv] \(1/,
  ],
  'a picture whose sides the text gives': [
    `${trace('x = x + skip', 'RuntimeError: The size of tensor a (20) must match the size of tensor b (19) at non-singleton dimension 3')}\nMy pictures have 300x300 pixels`,
    /multiples of 32 \(your text has 300\)\. If so, resize or pad/,
  ],
  'a window and a stereo sound': [
    trace('s = window * block', shapes('(8192,) (8192,2)')),
    /If both should be \(8192,\), find out where block gets its other axes: its 2 may be channels/,
  ],
  'nodes of a graph': [
    'Incompatible shapes: [6,4] vs. [6,3]\n\t [[Node: loss/out/sub = Sub[T=DT_FLOAT, _device="/cpu:0"](_arg_goal_0_4/_15, out/mul)]]',
    /^TensorFlow sub: goal_0_4 \(6, 4\), out\/mul \(6, 3\)/,
  ],
  'maps that nobody flattened before a layer': [
    'RuntimeError: mat1 and mat2 shapes cannot be multiplied (2560x5 and 6400x10)',
    /1280 · 5 = 6400[^]*Next: Flatten each sample before the layer/,
    /nn\.Linear/,
  ],
  'rows and columns the other way round': [
    trace('k = np.abs(d - g)', shapes('(30,40) (40,30)')),
    /Check whether rows and columns, or height and width, are the other way round/,
  ],
  'two axes of volumes the other way round': [
    shapes('(64,64,30) (64,30,64)'),
    /the other way round in one of them/,
    /files/,
  ],
  'a function of R that stands for an operator': [
    'Error in `-.default`(obs, pred) : non-conformable arrays',
    /as\.vector\(\)[^]*It fails in `obs - pred`[^]*str\(obs\); str\(pred\)/,
  ],
  'a reshape with another number of rows': [
    trace('y = x.reshape(5, 4, 11, 30)', 'ValueError: cannot reshape array of size 7260 into shape (5,4,11,30)'),
    /7260 = 22 · 11 · 30, and 5 · 4 = 20: 2 more than the shape takes[^]*why there are 22 rows/,
  ],
  'an operator in one of many lines without a traceback': [
    `x = load(path)\nx = clean(x)\ny = labels(path)\nz = scale(x)\nw = fit(z, y)\nscore = w - y\nshow(score)\n${'ValueError: operands could not be broadcast together with shapes (4,3) (4,)'}`,
    /^NumPy: a \(4, 3\), b \(4,\)/,
    /Fix: y/,
  ],
  'a call that has not returned': [
    'Error using  -\nMatrix dimensions must agree.\n\nError in inner (line 26)\np = p - q ;\n\nError in outer (line 147)\np = inner( p ) ;\n',
    /through the call `p = inner\( p \) ;`/,
    /` sets /,
  ],
  'a line number beside an unknown wording': [
    'FooError: sizes do not match in line 47, got 3 and 4',
    /sizes in it: 3, 4/,
    /47[^,]*\)/,
  ],
  'channels of joined inputs': [
    'RuntimeError: Given groups=1, weight of size [64, 6, 4, 4], expected input[1, 4, 32, 32] to have 6 channels, but got 4 channels instead',
    /If these are channels, count them/,
  ],
  'vectors in MATLAB': [
    'Error using  .*\nMatrix dimensions must agree.\n\nError in run (line 9)\ny = a .* sin(b)',
    /Before MATLAB R2016b.*make one a column, v\(:\), and the other a row/,
  ],
  'an empty value in Octave': [
    'error: =: nonconformant arguments (op1 is 1x1, op2 is 0x1)',
    /Print what the empty one is made from/,
  ],
  'a picture that was read without channels': [
    shapes('(90,160,1) (90,160)'),
    /Check first whether the image has one channel, or none/,
    /Fix/,
  ],
  'an empty factor, with a caret below the line': [
    'z = np.dot(found, turn)\n    ^^^^\nValueError: shapes (0,) and (3,3) not aligned: 0 (dim 0) != 3 (dim 0)',
    /found is empty.*\n.*Print what found is made from/,
  ],
  'a table of one column': [
    'ValueError: Unable to coerce to Series, length must be 1: given 2854. No value is missing, none is NaN.',
    /df\["name"\]/,
    /missing values/,
  ],
  'R without a sign of a matrix product': [
    'Error in a - b : non-conformable arrays',
    /as\.vector/,
    /%\*%, write|write %\*%/,
  ],
  'vectors that a line of MATLAB gives': [
    "a = [1 2 3]\nb = (0:2:10)'\na.*b\nError using .*\nMatrix dimensions must agree.",
    /^MATLAB \.\*: a \(1, 3\), b \(6, 1\)\nNext: Before MATLAB R2016b/,
  ],
  'a command is no subtraction': [
    'octave -v\nerror: =: nonconformant arguments (op1 is 1x1, op2 is 0x1)',
    /Octave assignment: \(1, 1\)/,
  ],
  'a line of R before the message, without Error in': [
    'It stops: [...] y <- sqrt(w) * X: non-conformable arrays.',
    /If `y <- sqrt\(w\) \* X` is not a line of your own, a package runs it[^]*str\(sqrt\(w\)\); str\(X\)/,
  ],
  'a gray picture, where one in colour is reshaped': [
    'ValueError: cannot reshape array of size 2304 into shape (1,6912)',
    /Check first whether the image has one channel, or none/,
  ],
  'a scaler, where nothing is transposed': [
    `z = scaler.inverse_transform(p)\n${shapes('(5,3) (5,) (5,3)')}`,
    /If so, pass all columns it was fitted on/,
  ],
  'an index into nothing': [
    'IndexError: index 0 is out of bounds for axis 0 with size 0',
    /The dimension that is indexed is empty\.\nNext: Print what the empty one is made from/,
  ],
  'the last of two lines that can have failed': [
    `a = data - mean\nb = data2 / std\n\n${shapes('(5,3) (7,)')}`,
    /Perhaps it fails in/,
  ],
  'a call at a prompt, above frames of another operation': [
    `In [2]: z = f(x + y)\n--> 12 result = a * b\n${shapes('(5,3) (7,)')}`,
    /a \(5, 3\)|result = a \* b/,
  ],
  'a column beside an index in an old release of MATLAB': [
    "Error using <=\nMatrix dimensions must agree.\nError in f (line 3)\n  m = any(t' >= k & t' <= n, 2);",
    /Before MATLAB R2016b/,
  ],
};

for (const [title, answer] of Object.entries(cases)) test(title, () => checkAnswer(answer));
