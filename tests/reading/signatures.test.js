// Compares the signatures in the rows with PyTorch's own, which signatures.py records.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import '../../web/reading/python/code.js';
import { layers } from '../../web/reading/python/libraries/nn/layer.js';
import { find } from '../../web/reading/python/libraries/torch/table.js';

const recorded = readFileSync(new URL('./signatures.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => /^(\w+)\.([\w.]+): (.*)$/.exec(line)?.slice(1) ?? []);

/** Rows that differ on purpose: one row serves a function and a method, or takes what PyTorch parses by hand. */
const DIFFERENT = new Set(
  (
    'torch.addmm torch.baddbmm torch.einsum torch.sparse_coo_tensor Tensor.bernoulli Tensor.bmm Tensor.mm ' +
    'Tensor.repeat_interleave Tensor.nonzero Tensor.to torch.nonzero'
  ).split(' '),
);

/** The row of a function, a method or a layer. @type {(where: string, name: string) => string | undefined} */
const rowOf = (where, name) => {
  if (where === 'nn') return layers.get(name)?.layer?.signature;
  if (where === 'Tensor') return (find('T', name) ?? find('t', name))?.signature;
  return (where === 'F' ? find('t', `F.${name}`, name) : find('t', name))?.signature;
};

const OPTIONS = 'dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False';

/**
 * The names of the parameters of each form, without those that every function has.
 * @type {(signature: string, isMethod: boolean) => string[]}
 */
const formsIn = (signature, isMethod) =>
  signature
    .replaceAll('|deprecated', '')
    .replaceAll('deprecated ', '')
    .replaceAll('TensorOptions options', OPTIONS)
    .split(/ ?\| ?/)
    .filter((form) => !(isMethod && /^Scalar (input|self)/.test(form)))
    .map((form) =>
      form
        .split(/, (?![^(]*\))/)
        .map((part) =>
          part
            .replace(/^[\^~]/, '')
            .replace(/^[^\s=]+ (?=\**\w)/, '')
            .replace(/=.*/, ''),
        )
        .filter((name) => !/^(\*|\/|self|out|generator|)$/.test(name) && !(isMethod && name === 'input'))
        .join(),
    );

test('rows have the parameters of PyTorch', () => {
  let compared = 0;
  const wrong = recorded.flatMap(([where = '', name = '', real = '']) => {
    const row = rowOf(where, name);
    if (row === undefined || DIFFERENT.has(`${where}.${name}`)) return [];
    compared += 1;
    const [own, wanted] = [row, real].map((each) =>
      formsIn(each, where === 'Tensor')
        .sort()
        .join(' | '),
    );
    return own === wanted ? [] : [`${where}.${name}\n  row     ${own}\n  PyTorch ${wanted}`];
  });
  assert.ok(compared > 600, `${compared} were compared`);
  assert.deepEqual(wrong, [], wrong.join('\n'));
});
