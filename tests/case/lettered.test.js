import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '../../web/lib/index.js';
import { explainLettered, instanceOfShapes } from '../../web/case/lettered.js';
import { spell, spellCode } from '../../web/case/letters.js';
import { lettered } from '../../web/notation/letters.js';
import { generator } from '../random.js';
import { instantiate } from './instantiated.js';

const explanationOf = (/** @type {string} */ text) => {
  const { shapes = [], op = 'add', said = [] } = lettered(text) ?? {};
  const found = explainLettered(
    explain,
    shapes.map(({ sizes }) => sizes),
    { inplace: op.endsWith('_'), said },
  );
  assert.ok(found, text);
  return found.explanation;
};

test('the answer in letters is the same as the core’s for any numbers', () => {
  const { fitting, instances } = instantiate(20_000, generator());
  assert.ok(fitting > 1000 && fitting < instances);
});

test('shapes that fit for any letters have no conditions', () => {
  const { ok, shape, needs, message } = explanationOf('(B, T, C) + (T, 1)');
  assert.deepEqual([ok, shape, needs, message], [true, ['B', 'T', 'C'], [], null]);
});

test('conditions are listed by column, with PyTorch’s message in letters', () => {
  const { ok, needs, message, conflict } = explanationOf('(B, T, C) + (T,)');
  assert.equal(ok, false);
  assert.deepEqual(needs, [{ dim: 2, any: [['C = T'], ['C = 1'], ['T = 1']] }]);
  assert.deepEqual(conflict, { dim: 2, operand: 1, a: 'C', b: 'T' });
  assert.equal(message, 'The size of tensor a (C) must match the size of tensor b (T) at non-singleton dimension 2');
});

test('a column may have three sizes, or never fit', () => {
  assert.deepEqual(explanationOf('(B,) + (3,) + (E,)').needs, [
    {
      dim: 0,
      any: [
        ['B = 3', 'E = 3'],
        ['E = 3', 'B = 1'],
        ['B = 3', 'E = 1'],
        ['B = 1', 'E = 1'],
      ],
    },
  ]);
  assert.deepEqual(explanationOf('(3, B) + (4, B)').needs, [{ dim: 0, any: [] }]);
  assert.deepEqual(explanationOf('(2*C,) + (C + 1,)').needs, [{ dim: 0, any: [['C = 1']] }]);
});

test('in place the target cannot grow', () => {
  assert.deepEqual(explanationOf('(T, 1) += (T, C)').needs, [{ dim: 1, any: [['C = 1']] }]);
  assert.equal(
    explanationOf('(T, 1) += (T, C)').message,
    "output with shape [T, 1] doesn't match the broadcast shape [T, C]",
  );
  assert.deepEqual(explanationOf('(T,) += (1, T)').needs, [{ dim: 0, any: [] }]);
});

test('letters are allowed wherever numbers are', () => {
  const { letters, shapes } =
    instanceOfShapes(explain, lettered('(B, T, C) + (T, 1)')?.shapes.map(({ sizes }) => sizes) ?? []) ?? {};
  assert.ok(letters && shapes?.[0]);
  const [b, t, c] = /** @type {[number, number, number]} */ (shapes[0]);
  assert.equal(spell(letters, `read ${b} times: dim ${t}, ${t - 1}`), 'read B times: dim T, T - 1');
  assert.equal(spell(letters, `${String(b * t * c).replace(/\B(?=(\d{3})+$)/g, '\u202f')} elements`), 'B*T*C elements');
  assert.equal(spell(letters, `${4 * b * t * c} bytes, x${b}, 1.${b}`), `4*B*T*C bytes, x${b}, 1.${b}`);
  assert.equal(
    spellCode(letters, `torch.arange(${t * c}.).view(${t}, ${c})`, false),
    'torch.arange(float(T*C)).view(T, C)',
  );
  assert.equal(spellCode(letters, `import torch\n\nzeros(${t})`, false), 'import torch\n\nB, T, C = 2, 3, 5\nzeros(T)');
  assert.equal(spellCode(letters, `import x;\n\nf(${t});`, true), 'import x;\n\nconst [B, T, C] = [2, 3, 5];\nf(T);');
});

test('every dimension may have its own letter', () => {
  const many = [...'abcdefghijkl'].join(', ');
  assert.equal(explanationOf(`(${many}) + (${many})`).ok, true);
});
