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
    /It fails in `return x - y`\. x is an argument of `def forward\(self, x\):`\. y gets its value in `y = self\.fc\(x\)`\. self\.fc gets its value in `self\.fc = nn\.Linear\(64, 12\)`, with 12\./,
  ],
  'where a function is called': [
    `Cell In[2], line 4\n----> 4 e = rms(p, q)\n\nCell In[1], line 2, in rms(a, b)\n      1 def rms(a, b):\n----> 2     return a - b\n\n${shapes('(9,) (8,)')}`,
    /a and b are arguments of `def rms\(a, b\):`, called in `e = rms\(p, q\)`/,
  ],
  'an arrow without a heading': [
    `---> 12 model.fit(x, y)\n${shapes('(5,) (7,)')}`,
    /`model\.fit\(x, y\)` only calls the code that fails\. Paste the lines below it/,
    /print\(/,
  ],
  'one number in place of an array': [
    trace('z = (x - np.median(x)) * w', shapes('(5,) (7,)')),
    /\(x - np\.median\(x\)\) has 5 and w has 7/,
  ],
  'a function that a library runs from a string': [
    `Traceback (most recent call last):\n  File "/usr/lib/python3/dist-packages/flow/node.py", line 9, in run\n    out = function(**args)\n  File "<string>", line 48, in check\n${shapes('(5,) (7,)')}`,
    /Look at line 48 of <string>/,
    /fails in flow/,
  ],
  'a comparison, in which an added axis would hide the mistake': [
    trace('hit = np.where(ids == found)', shapes('(5,) (5,7)')),
    /If ids is for dimension 0 of found/,
    /Fix/,
  ],
  'the sizes of a view are numbers': [
    trace('y = x.expand(B, C)', sizes.replace('size of tensor a (7)', 'size of tensor a (7)')),
    /It fails in `y = x\.expand\(B, C\)`/,
    /B\.shape/,
  ],
  'an index of a dict is no array of its own': [
    trace('hit = np.where(ids == table[key])', shapes('(5,) (7,)')),
    /Go back to where ids and table get their sizes/,
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
    /400 · 19 = 7600[^]*In the graph, `metrics\/acc\/Equal` fails/,
    /Fix/,
  ],
  'texts compared in MATLAB': [
    "Error using  ==\nArrays have incompatible sizes for this operation.\n\nError in count (line 4)\nif name == 'Cab'",
    /To compare whole texts, use strcmp\.$/m,
    /Cab\)/,
  ],
  'a product in R': [
    'x <- cbind(1, u)\nE <- solve(t(x) * x)\nError in t(x) * x : non-conformable arrays',
    /if a matrix product is meant, write %\*%\. .* x gets its value in `x <- cbind\(1, u\)`/,
  ],
  'a division in Octave': [
    'n=c*(e.^(-E/(2*k*T)));\nerror: run: operator /: nonconformant arguments (op1 is 1x1, op2 is 1x10)',
    /Octave \/: E \(1, 1\), 2\*k\*T \(1, 10\)[^]*if element by element is meant, write \.\//,
  ],
  'two operators, of which the one in brackets runs first': [
    trace('r = (p - q) / s', shapes('(38,401,3) (14,10,3)')),
    /p \(38, 401, 3\), q \(14, 10, 3\)[^]*If both come from files, print the name and shape of each/,
  ],
  'a call above the line that failed': [
    `Traceback (most recent call last):\n  File "run.py", line 9, in main\n    psnr += measure(sr, gt)\n  File "util.py", line 2, in measure\n    mse = np.mean((one - two) ** 2)\n${shapes('(5,) (7,)')}`,
    /It fails in `mse = .*`\. Follow one and two back through the call `psnr \+= measure\(sr, gt\)`/,
  ],
  'a traceback below its message, outermost call first': [
    `${sizes}\n  File "a.py", line 3, in main\n    generate(x)\n  File "b.py", line 9, in generate\n    y = layer(x)`,
    /`y = layer\(x\)` only calls the code that fails/,
  ],
  'an error inside a package': [
    `Traceback (most recent call last):\n  File "run.py", line 3, in <module>\n    fit(table, filters)\n  File "/usr/lib/python3/dist-packages/sed/fit.py", line 9, in fit\n    r = flux - model\n${shapes('(4,) (9,7)')}`,
    /It fails in sed .* what you pass in `fit\(table, filters\)`: find there what has 4 and what has 7/,
  ],
  'shapes that the paste shows': [
    `y = m.masked_fill(k == 0, -1)\n${'RuntimeError: The size of tensor a (1024) must match the size of tensor b (2048) at non-singleton dimension 3'}\ntorch.Size([2, 1, 1, 1024])  # k.shape\ntorch.Size([1, 8, 2048, 2048])  # m.shape`,
    /k \(2, 1, 1, 1024\), m \(1, 8, 2048, 2048\)[^]*2048 = 2 · 1024/,
    /print\(/,
  ],
  'dims that R printed': [
    'Error in mu * psi : non-conformable arrays\n> dim(mu)\n  20157  5000\n> dim(psi)\n  20157 87680\n> length(batch)\n  87680',
    /mu \(20157, 5000\), psi \(20157, 87680\)\nIn dimension 2, mu has 5000 and psi has 87680/,
    /%\*%/,
  ],
  'operands in MATLAB, without function handles': [
    'Arrays have incompatible sizes for this operation.\n\nError in step (line 9)\nu = dt .* real(bsxfun(@times, shift, kappa .* fft2(p))) / 2;',
    /dbstop if error[^]*size\(dt\), size\(kappa\), size\(fft2\(p\)\)$/m,
  ],
  'a tuple that is joined to another one': [
    trace('r = check(*((p[:n],) + rest))', shapes('(5,7) (5,6)')),
    /^NumPy: a \(5, 7\), b \(5, 6\)/,
  ],
  'a reduction of a selection, which is one number': [
    trace('s = crop[i, j] - np.median(crop[k])', shapes('(5,6) (6,5)')),
    /^NumPy: a \(5, 6\), b \(6, 5\)/,
  ],
  'several targets at once': [
    trace(
      'w[:, 0::2], w[:, 1::2] = torch.sin(p), torch.cos(p)',
      'RuntimeError: The expanded size of the tensor (3) must match the existing size (4) at non-singleton dimension 1.  Target sizes: [5, 3].  Tensor sizes: [5, 4]',
    ),
    /a \(5, 3\) keeps its shape[^]*whether the size that is split into 0::2 and 1::2 is 7, an odd number/,
  ],
  'a table that a slice finds too short': [
    trace('return h + self.table[: h.size(1)]', sizes.replace('(12)', '(5)')),
    /The slice asks for the 7 of h, and self\.table has only 5 there\.\nNext: Print h\.shape/,
  ],
  'a call without arguments, which passes no array': [
    'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    self.reset()\n  File "a.py", line 9, in reset\n    y = self.x + self.w\n' +
      shapes('(5,) (7,)'),
    /Go back to where self\.x and self\.w get their sizes/,
  ],
  'a part of an array, whose shape is the one in the message': [
    trace('out[1, :] = img', 'ValueError: could not broadcast input array from shape (5,3) into shape (5,)'),
    /Go back to where img gets its size/,
    /print\(out|where out/,
  ],
  'where the number in an origin comes from': [
    'names = load()\nn = len(names)\nw = np.ones(n)\nr = w * cov\nValueError: operands could not be broadcast together with shapes (25,) (21,21) ',
    /w gets its value in `w = np\.ones\(n\)`\. n gets its value in `n = len\(names\)`\./,
  ],
  'a line of another error above': [
    trace('q = np.dot(u, v)', 'ValueError: shapes (3,4) and (3,4) not aligned: 4 (dim 1) != 3 (dim 0)') +
      '\nThen I tried c = cov.reshape(3,4):\n  File "<string>", line 1\nValueError: cannot reshape array of size 25 into shape (3,4)',
    /holds 12 elements and the array has 25/,
    /np\.dot|cov\.re has/,
  ],
  'an error with a traceback before one that is quoted': [
    trace('q = np.dot(u, v)', 'ValueError: shapes (3,4) and (3,4) not aligned: 4 (dim 1) != 3 (dim 0)') +
      '\nThen I tried c = cov.reshape(3,4), with\nValueError: cannot reshape array of size 25 into shape (3,4)',
    /u \(3, 4\), v \(3, 4\)[^]*It fails in `q = np\.dot\(u, v\)`/,
    /Fix/,
  ],
  'an error of another process': [
    'Traceback (most recent call last):\n  File "run.py", line 3, in main\n    r = pool.map(work, rows)\n  File "/usr/lib/python3.9/multiprocessing/pool.py", line 771, in get\n    raise self._value\n' +
      shapes('(5,8) (7,)'),
    /comes from another process, which hides its line\. Run one item without the pool/,
    /ends before/,
  ],
  'an environment whose observation is not as declared': [
    'I use stable-baselines and my observation_space is Box(shape=(9,)).\nValueError: could not broadcast input array from shape (4,) into shape (9,)',
    /Check first whether np\.shape\(env\.reset\(\)\)/,
  ],
  'a scaler that was fitted on more columns': [
    "p = scaler.inverse_transform(y[:, :1])\nValueError: non-broadcastable output operand with shape (7,1) doesn't match the broadcast shape (7,5)",
    /whether the scaler's n_features_in_ or scale_\.shape is 5/,
  ],
  'a row where a product needs a vector': [
    trace('v = np.dot(cov, w)', 'ValueError: shapes (6,6) and (1,6) not aligned: 6 (dim 1) != 1 (dim 0)'),
    /w is \(1, 6\)\. As a vector \(6,\), or the other way round, it fits\.\nNext: Make w a vector with ravel\(\)/,
  ],
  'maps that nobody flattened before a layer': [
    'RuntimeError: mat1 and mat2 shapes cannot be multiplied (2560x5 and 6400x10)',
    /1280 · 5 = 6400[^]*Next: Flatten each sample before the layer/,
    /nn\.Linear/,
  ],
  'two vectors of which every pair may be meant': [
    trace('k = d * g', shapes('(3,) (90,)')),
    /If each element of d is meant with each of g, give d an axis of size 1 at its end: the result is \(3, 90\)/,
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
  'three lines of which any can have failed': [
    `a = b * c\nd = e * f\ng = h * i\nwhich gives\n${shapes('(5,) (7,)')}`,
    /Find out which of your arrays or inputs has 5 and which has 7/,
    /Perhaps/,
  ],
  'a line with another operator than the message names': [
    'z = (y + w)\ntensorflow.python.framework.errors_impl.InvalidArgumentError: Incompatible shapes: [8] vs. [16] [Op:Mul]',
    /TensorFlow mul: a \(8,\), b \(16,\)/,
    /Perhaps|y gets/,
  ],
  'a function that expands its argument': [
    trace(
      'z = np.broadcast_to(row, (4, 5))',
      'ValueError: operands could not be broadcast together with remapped shapes [original->remapped]: (3,) and requested shape (4,5)',
    ),
    /row \(3,\)/,
    /np \(3/,
  ],
  'a call that adds the node of a graph': [
    'We use tf.losses.mean_squared_error(est, gt) here.\nIncompatible shapes: [1,50,2,1] vs. [1,504,284,1]\n\t [[{{node mean_squared_error/SquaredDifference}}]]',
    /`mean_squared_error\/SquaredDifference` fails, which comes from `tf\.losses\.mean_squared_error\(est, gt\)`/,
  ],
  'a mask of OpenCV': [
    'cv2.error: (mtype == CV_8U || mtype == CV_8S) && _mask.sameSize(*psrc1) in function binary_op',
    /needs a mask of one channel and dtype uint8/,
  ],
  'a function of R that stands for an operator': [
    'Error in `-.default`(obs, pred) : non-conformable arrays',
    /as\.vector\(\)[^]*It fails in `obs - pred`[^]*str\(obs\); str\(pred\)/,
  ],
  'a position table for another number of patches': [
    trace(
      'h = e + self.position_embeddings',
      'TypeError: add got incompatible shapes for broadcasting: (8, 50, 32), (1, 145, 32).',
    ),
    /50 = 7² \+ 1 and 145 = 12² \+ 1[^]*Check first whether the input picture has another height/,
  ],
  'the last batch': [
    'InvalidArgumentError: Incompatible shapes: [96,1] vs. [128,1]',
    /Check first whether the number of samples is no multiple of 128/,
  ],
  'a reshape with another number of rows': [
    trace('y = x.reshape(5, 4, 11, 30)', 'ValueError: cannot reshape array of size 7260 into shape (5,4,11,30)'),
    /7260 = 22 · 11 · 30, and 5 · 4 = 20: 2 more than the shape takes[^]*why there are 22 rows/,
  ],
  'MXNet, which has the words of NumPy': [
    'mxnet.base.MXNetError: operands could not be broadcast together with shapes (416,416,4) (1,1,3)',
    /^MXNet: /,
  ],
  'an operator in one of many lines without a traceback': [
    `x = load(path)\nx = clean(x)\ny = labels(path)\nz = scale(x)\nw = fit(z, y)\nscore = w - y\nshow(score)\n${'ValueError: operands could not be broadcast together with shapes (4,3) (4,)'}`,
    /^NumPy: a \(4, 3\), b \(4,\)/,
    /Fix: y/,
  ],
  'an addition in place of a product': [
    trace(
      'out[i:j] += scale * x',
      'ValueError: operands could not be broadcast together with shapes (725,) (724,) (725,)',
    ),
    /^NumPy add in place: out\[i:j\] \(725,\) keeps its shape/,
  ],
  'a call that has not returned': [
    'Error using  -\nMatrix dimensions must agree.\n\nError in inner (line 26)\np = p - q ;\n\nError in outer (line 147)\np = inner( p ) ;\n',
    /through the call `p = inner\( p \) ;`/,
    /gets its value/,
  ],
  'a line number beside an unknown wording': [
    'FooError: sizes do not match in line 47, got 3 and 4',
    /sizes in it: 3, 4/,
    /47[^,]*\)/,
  ],
  Theano: [
    'ValueError: Input dimension mis-match. (input[0].shape[1] = 1000, input[1].shape[1] = 10)',
    /^Theano: 1000 vs 10 in dimension 1/,
  ],
  'a parameter of the model': [
    trace('x = x * self.norm_weight', sizes),
    /If self\.norm_weight is a fixed part of the model, it was made for 12, and here meets 7\. Look for 12 /,
    /Go back|12 = /,
  ],
  'an operand without a batch': [
    trace('h = e + grid', 'TypeError: add got incompatible shapes for broadcasting: (8, 16, 16, 5), (1, 14, 14, 5).'),
    /If grid is a fixed part of the model, it was made for 14, and here meets 16/,
  ],
  'a mask that hides what comes later': [
    trace('s = s * m + -1e9 * (1 - m)', sizes),
    /If m is a fixed part of the model, it was made for 12/,
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
    /A difference of 1 may come from a size that is rounded.*, and print lo, hi\. It fails in/,
    /\.shape/,
  ],
  'a length that differs by more than rounding': [trace('d = p - q', shapes('(23,) (29,)')), /Go back/, /rounded/],
  'a batch that is repeated': [
    sizes.replace('(7)', '(64)').replace('(12)', '(256)').replace('dimension 1', 'dimension 0'),
    /If dimension 0 is the batch, one side has it 4 times: find where it is repeated/,
  ],
  'a function that another one calls': [
    `res = odeint(f, u0, t)\n${shapes('(30,) (10,)')}`,
    /If it fails in or after the function that odeint calls, call that once yourself/,
  ],
  'latents of pictures of different size': [
    `I use img2img with my picture\n${sizes.replace('(7)', '(96)').replace('(12)', '(64)').replace('dimension 1', 'dimension 3')}`,
    /If these are latents, their pictures are 8 times as large: 768 and 512\./,
  ],
  'a transpose of more than two axes': [
    trace('w = q @ k.T', sizes),
    /To swap only the last two, write \.transpose\(-1, -2\)/,
  ],
  'an array in place of its shape': [
    trace('if np.any(np.array(old_size) != wanted):', shapes('(55,13,12) (3,)')),
    /If the sizes of an array are meant, compare its \.shape/,
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
  'code that is run as published': [
    `I run it exactly as in the tutorial.\n${trace('y = p - q', shapes('(5,) (7,)'))}`,
    /If it worked before, or works for others as published, first compare what differs/,
  ],
  'published code on other data': [
    `I run the tutorial on my own data.\n${trace('y = p - q', shapes('(5,) (7,)'))}`,
    /Go back/,
    /published/,
  ],
  'the inputs of a node': [
    'Incompatible shapes: [9,15] vs. [9,38]\n\t [[Node: loss/sub = Sub[T=DT_FLOAT, _device="/cpu:0"](_arg_target_0_4/_1115, out/mul)]]',
    /`loss\/sub` fails, with the inputs target_0_4 and out\/mul\./,
  ],
  'a node that only the message names': [
    "ValueError: Dimensions must be equal, but are 128 and 32 for 'Attention/MatMul' (op: 'MatMul') with input shapes: [?,128], [32,32].",
    /In the graph, `Attention\/MatMul` fails\./,
    /4 · 32/,
  ],
  'a picture in colour for a gray one': [
    'm[1, :, :] = img\nValueError: could not broadcast input array from shape (75,75,3) into shape (75,75)',
    /Check first whether the image has 3 channels before this line\. If so, convert it to gray/,
  ],
  'gray with transparency': [
    trace('g = np.sum(img * (.3, .6, .1, 0), axis=-1)', shapes('(74,154,2) (4,)')),
    /Check first whether the image has 2 channels where it is read\. If so, convert it to RGB or to plain gray/,
  ],
  'a picture that was read without channels': [
    shapes('(90,160,1) (90,160)'),
    /Check first whether the image has one channel, or none/,
    /Fix/,
  ],
  'the end of an epoch': [
    `It stops at the end of the first epoch.\n${shapes('(32,) (7,) (32,)')}`,
    /whether the number of samples is no multiple of 32/,
  ],
  'two matrices of one height': [
    'RuntimeError: mat1 and mat2 shapes cannot be multiplied (64x1024 and 64x2)',
    /Both matrices have 64 rows: perhaps the first one is transposed\. If not: Find out what before/,
    /16 · 64/,
  ],
  'a traceback whose parts are in backquotes': [
    `\`Traceback (most recent call last):\n  File "run.py", line 3, in main\n    go()\`\n\`  File "go.py", line 9, in go\n    z = x - y\`\n\`${shapes('(5,) (7,)').trim()}\``,
    /It fails in `z = x - y`/,
  ],
  'the end of a call over several lines': [
    trace('keep: 1.0})', shapes('(5,) (7,)')),
    /Look at line 9 of run\.py/,
    /keep/,
  ],
  'an empty factor, with a caret below the line': [
    'z = np.dot(found, turn)\n    ^^^^\nValueError: shapes (0,) and (3,3) not aligned: 0 (dim 0) != 3 (dim 0)',
    /found is empty.*\n.*Print what found is made from/,
  ],
  'a slot in R, in a sentence': [
    'I get a non-conformable matrix error at `fit@B - old[[i]]`.',
    /Both arrays need the same dim[^]*str\(fit@B\); str\(old\[\[i\]\]\)/,
  ],
  'brackets of Julia': [
    'f(x, y) = [y; x*y -2x]\nERROR: DimensionMismatch: mismatch in dimension 2 (expected 1 got 2)',
    /also the space in \(a -b\)\. All rows need the same number of columns\. Here 1 and 2 meet\./,
    /Find the input with/,
  ],
  'every hundredth value': [
    'DimensionMismatch: arrays could not be broadcast to a common size: a has axes Base.OneTo(401) and b has axes Base.OneTo(40001)',
    /40001 = 100 · 400 \+ 1 and 401 = 400 \+ 1\.\nNext: If one keeps only every 100th value/,
  ],
  'a table of one column': [
    'ValueError: Unable to coerce to Series, length must be 1: given 2854. No value is missing, none is NaN.',
    /df\["name"\]/,
    /missing values/,
  ],
  'a size that the text sets is no last batch': [
    'Number of dimensions = 5, batch size 32\nInvalidArgumentError: Incompatible shapes: [5] vs. [32]',
    /Find out which/,
    /last batch|no multiple/,
  ],
  'small sizes that differ by one': [
    trace('out[i] = obs', 'ValueError: could not broadcast input array from shape (2,6) into shape (2,5)'),
    /out/,
    /rounded/,
  ],
  'a message of newer releases of MATLAB': [
    'Error using f\nArrays have incompatible sizes for this operation.\nError in f (line 3)\n  c = a - b;',
    /c = a - b/,
    /R2016b/,
  ],
  'R without a sign of a matrix product': [
    'Error in a * b : non-conformable arrays',
    /as\.vector/,
    /%\*%, write|write %\*%/,
  ],
  'Julia without a call over elements': [
    'julia> C = B .* A\nERROR: DimensionMismatch("arrays could not be broadcast to a common size; got a dimension with lengths 7 and 2")',
    /C = B \.\* A/,
    /Ref/,
  ],
  'shapes that the debugger of Python printed, and two operators': [
    `${trace('z = m * r + (1 - m) * g', 'RuntimeError: The size of tensor a (176) must match the size of tensor b (178) at non-singleton dimension 1')}\n(Pdb) m.shape\ntorch.Size([25, 176])\n(Pdb) g.shape\ntorch.Size([25, 176])\n(Pdb) r.shape\ntorch.Size([25, 178])`,
    /^PyTorch mul: m \(25, 176\), r \(25, 178\)/,
    /print\(/,
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
    /It fails in `y <- sqrt\(w\) \* X`[^]*str\(sqrt\(w\)\); str\(X\)/,
  ],
  'a number of the settings': [
    'chunk_size: 131584\nhop: 512\nRuntimeError: The size of tensor a (131418) must match the size of tensor b (131584) at non-singleton dimension 1',
    /131584 stands in `chunk_size: 131584`\./,
    /look for these numbers/,
  ],
  'a loss that takes a sample for a column': [
    'def loss(y_true, y_pred):\n    return (y_true[2] - y_pred[2]) ** 2\n\nInvalidArgumentError: Incompatible shapes: [6] vs. [5]',
    /Select columns with y_true\[:, 2\]/,
  ],
  'a gray picture, where one in colour is reshaped': [
    'ValueError: cannot reshape array of size 2304 into shape (1,6912)',
    /Check first whether the image has one channel, or none/,
  ],
  'a program of MATLAB that shows no lines': [
    'Error using ./\nMatrix dimensions must agree.\n\nError in find_same (line 32)\n\nError in core (line 198)',
    /may be compiled/,
    /dbstop/,
  ],
  'a column beside an index in an old release of MATLAB': [
    "Error using <=\nMatrix dimensions must agree.\nError in f (line 3)\n  m = any(t' >= k & t' <= n, 2);",
    /Before MATLAB R2016b/,
  ],
  'two shapes of JAX that begin with 1, of which one does so in the code': [
    'TypeError: mul got incompatible shapes for broadcasting: (1, 4, 72, 72), (1, 4, 75, 75).',
    /72 and 75/,
    /may have added/,
  ],
  'MATLAB without a line': ['??? Array dimensions must match for binary array op.', /Paste the line that fails/],
};

for (const [title, [paste, says, never]] of Object.entries(cases)) {
  test(title, async () => {
    const { brief } = tell(await diagnose(paste), 'en');
    assert.match(brief, says);
    if (never) assert.doesNotMatch(brief, never);
  });
}
