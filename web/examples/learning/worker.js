/** Trains the network beside the page: a few steps for each message, so the page stays responsive. */
import { createNetwork } from './network.js';

/** The network of the last start. */
const trained = { network: createNetwork('sine') };

addEventListener('message', ({ data: { run, curve, steps } }) => {
  if (curve) {
    const network = createNetwork(curve);
    trained.network = network;
    postMessage({ run, x: network.x, target: network.target, learned: network.predict() });
  } else {
    const { network } = trained;
    const loss = network.train(steps);
    postMessage({ run, loss, learned: network.predict() });
  }
});
