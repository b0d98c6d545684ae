// A text that is edited key by key is read with what was kept of the texts before. Each reading must be the one that
// somebody gets who opens the text anew.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../../web/reading/python/code.js';
import { generator, seed } from '../../random.js';
import { program } from './edited-programs.js';

/** @typedef {import('../../../web/case/case.js').Reading} Reading */

const folder = new URL('../models/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.py'));
const asked = { isPatient: true };

let readers = 0;

/** A reader that has read nothing yet. @type {(text: string) => Promise<Reading>} */
const readAnew = async (text) => {
  const path = '../../../web/reading/python/script.js';
  readers += 1;
  const anew = /** @type {typeof import('../../../web/reading/python/script.js')} */ (
    await import(`${path}?reader=${readers}`)
  );
  return anew.readCode(text, asked);
};

/** As text; storages are numbered as they come in each case. @param {Reading} reading */
const written = (reading) => {
  /** @type {Map<number, number>} */
  let storages = new Map();
  return JSON.stringify(
    reading,
    (key, value) => {
      if (key === 'operands') storages = new Map();
      if (key !== 'storage' || typeof value !== 'number') return value;
      if (!storages.has(value)) storages.set(value, storages.size);
      return storages.get(value);
    },
    1,
  );
};

/**
 * Whether the clock had a say: time was up, or it was tried what letters need.
 * @type {(reading: Reading) => boolean}
 */
const isTimed = ({ problems, outcomes }) =>
  problems.some(({ key }) => key === 'tooMuch') ||
  outcomes.some(({ shape }) => shape?.some((size) => typeof size === 'string'));

/** @type {(text: string, original: string, random: ReturnType<typeof generator>) => string} */
const edited = (text, original, { below, pick }) => {
  const at = below(text.length);
  const line = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  const insert = (/** @type {string} */ what) => text.slice(0, line) + what + text.slice(line);
  return pick([
    () => `${text.slice(0, at)}x${text.slice(at)}`,
    () => text.slice(0, at) + text.slice(at + 1 + below(3)),
    () => insert(`${pick(original.split('\n'))}\n`),
    () => text.slice(0, line) + text.slice(end + 1),
    () => insert('\n# a comment\n'),
    () => insert(`${text.slice(line, end)}\n`),
    () => text.slice(0, at).replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + 1)) + text.slice(at),
    () => `${text}\nx = torch.ones(${below(9)})`,
    () => (below(2) ? original : text),
  ])();
};

/** @param {string} text */
const same = async (text) => {
  const [kept, anew] = [readCode(text, asked), await readAnew(text)];
  if (!isTimed(kept) && !isTimed(anew)) assert.equal(written(kept), written(anew));
};

test('a text that is edited is read as if it were new', async () => {
  const random = generator();
  for (let i = 0; i < 12; ++i) {
    const original = readFileSync(new URL(random.pick(names), folder), 'utf8');
    let text = original;
    for (let key = 0; key < 14; ++key) {
      await same(text).catch((error) => {
        throw new Error(`SEED=${seed}:\n${text}`, { cause: error });
      });
      text = edited(text, original, random);
    }
  }
});

test('programs whose shared functions are edited are read as if they were new', async () => {
  const random = generator();
  for (let i = 0; i < 6; ++i) {
    const { written: textNow, edit } = program(random);
    let takeBack = edit();
    for (let key = 0; key < 9; ++key) {
      const text = textNow();
      const [kept, anew] = [readCode(text, asked), await readAnew(text)];
      if (![kept, anew].some(isTimed)) assert.equal(written(kept), written(anew), `SEED=${seed}:\n${text}`);
      if (random.below(3) === 0) takeBack();
      takeBack = edit();
    }
  }
});

const block = `import torch
from torch import nn

class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.Sequential(*[nn.Linear(width, width) for _ in range(6)])
    def forward(self, x):
        for layer in self.layers:
            x = layer(x).relu() + x
        return x
`;

/** @type {Record<string, readonly string[]>} */
const texts = {
  'two that are alike share nothing': [
    `${block}
a, b = Block(4), Block(4)
a.layers.append(nn.Linear(4, 5))
x = b(torch.ones(2, 4))
`,
  ],
  'a global that changes': ['3', '4'].map(
    (size) =>
      `${block}size = ${size}\ndef f(x):\n    return Block(size)(x)\nf(torch.ones(2, 4))\nf(torch.ones(2, 3))\n`,
  ),
  'a default that changes': ['3', '4'].map(
    (size) => `${block}size = ${size}\ndef f(x, width=size):\n    return Block(width)(x)\nf(torch.ones(2, 4))\n`,
  ),
  'a base that changes': ['Block', 'nn.Module'].map(
    (base) =>
      `${block}class Net(${base}):\n    def forward(self, x):\n        return super().forward(x)\nn = Net(4)\nn(torch.ones(2, 4))\n`,
  ),
  'a class that is written into': [
    `${block}def grow(b):\n    Block.forward = lambda self, x: x\n    return b(torch.ones(2, 4))\nb = Block(4)\nb(torch.ones(2, 3))\ngrow(b)\nb(torch.ones(2, 3))\n`,
  ],
  'a list that is written into': [
    `${block}seen = []\ndef f(x):\n    x = Block(4)(x)\n    seen.append(x)\n    return torch.cat(seen)\nfor i in range(5):\n    y = f(torch.ones(2, 4))\n`,
  ],
  'an input that is answered': [
    `${block}def f(x):\n    Block(4)(x)\n    return x\nx = torch.ones(2, 4)\ny = f(x)\ny.unsqueeze_(0)\nx + torch.ones(3)\n`,
  ],
  'something put on a tensor': [
    `${block}def f(x):\n    w.g = Block(4)(x)\n    return x\nw = torch.ones(4)\nf(torch.ones(2, 4))\nw.g + torch.ones(2, 4)\nf(torch.ones(3, 4))\nw.g + torch.ones(2, 4)\n`,
  ],
  'a tensor that is added to in place': [1, 1, 1, 2, 3].map(
    (first) =>
      `${block}w = torch.tensor([${first}.])\ndef f(x):\n    w.add_(1)\n    return Block(4)(x)\nf(torch.ones(2, 4))\nw + 0\n`,
  ),
  'more cases than are kept': [100, 10].map(
    (count) =>
      `${block}${'torch.ones(2) + torch.ones(2)\n'.repeat(2 * count)}b = Block(4)\nb(torch.ones(2, 4))\nb(torch.ones(2, 4))\n`,
  ),
  'a call within a call, and tensors that never meet': ['', 'torch.ones(3)'].map(
    (last) =>
      `${block}def f(x):\n    return Block(4)(x)\ndef g(x):\n    f(x)\n    return [f(x) for _ in range(3)]\na = torch.ones(3)\ng(torch.ones(2, 4))\nb = torch.ones(4)\n${last}\n`,
  ),
  'a name that goes away': ['size = 4\n', ''].map(
    (given) => `${block}${given}def f(x):\n    return Block(size)(x)\nf(torch.ones(2, 4))\n`,
  ),
};

for (const [name, each] of Object.entries(texts)) {
  test(`a call that was read before: ${name}`, async () => {
    for (let round = 0; round < 4; ++round) {
      for (const text of each) {
        await same(text);
        await same(`${'# moved\n'.repeat(round)}${text}`);
      }
    }
  });
}
