/** The next step leads from the failing line to the code around it, and asks only for what the paste leaves out. */
import { test } from 'node:test';
import { checkAnswer, shapes, sizes, trace } from './answers.js';

/** @type {Record<string, import('./answers.js').Answer>} */
const cases = {
  'a line that the question announces': [
    `a = f(1)\nb = g(2)\nc = h(3)\n\nline 100 is as follows,\n\n\`\nloss = sum(mse(l[0], m[0]) for l, m in zip(one, two))\n\`\n\nAnd the error is as follows, which I do not know how to fix.\n\n${shapes('(64,) (128,)')}`,
    /Perhaps it fails in `loss = sum\(mse/,
    /Paste/,
  ],
  'what Julia prints of the arrays in its line': [
    `julia> a = [1,2,3]\n3-element Array{Int64,1}:\n 1\n 2\n 3\n\njulia> b = [1,2,3,4]\n4-element Array{Int64,1}:\n 1\n 2\n 3\n 4\n\njulia> a .== b\nERROR: DimensionMismatch("arrays could not be broadcast to a common size")`,
    /^Julia broadcast: a \(3,\), b \(4,\)\nIn one dimension the lengths are 3 and 4\.[^]*It fails in `a \.== b`/,
    /@show/,
  ],
  'a line that stands right above the message': [
    `I get this:\n\n    out = left * right\n\n${shapes('(5,) (7,)')}`,
    /It fails in `out = left \* right`/,
    /Perhaps/,
  ],
  'a line typed at a prompt, above shortened frames of a library': [
    `In [3]: x + y\n....\n/jax/_src/numpy/util.py in _promote(fun_name, *args)\n--> 248   result = len(lax.broadcast_shapes(*shapes))\n\nValueError: Incompatible shapes for broadcasting: ((2, 4), (3, 4))`,
    /JAX add: x \(2, 4\), y \(3, 4\)[^]*It fails in `x \+ y`/,
  ],
  'the line that made a node': [
    'InvalidArgumentError: Incompatible shapes: [50,1] vs. [90,1]\n\t [[node gradients/sub_grad/BroadcastGradientArgs (defined at /home/u/train.py:54) ]]',
    /the gradient of `sub` fails, which line 54 of train\.py makes: find out which of its two inputs there has 50 and which has 90/,
  ],
  'a traceback that ends within a line': [
    `${shapes('(2043,) (2044,)')}\n\nTraceback (most recent call last):\n  File "fit.py", line 12, in fit\n    popt = curve_fit(f, x, y)\n  File "/lib/python3.9/site-packages/scipy/optimize/minpack.py", line 451, in _weighted\n    retur`,
    /Look at line 12 of fit\.py/,
    /inside scipy|It fails in/,
  ],
  'an error that is told of, without its message': [
    'I multiply two matrices, but I get an error that their dimensions are wrong.',
    /no message that is known here\.\nNext: Paste the message itself/,
    /No error about shapes/,
  ],
  'where the code gives a name its value': [
    `class N(nn.Module):\n    def __init__(self):\n        self.fc = nn.Linear(64, 12)\n    def forward(self, x):\n        y = self.fc(x)\n        return x - y\n\n${trace('return x - y', sizes)}`,
    /It fails in `return x - y`\. `def forward\(self, x\):` gets x as argument\. `y = self\.fc\(x\)` sets y\. `self\.fc = nn\.Linear\(64, 12\)` sets self\.fc, with 12\./,
  ],
  'where a function is called': [
    `Cell In[2], line 4\n----> 4 e = rms(p, q)\n\nCell In[1], line 2, in rms(a, b)\n      1 def rms(a, b):\n----> 2     return a - b\n\n${shapes('(9,) (8,)')}`,
    /`def rms\(a, b\):` gets a and b as arguments, called in `e = rms\(p, q\)`/,
  ],
  'an arrow without a heading': [
    `---> 12 model.fit(x, y)\n${shapes('(5,) (7,)')}`,
    /Paste the lines below `model\.fit\(x, y\)`/,
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
  'the sizes of a view are numbers': [
    trace('y = x.expand(B, C)', sizes.replace('size of tensor a (7)', 'size of tensor a (7)')),
    /It fails in `y = x\.expand\(B, C\)`/,
    /B\.shape/,
  ],
  'an index of a dict is no array of its own': [
    trace('hit = np.where(ids == table[key])', shapes('(5,) (7,)')),
    /Find out which of ids \(5\) and table\[key\] \(7\) is not what you expect, and go back to where it is made/,
    /table\.shape/,
  ],
  'the first matrix of a product, which may have been flattened': [
    trace('y = x @ w', 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x40 and 32x40)'),
    /It fails in `y = x @ w`/,
    /built|Linear|\bb\b/,
  ],
  'a call above the line that failed': [
    `Traceback (most recent call last):\n  File "run.py", line 9, in main\n    psnr += measure(sr, gt)\n  File "util.py", line 2, in measure\n    mse = np.mean((one - two) ** 2)\n${shapes('(5,) (7,)')}`,
    /It fails in `mse = .*`\. .*one \(5\) and two \(7\).* and follow it back through the call `psnr \+= measure\(sr, gt\)`/,
  ],
  'a traceback below its message, outermost call first': [
    `${sizes}\n  File "a.py", line 3, in main\n    generate(x)\n  File "b.py", line 9, in generate\n    y = layer(x)`,
    /Paste the lines below `y = layer\(x\)`/,
  ],
  'a call of a traceback that adds something else': [
    `InvalidArgumentError: Incompatible shapes: [80,1] vs. [160,1]\nCaused by op 'loss/mul', defined at:\n  File "train.py", line 7, in <module>\n    app.run()\n  File "/lib/python3.4/site-packages/app.py", line 3, in run\n    sys.exit(main(sys.argv[:1] + passed))\n  File "train.py", line 6, in main\n    estimator.fit(data)`,
    /^TensorFlow: a \(80, 1\), b \(160, 1\)/,
    /argv/,
  ],
  'the line above the traceback at a prompt': [
    '>>> n = y[k] - x[k, i]\nTraceback (most recent call last):\n  File "<stdin>", line 1, in <module>\nValueError: operands could not be broadcast together with shapes (2,) (5,)',
    /NumPy sub: y\[k\] \(2,\), x\[k, i\] \(5,\)[^]*It fails in `n = y\[k\] - x\[k, i\]`/,
  ],
  'a line that the text points at': [
    `I get this at this line   d = torch.norm(out - real, 2)\n${sizes}\nBefore it: e = p + q`,
    /PyTorch sub: out, real/,
  ],
  'a traceback that is shortened before its last line': [
    'File "run.py", line 84, in <module>\n    folio.plot()\n...\n  x=col.index[idx[closed]]\nIndexError: boolean index did not match indexed array along dimension 0; dimension is 357 but corresponding boolean dimension is 360',
    /If `x=col\.index\[idx\[closed\]\]` is not a line of your own, a package runs it/,
    /It fails in `folio/,
  ],
  'variables of the paste that are called a and b': [
    `b = np.matmul(W, x)\na = np.matmul(Z, h)\n${shapes('(3,) (3,2)')}`,
    /^NumPy: operand 1 \(3,\), operand 2 \(3, 2\)/,
  ],
  'a gradient in a graph': [
    'InvalidArgumentError: Incompatible shapes: [1,63,4] vs. [1,60,4]\n\t [[Node: gradients/box/sub_grad/BroadcastGradientArgs = BroadcastGradientArgs[T=DT_INT32](a, b)]]',
    /In the graph, the gradient of `box\/sub` fails/,
  ],
  'a traceback that is cut off in a library': [
    `${shapes('(50,83) (50,89)')}\nTraceback (most recent call last):\n  File "run.py", line 1, in <module>\n    season = find(ds).compute()\n  File "/lib/python3.10/site-packages/xarray/core/dataarray.py", line 1202, in compute\n    return new.load(**kwargs)\n  File "/lib/python3.10/site-packages/xarray/core/dataarray.py", line 1170, in load\n`,
    /Paste the lines below `season = find\(ds\)\.compute\(\)`/,
    /inside xarray/,
  ],
  'an error inside a package': [
    `Traceback (most recent call last):\n  File "run.py", line 3, in <module>\n    fit(table, filters)\n  File "/usr/lib/python3/dist-packages/sed/fit.py", line 9, in fit\n    r = flux - model\n${shapes('(4,) (9,7)')}`,
    /It fails in sed .* what you pass in `fit\(table, filters\)`: find there what has 4 and what has 7/,
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
  'a slice in another dimension than the one that differs': [
    trace(
      'out[lo:hi, :] += y',
      "ValueError: non-broadcastable output operand with shape (3,5) doesn't match the broadcast shape (3,7)",
    ),
    /./,
    /it is cut/,
  ],
  'an index outside of its range': [
    trace('y = x[i, j]', 'IndexError: index 5 is out of bounds for axis 0 with size 3'),
    /It must be below 3/,
    /np\.ix_/,
  ],
  'a number times a matrix in R': ['Error in a + 2 * b : non-conformable arrays', /./, /for a matrix product/],
  'a frame of Julia in a file of the user': [
    'ERROR: DimensionMismatch: arrays could not be broadcast to a common size; got a dimension with lengths 3 and 4\nStacktrace:\n  [1] _bcs1\n    @ ./broadcast.jl:516 [inlined]\n  [2] rhs!(u)\n    @ Main ~/work/run.jl:12\n  [3] solve\n    @ Solver ~/.julia/packages/Solver/x1/src/b.jl:9',
    /./,
    /Solver/,
  ],
  'several targets at once': [
    trace(
      'w[:, 0::2], w[:, 1::2] = torch.sin(p), torch.cos(p)',
      'RuntimeError: The expanded size of the tensor (3) must match the existing size (4) at non-singleton dimension 1.  Target sizes: [5, 3].  Tensor sizes: [5, 4]',
    ),
    /a \(5, 3\) keeps its shape/,
  ],
  'a call without arguments, which passes no array': [
    'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    self.reset()\n  File "a.py", line 9, in reset\n    y = self.x + self.w\n' +
      shapes('(5,) (7,)'),
    /self\.x \(5\) and self\.w \(7\) is not what you expect, and go back to where it is made/,
  ],
  'a part of an array, whose shape is the one in the message': [
    trace('out[1, :] = img', 'ValueError: could not broadcast input array from shape (5,3) into shape (5,)'),
    /which of out\[1, :\] \(5\) and img \(3\) is not what you expect/,
    /print\(out|where out/,
  ],
  'where the number in an origin comes from': [
    'names = load()\nn = len(names)\nw = np.ones(n)\nr = w * cov\nValueError: operands could not be broadcast together with shapes (25,) (21,21) ',
    /`w = np\.ones\(n\)` sets w\. `n = len\(names\)` sets n\./,
  ],
  'an error with a traceback before one that is quoted': [
    trace('q = np.dot(u, v)', 'ValueError: shapes (3,4) and (3,4) not aligned: 4 (dim 1) != 3 (dim 0)') +
      '\nThen I tried c = cov.reshape(3,4), with\nValueError: cannot reshape array of size 25 into shape (3,4)',
    /u \(3, 4\), v \(3, 4\)[^]*It fails in `q = np\.dot\(u, v\)`/,
    /Fix/,
  ],
  'an environment whose observation is not as declared': [
    'I use stable-baselines and my observation_space is Box(shape=(9,)).\nValueError: could not broadcast input array from shape (4,) into shape (9,)',
    /Check first whether np\.shape\(env\.reset\(\)\)/,
  ],
  'a scaler that was fitted on more columns': [
    "p = scaler.inverse_transform(y[:, :1])\nValueError: non-broadcastable output operand with shape (7,1) doesn't match the broadcast shape (7,5)",
    /whether the scaler's n_features_in_ or scale_\.shape is 5/,
  ],
  'three lines of which any can have failed': [
    `a = b * c\nd = e * f\ng = h * i\nwhich gives\n${shapes('(5,) (7,)')}`,
    /Both are vectors: print the length where each is made/,
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
  'the last batch': [
    'InvalidArgumentError: Incompatible shapes: [96,1] vs. [128,1]',
    /Check first whether the number of samples is no multiple of 128/,
  ],
  'MXNet, which has the words of NumPy': [
    'mxnet.base.MXNetError: operands could not be broadcast together with shapes (416,416,4) (1,1,3)',
    /^MXNet: /,
  ],
  Theano: [
    'ValueError: Input dimension mis-match. (input[0].shape[1] = 1000, input[1].shape[1] = 10)',
    /^Theano: 1000 vs 10 in dimension 1/,
  ],
  'a length that differs by more than rounding': [trace('d = p - q', shapes('(23,) (29,)')), /go back/, /rounded/],
  'published code on other data': [
    `I run the tutorial on my own data.\n${trace('y = p - q', shapes('(5,) (7,)'))}`,
    /go back/,
    /published/,
  ],
  'the inputs of a node': [
    'Incompatible shapes: [9,15] vs. [9,38]\n\t [[Node: loss/sub = Sub[T=DT_FLOAT, _device="/cpu:0"](_arg_target_0_4/_1115, out/mul)]]',
    /^TensorFlow sub: target_0_4 \(9, 15\), out\/mul \(9, 38\)[^]*`loss\/sub` fails\./,
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
  'the end of an epoch': [
    `It stops at the end of the first epoch.\n${shapes('(32,) (7,) (32,)')}`,
    /whether the number of samples is no multiple of 32/,
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
  'a slot in R, in a sentence': [
    'I get a non-conformable matrix error at `fit@B - old[[i]]`.',
    /Both arrays need the same dim[^]*str\(fit@B\); str\(old\[\[i\]\]\)/,
  ],
  'a size that the text sets is no last batch': [
    'Number of dimensions = 5, batch size 32\nInvalidArgumentError: Incompatible shapes: [5] vs. [32]',
    /Next: 5 stands in `Number of dimensions = 5`\. Both are vectors/,
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
  'Julia without a call over elements': [
    'julia> C = B .* A\nERROR: DimensionMismatch("arrays could not be broadcast to a common size; got a dimension with lengths 7 and 2")',
    /C = B \.\* A/,
    /Ref/,
  ],
  'a number of the settings': [
    'chunk_size: 131584\nhop: 512\nRuntimeError: The size of tensor a (131418) must match the size of tensor b (131584) at non-singleton dimension 1',
    /131584 stands in `chunk_size: 131584`\./,
    /look for these numbers/,
  ],
  'two shapes of JAX that begin with 1, of which one does so in the code': [
    'TypeError: mul got incompatible shapes for broadcasting: (1, 4, 72, 72), (1, 4, 75, 75).',
    /72 and 75/,
    /may have added/,
  ],
  'MATLAB without a line': ['??? Array dimensions must match for binary array op.', /Paste the line that fails/],
};

for (const [title, answer] of Object.entries(cases)) test(title, () => checkAnswer(answer));
