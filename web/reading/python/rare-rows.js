// Functions and layers of PyTorch's that few texts call.

import { complexes } from './functions/complex.js';
import { contractions } from './functions/contractions.js';
import { decompositions } from './functions/decompositions.js';
import { attentions } from './nn/attention.js';
import { lossRows } from './nn/losses.js';
import { paddings } from './nn/padding.js';
import { patches } from './nn/patches.js';
import { resizings } from './nn/resizing.js';
import './nn/recurrent.js';
import './nn/transformer.js';

/** @param {import('./table.js').Row} row */
export const rareRows = (row) => {
  for (const rows of [complexes, decompositions, contractions, attentions, lossRows, resizings, paddings, patches])
    rows(row);
};
