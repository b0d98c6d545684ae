// Suggestions for creating a model from the definitions in its text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';
import { suggestedInputs } from '../../../../web/reading/check.js';

const config = `@dataclass
class NetConfig:
    width: int = 8
    depth: int = 2
`;
const net = (/** @type {string} */ parameters) => `class Net(nn.Module):
    def __init__(self, ${parameters}):
        super().__init__()
        self.layers = nn.ModuleDict(dict(first=nn.Linear(config.width, config.width)))
    def forward(self, x):
        return self.layers.first(x)
`;
const head = 'from dataclasses import dataclass\nimport torch.nn as nn\n';

test('a configuration with defaults creates it', () => {
  /** @type {Record<string, string>} */
  const texts = {
    [`${head}${config}${net('config')}`]: 'Net(NetConfig())',
    [`${head}${net('config')}${config}`]: 'Net(NetConfig())',
    [`${head}${config}${net('config: NetConfig')}`]: 'Net(NetConfig())',
    [`${head}${config}${net('bias=True, *, config')}`]: 'Net(config=NetConfig())',
    [`${head}${config}${net('config, size')}`]: '',
    [`${head}${net('config')}`]: '',
    [`${head}${config.replace(' = 8', '')}${net('config')}`]: '',
    [`${head}${config}${config.replace('Net', 'Other')}${net('config')}`]: 'Net(NetConfig())',
    [`${head}${config.replace('Net', 'One')}${config.replace('Net', 'Two')}${net('config')}`]: '',
    [`${head}class Args:\n    width = 8\n${net('config')}`]: 'Net(Args())',
  };
  for (const [text, call] of Object.entries(texts)) assert.equal(readCode(text).model?.construction, call, text);
  const text = `${head}${config}${net('config')}`;
  const { model } = readCode(text);
  assert.ok(model);
  assert.equal(suggestedInputs(text, model), 'x=(2,8)');
});

test('an object with an attribute of unknown name raises nothing for other unknown names', () => {
  const texts = [
    `${head}${net('config')}`,
    'm = nn.ModuleDict(given)\nm.first',
    'm = nn.ModuleDict({key: nn.Linear(3, 4) for key in given})\nm.first',
    'm = nn.ModuleDict({given: nn.Linear(3, 4)})\nm.first',
    'm = nn.Sequential(*given)\nm[3]',
    'm = nn.ModuleList([nn.Linear(3, 4) for _ in range(given)])\nm[3].weight',
    'm = nn.Module()\nfor key in given: m.add_module(key, nn.Linear(3, 4))\nm.first',
  ];
  for (const text of texts) {
    const { outcomes } = readCode(`from elsewhere import given\n${text}`, { inputs: { x: '(2,8)' } });
    assert.deepEqual(
      outcomes.filter(({ kind }) => kind === 'raised'),
      [],
      text,
    );
  }
  const known = readCode("m = nn.ModuleDict({'first': nn.Linear(3, 4)})\nm.second").outcomes;
  assert.equal(known.at(-1)?.text, "'ModuleDict' object has no attribute 'second'");
});
