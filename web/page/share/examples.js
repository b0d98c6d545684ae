// Interesting cases, by the keys of their names in words/. Each is written as a person would type it, as code if that
// explains more.

/**
 * @typedef {keyof typeof import('../../words/en-share.js').share.examples.titles} ExampleKey
 * @typedef {'pasted' | 'note' | 'daily' | 'traps'} Group
 * @typedef {{ key: ExampleKey, group: Group, shapes: string, text: string }} Example
 *   shapes: shown beside the name; text: for the editor
 */

/** @type {(group: Group, key: ExampleKey, shapes: string, code?: string) => Example} */
const example = (group, key, shapes, code = shapes) => ({ group, key, shapes, text: code });

const CODE = `points = torch.randn(6, 2)
centres = torch.randn(3, 2)
differences = points[:, None] - centres
distances = differences.pow(2).sum(-1).sqrt()
nearest = distances.argmin(1)`;

const MODEL = `class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 16, 3, padding=1)
        self.scale = nn.Parameter(torch.ones(16, 1, 1))
        self.head = nn.Linear(16 * 8 * 8, 10)

    def forward(self, images):
        x = self.conv(images) * self.scale
        x = torch.max_pool2d(torch.relu(x), 4)
        return self.head(x.flatten(1))

Net()(torch.zeros(8, 3, 32, 32))`;

const JAVASCRIPT = `import { arange, sub, traceBroadcasts } from 'stride0';

const images = arange(24).view([2, 3, 2, 2]);
const means = images.mean([0, 2, 3]);
const centred = sub(images, means.view([3, 1, 1]));

for (const image of centred) console.log(image.sum().item());
traceBroadcasts(() => centred.div(means.view([3, 1, 1])))`;

const FUSED = `import { fuse, memory, ones } from 'stride0';

const rows = ones([256, 768]);
const means = rows.mean(1, { keepdim: true });
const scale = ones([768]);
const normalize = (x, m, s) => x.sub(m).mul(s).add(0.5);
const fused = fuse(normalize);

const start = memory().bytes;
normalize(rows, means, scale);
const middle = memory().bytes;
fused(rows, means, scale);
console.log(middle - start, 'bytes one by one,', memory().bytes - middle, 'bytes fused');`;

const LEAKS = `import { init, leaks, ones, tidy } from 'stride0';

await init({ debug: true });
const x = ones([3, 4]);
const total = tidy(() => x.mul(ones([3, 1])).sum());
const forgotten = x.add(total);
total.dispose();
for (const each of leaks()) console.log(String(each));`;

const MESSAGE = `Traceback (most recent call last):
  File "train.py", line 17, in step
    centred = features * mean
RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
features.shape: torch.Size([4, 3])
mean.shape: torch.Size([4])`;

/** In the order of the menu, by group. @type {readonly Example[]} */
export const EXAMPLES = [
  example('pasted', 'code', 'points[:, None] - centres', CODE),
  example('pasted', 'model', 'class Net(nn.Module): …', MODEL),
  example('pasted', 'javascript', 'sub(images, means.view([3, 1, 1]))', JAVASCRIPT),
  example('pasted', 'fused', 'fuse(normalize)', FUSED),
  example('pasted', 'leaks', 'leaks()', LEAKS),
  example('pasted', 'message', 'RuntimeError: The size of …', MESSAGE),

  example('note', 'same', '(5,7,3) + (5,7,3)'),
  example('note', 'trailing', '(5,3,4,1) + (3,1,1)'),
  example('note', 'both', '(5,1,4,1) + (3,1,1)'),
  example('note', 'mismatch', '(5,2,4,1) + (3,1,1)'),
  example('note', 'nothing', '(0,) + (2,2)', 'x = torch.empty((0,))\ny = torch.empty(2, 2)\nx + y'),
  example(
    'note',
    'inPlace',
    '(5,3,4,1) += (3,1,1)',
    'x = torch.empty(5, 3, 4, 1)\ny = torch.empty(3, 1, 1)\nx.add_(y)',
  ),
  example('note', 'grows', '(1,3,1) += (3,1,7)', 'x = torch.empty(1, 3, 1)\ny = torch.empty(3, 1, 7)\nx.add_(y)'),
  example(
    'note',
    'old',
    '(4,1) + (4,)',
    'torch.utils.backcompat.broadcast_warning.enabled = True\ntorch.add(torch.ones(4, 1), torch.randn(4))',
  ),

  example('daily', 'image', '(32,3,224,224) - (3,1,1)'),
  example('daily', 'bias', '(16,32,28,28) + (32,1,1)'),
  example('daily', 'mask', '(8,12,64,64) + (8,1,1,64)'),
  example('daily', 'distances', '(100,1,3) - (50,3)'),
  example(
    'daily',
    'where',
    '(4,1), (3,), (4,3)',
    'mask = torch.ones(4, 1, dtype=torch.bool)\ny = torch.zeros(3)\nz = torch.ones(4, 3)\ntorch.where(mask, y, z)',
  ),
  example('daily', 'empty', '(3,1) + (0,)'),

  example('traps', 'outer', '(1024,1) - (1024,)'),
  example('traps', 'channels', '(16,32,28,28) + (32,)'),
  example('traps', 'last', '(16,224,224,3) - (3,1,1)'),
  example('traps', 'square', '(64,10,64) / (64,)'),
  example('traps', 'batch', '(1,96,32) * (1,1)'),
];
