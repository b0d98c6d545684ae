/** A diagnosis claims no more than the message proves. These sentences once did, family by family. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../web/diagnose/index.js';
import { readRaised } from '../../web/reading/message/message.js';
import { readCode } from '../../web/reading/python/code.js';
import { init } from '../../web/lib/index.js';

/** @type {(text: string) => Promise<string>} */
const said = async (text) => tell(await diagnose(text)).text;

/** @type {readonly { text: string, says: RegExp, never?: RegExp }[]} */
const claims = [
  {
    text: 'Sizes of tensors must match except in dimension 0. Expected size 3 but got size 4 for tensor number 1 in the list.',
    says: /equal sizes in all dimensions but one\. It got 3 and 4/,
    never: /round|F\.pad|samples/,
  },
  {
    text: 'Sizes of tensors must match except in dimension 1. Expected size 32 but got size 31 for tensor number 1 in the list.',
    says: /rounded/,
    never: /x = F\.pad/,
  },
  {
    text: 'Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [28, 28]',
    says: /has 2 dimensions, and 4 are expected/,
  },
  {
    text: 'Expected 4-dimensional input for 4-dimensional weight [32, 1, 3, 3], but got 3-dimensional input of size [64, 28, 28] instead',
    says: /has 3 dimensions, and 4 are expected/,
  },
  {
    text: 'Expected 4-dimensional input for 4-dimensional weight [64, 3, 7, 7], but got 3-dimensional input of size [3, 224, 224] instead',
    says: /has 3 dimensions, and 4 are expected/,
  },
  {
    text: 'Found input variables with inconsistent numbers of samples: [150, 150, 120]',
    says: /same length: 150 and 120/,
    never: /-1/,
  },
  {
    text: 'too many indices for array: array is 1-dimensional, but 2 were indexed',
    says: /the array has 1/,
    never: /\(0\)/,
  },
  {
    text: 'all the input array dimensions except for the concatenation axis must match exactly, but along dimension 1, the array at index 0 has size 3 and the array at index 1 has size 4',
    says: /It got 3 and 4 in dimension 1/,
    never: /names/,
  },
  {
    text: 'Length mismatch: Expected axis has 5 elements, new values have 3 elements',
    says: /same length: 3 and 5/,
  },
  {
    text: 'Expected size for first two dimensions of batch2 tensor to be: [8, 64] but got: [8, 32].',
    says: /In dimension 1, the second operand must have 64 to fit the first one, and it has 32/,
    never: /8 vs 8/,
  },
  {
    text: 'Expected size for first two dimensions of batch2 tensor to be: [8, 64] but got: [4, 64].',
    says: /In dimension 0, the second operand must have 8 to fit the first one, and it has 4/,
  },
  {
    text: 'stack expects each tensor to be equal size, but got [8, 64] at entry 0 and [8, 32] at entry 1',
    says: /samples of one shape\. It got \(8, 64\) and \(8, 32\)/,
    never: /this batch/,
  },
  {
    text: 'ValueError: Shapes (4, 50, 300) and () are incompatible',
    says: /must be the same: \(4, 50, 300\) and \(\)/,
    never: /labels|predictions/,
  },
  {
    text: 'ValueError: shapes (1,1) and (7,7) not aligned: 1 (dim 1) != 7 (dim 0)',
    says: /equal inner sizes: a has 1 and b has 7/,
    never: /in_features|1 features/,
  },
  { text: 'RuntimeError: input must have 3 dimensions, got 2', says: /2 dimensions, and 3 are expected/ },
  {
    text: "RuntimeError: shape '[2, 4, 4]' is invalid for input of size 50",
    says: /holds 32 elements and the array has 50/,
  },
  {
    text: "RuntimeError: shape '[2, 4, 4, 4]' is invalid for input of size 200",
    says: /holds 128 elements and the array has 200/,
    never: /in place of/,
  },
  {
    text: "RuntimeError: shape '[8, 3, 7, 5, 5]' is invalid for input of size 9000",
    says: /9000 = 8 · 3 · 15 · 5 · 5, and the shape has 7 there[^]*why the array has 15 where the shape has 7/,
    never: /rows/,
  },
  {
    text: "RuntimeError: invalid argument 2: size '[2 x 4 x 9]' is invalid for input with 50 elements",
    says: /holds 72 elements and the array has 50/,
  },
  {
    text: 'ValueError: cannot assign mismatch length to masked array',
    says: /This wording isn't known here/,
  },
  {
    // A scalar cannot fail: of the two methods it is the second.
    text: `Traceback (most recent call last):
  File "train.py", line 312, in train
    optimizer.step()
  File "/venv/lib/python3.9/site-packages/torch/optim/sgd.py", line 169, in sgd
    buf.mul_(momentum).add_(d_p, alpha=1 - dampening)
RuntimeError: The size of tensor a (18) must match the size of tensor b (24) at non-singleton dimension 0`,
    says: /d_p has 24[^]*optimizer keeps arrays/,
    never: /momentum has|Paste/,
  },
  {
    text: `julia> x = [1 2 3; 4 5 6]
2×3 Matrix{Int64}:
 1  2  3
 4  5  6

julia> y = [1 2]
1×2 Matrix{Int64}:
 1  2

julia> x .= y
ERROR: DimensionMismatch: array could not be broadcast to match destination`,
    says: /lengths are 3 and 2[^]*fails in `x \.= y`/,
    never: /2 and 1/,
  },
  {
    text: 'julia> OffsetArray(1:3, -1:1) .* [1,2,3]\nERROR: DimensionMismatch: arrays could not be broadcast to a common size; got a dimension with lengths 3 and 3',
    says: /Both have the length 3, but their indices differ/,
    never: /must be equal/,
  },
  {
    text: `Exception has occurred: RuntimeError
shape '[16, 34, 34, 512]' is invalid for input of size 8921088
  File "/home/me/SAM.py", line 212, in forward
    v = v.view(B, H, W, C)
  File "/home/me/SAM.py", line 304, in forward
    q_out, H, W = self.sam_block(q, e, Wh, Ww)
  File "/home/me/PixelFormer.py", line 146, in forward
    q2 = self.sam3(enc_feats[2], q3)
RuntimeError: shape '[16, 34, 34, 512]' is invalid for input of size 8921088`,
    says: /fails in `v = v\.view\(B, H, W, C\)`/,
  },
  {
    text: `  File "layers.py", line 3536, in bias_add
    x += y
ValueError: Dimensions must be equal, but are 96 and 28 for 'dense1/add' (op: 'Add') with input shapes: [?,96,28], [1,28,1].`,
    says: /x has 96 and y has 28/,
    never: /keeps its shape/,
  },
  {
    text: `Traceback (most recent call last):
  File "train.py", line 12, in <module>
    loss = chamfer(y_hat, y)
  File "losses.py", line 30, in chamfer
    raise ValueError(
ValueError: y_hat and y must have the same shape, got torch.Size([8, 100, 3]) and torch.Size([8, 1, 100, 3])`,
    says: /Without the 1 in dimension 1 of the second, they are equal\.[^]*line 30 of losses\.py[^]*`loss = chamfer\(y_hat, y\)`/,
    never: /`raise/,
  },
  {
    text: 'ValueError: Shape mismatch: recon (16, 3, 64, 32), target (16, 64, 32, 3)',
    says: /same sizes in another order/,
  },
  { text: 'ValueError: Input hidden_size=512 does not match config hidden_size=768', says: /wording isn't known/ },
  {
    // np.where prints the shapes of its three operands in the same words.
    text: 'ValueError: operands could not be broadcast together with shapes (1200,800) (1075,1433) (1075,1433)',
    says: /a and b clash in dimension 0 \(1200 and 1075\)/,
    never: /keeps its shape|output/,
  },
  {
    text: 'ValueError: operands could not be broadcast together with shapes (672,671) (671,672)',
    says: /the other way round/,
    never: /multiples of 32/,
  },
  {
    text: 'RuntimeError: The expanded size of the tensor (6144) must match the existing size (6656) at non-singleton dimension 3.  Target sizes: [1, 24, 6144, 6144].  Tensor sizes: [6656, 6656]\nat\nout = F.scaled_dot_product_attention(query, key, value, attn_mask=attention_mask)',
    says: /find where attention_mask is made/,
  },
  {
    text: `  expanded_attn_mask = causal_4d_mask.masked_fill(expanded_attn_mask.bool(), low)
RuntimeError: The size of tensor a (3509) must match the size of tensor b (7017) at non-singleton dimension 3`,
    says: /A mask often gets its size/,
    never: /pooling/,
  },
  {
    text: "trainer.py:79: UserWarning: Using a target size (torch.Size([2, 256, 256])) that is different to the input size (torch.Size([2, 1, 256, 256])). This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.\n  loss4 = F.smooth_l1_loss(high_depth, depth, reduction='sum')",
    says: /The warning is about `loss4 = /,
    never: /It fails/,
  },
  {
    text: `model.compile(loss='categorical_crossentropy')
ValueError: Shapes (None, 1) and (None, 10) are incompatible`,
    says: /class numbers, use sparse_categorical_crossentropy/,
  },
  {
    text: `model.compile(loss='categorical_crossentropy')
ValueError: Shapes (None, 30) and (None, 9) are incompatible`,
    says: /labels have 30 classes and the last layer 9 units: build it with Dense\(30\)/,
  },
  {
    text: `imgs = np.array([j[0] for j in b]).astype(np.float32)
ValueError: could not broadcast input array from shape (3,384,256) into shape (3)`,
    says: /fails in `imgs = np\.array/,
    never: /Paste| b has/,
  },
  {
    text: `  File "reid/utils/meters.py", line 21, in update
    self.sum += val * n
RuntimeError: output with shape [] doesn't match the broadcast shape [1]`,
    says: /self\.sum is a single number: [^.]*with \.item\(\)/,
  },
  {
    text: `[/usr/lib/python3/dist-packages/stable_baselines3/vec_env.py](https://localhost:8080/#) in _save_obs(self)
    107         for key in self.keys:
    108             if key is None:
--> 109                 self.buf_obs[key][env_idx] = obs

ValueError: could not broadcast input array from shape (102,) into shape (291,)`,
    says: /observation/,
    never: /go back to where it is made/,
  },
  {
    // The loss is only a line near the one that failed.
    text: `RuntimeError                              Traceback (most recent call last)
Cell In[87], line 21
     20 optimizer.zero_grad()
---> 21 log_logits = model(data.x, data.edge_index)
     22 loss = F.nll_loss(log_logits, data.y)

File ~/.venv/lib/python3.12/site-packages/torch/nn/modules/module.py:1553, in Module._wrapped_call_impl(self)
-> 1553     return self._call_impl(*args, **kwargs)

RuntimeError: The size of tensor a (84900) must match the size of tensor b (7126) at non-singleton dimension 0`,
    says: /a has 84900 and b has 7126/,
    never: /log_logits has|data\.y/,
  },
  {
    text: `  File "batch.py", line 48, in from_data_list
    batch[key] = torch.stack(batch[key])
RuntimeError: invalid argument 0: Sizes of tensors must match except in dimension 0. Got 1576 and 2885 in dimension 1`,
    says: /Stacking needs samples of one shape\. It got 1576 and 2885/,
    never: /all dimensions but one/,
  },
  {
    text: '    outputs = scaler.inverse_transform(outputs)\nValueError: Found array with dim 3. None expected <= 2.',
    says: /x\.reshape\(-1, x\.shape\[-1\]\)/,
  },
  {
    text: 'Error using horzcat\nThe dimensions of concatenated matrices are not consistent.',
    says: /MATLAB concatenation/,
  },
  {
    text: `~/seg/loss_gscnn.py in forward(self, inputs, targets)
--> 346         losses['dual_loss'] = self.dual_weight * self.dual_task(segin, segmask)
~/seg/loss_gscnn.py in forward(self, input_logits, gts, ignore_pixel)
    241                                    torch.zeros(N,C,H,W).cuda(),
--> 242                                    input_logits)
RuntimeError: The size of tensor a (19) must match the size of tensor b (2) at non-singleton dimension 1`,
    says: /a has 19 and b has 2/,
    never: /dual_weight|input_logits\)/,
  },
  {
    text: 'Traceback (most recent call last): File "/home/me/train.py", line 147, in <module> loss += dice_loss(y, label) File "/home/me/losses.py", line 5, in dice_loss inter = 2 * torch.sum(predictive * target) + ep RuntimeError: The size of tensor a (2) must match the size of tensor b (112) at non-singleton dimension 1',
    says: /predictive has 2 and target has 112/,
  },
  {
    text: "ValueError: conflicting sizes for dimension 'dayofyear': length 351 on the data but length 366 on coordinate 'dayofyear'",
    says: /same length: 351 and 366/,
  },
  {
    text: 'ValueError: Input 0 is incompatible with layer model: expected shape=(None, 384, 384, 3), found shape=(None, 348, 3)',
    says: /single sample, add the axis of the batch in front: `x\[None\]`/,
  },
];

test('what is said follows from the message', async () => {
  for (const { text, says, never } of claims) {
    const answer = await said(text);
    assert.match(answer, says, text);
    if (never) assert.doesNotMatch(answer, never, text);
  }
});

test('what code shows is not asked for', async () => {
  await init();
  await said('nothing');
  const code = 'x = torch.zeros(3, 4)\nx.view(-1, 400)';
  const diagnosis = readRaised(code, readCode(code))?.diagnosis;
  assert.ok(diagnosis);
  assert.match(tell(diagnosis).next.text, /The shapes here: x \(3, 4\)/);
  assert.doesNotMatch(tell(diagnosis).text, /\.shape\)/);
});
