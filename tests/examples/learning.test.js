/** The network of web/examples/learning, without its page: its losses are those of PyTorch with torch.optim.Adam. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNetwork } from '../../web/examples/learning/network.js';

/** The loss of steps 1, 10, 100 and 500. @type {Record<string, string>} */
const losses = {
  sine: '0.652213 0.312639 0.033989 0.000258',
  bump: '0.841685 0.247075 0.000279 0.000025',
  steps: '0.286477 0.115348 0.038788 0.013276',
};

for (const [curve, wanted] of Object.entries(losses)) {
  test(curve, () => {
    const network = createNetwork(curve);
    const found = [1, 9, 90, 400].map((steps) => network.train(steps).toFixed(6));
    assert.equal(found.join(' '), wanted);
    assert.equal(network.predict().length, network.target.length);
  });
}
