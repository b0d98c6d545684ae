// Every layer of `torch.nn` that is understood, and the functions of `torch.nn.functional` beside them.

import './containers.js';
import { attentions } from './attention.js';
import { convolutions } from './convolutions.js';
import { linears } from './linear.js';
import { activations } from './activations.js';
import { lossRows } from './losses.js';
import { norms } from './norms.js';
import { packings } from './packing.js';
import { pools } from './pools.js';
import { resizings } from './resizing.js';
import { patches } from './patches.js';
import { paddings } from './padding.js';
import './norm-layers.js';
import './recurrent.js';
import './transformer.js';

export { layers } from './layer.js';

/** @param {import('../table.js').Row} row */
export const networks = (row) => {
  for (const rows of [
    convolutions,
    pools,
    norms,
    linears,
    activations,
    attentions,
    lossRows,
    resizings,
    paddings,
    patches,
    packings,
  ])
    rows(row);
};
