// Collects the most common layers of `torch.nn`, and the functions of `torch.nn.functional` that belong to them.

import './containers.js';
import { convolutions } from './convolutions.js';
import { linears } from './linear.js';
import { activations } from './activations.js';
import { norms } from './norms.js';
import { packings } from './packing.js';
import { pools } from './pools.js';
import './norm-layers.js';

/** @import { Row } from '../../types.js' */

export { layers } from './layer.js';

/** @param {Row} row */
export function networks(row) {
  for (const rows of [convolutions, pools, norms, linears, activations, packings]) rows(row);
}
