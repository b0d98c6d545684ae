// Shapes of inputs that are only mentioned in comments and docstrings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';
import { writtenShapes } from '../../../../web/reading/python/syntax/written-shapes.js';

/** Shapes mentioned for a function's inputs. @type {(below: string, names: string[], tail?: string) => object} */
const said = (below, names, tail = '') => {
  const header = `def forward(self, ${names.join(', ')}):`;
  const text = `${header}${tail}\n${below}\n        return x[0, 1]  # (9, 9)\n`;
  return Object.fromEntries(writtenShapes(text, { at: 0, length: header.length }, names));
};

test('comments and docstrings give inputs their shapes', () => {
  assert.deepEqual(said('        # x: (B, T, C)', ['x']), { x: '(B, T, C,)' });
  assert.deepEqual(said('', ['x'], '  # [batch, seq, 64]'), { x: '(batch, seq, 64,)' });
  const args = '        """Runs.\n\n        Args:\n            q (torch.Tensor): queries of shape (B, N, D)';
  assert.deepEqual(said(`${args}\n            k: keys (B, 2*N, D), or none\n        """`, ['q', 'k']), {
    q: '(B, N, D,)',
    k: '(B, 2*N, D,)',
  });
  assert.deepEqual(said('        """Input: :math:`(N, C, H, W)`"""', ['x']), { x: '(N, C, H, W,)' });
});

test('other texts are not shapes', () => {
  assert.deepEqual(said('        # x (Tensor, optional): anything', ['x']), {});
  assert.deepEqual(said('        y = x + 1  # x: (B, T)', ['x']), {});
  assert.deepEqual(said('        # returns (B, T)', ['x', 'y']), {});
});

const net = (/** @type {string} */ comment) => `
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(64, 32)
    def forward(self, x):  # ${comment}
        return self.fc(x)
`;

test('the model is read with these shapes, and says so', () => {
  const { outcomes, model } = readCode(net('x: (B, T, 64)'));
  assert.deepEqual(outcomes.at(-1)?.shape, ['B', 'T', 32]);
  assert.ok(model?.written?.x);
});

test('a wrong comment causes no error', () => {
  const { outcomes, model } = readCode(net('x: (2, 3, 63)'));
  assert.deepEqual(outcomes.filter(({ kind }) => kind === 'raised'), []); // prettier-ignore
  assert.equal(model?.written, undefined);
});
