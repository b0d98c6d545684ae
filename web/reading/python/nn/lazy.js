// Layers that are made without the size of their input: they take it from the first tensor they are called with, and
// are then the layers whose names they have.

import { int } from '../values.js';
import { layer, layers } from './layer.js';
import { fail, sizeText } from './sizes.js';

/** @import { Layer } from './layer.js' */
/** @import { Bound } from '../signature.js' */

/** @typedef {(shape: readonly number[], name: string) => number | undefined} SizeOf */

/** @type {(spatial: number) => SizeOf} */
const channels = (spatial) => (shape, name) => {
  const ranks = [spatial + 1, spatial + 2];
  if (!ranks.includes(shape.length))
    fail(
      `Expected ${ranks[0]}D (unbatched) or ${ranks[1]}D (batched) input to ${name}, but got input of size: ${sizeText(shape)}`,
    );
  return shape.at(-spatial - 1);
};

/** @type {(name: string, size: string, sizeOf: SizeOf) => void} */
const lazy = (name, size, sizeOf) => {
  const of = layers.get(name);
  const plain = /** @type {Layer} */ (of?.layer);
  layer(`Lazy${name}`, {
    signature: plain.signature.replace(`${size}, `, ''),
    takes: plain.takes,
    forward: (world, self, given, site) => {
      const found = sizeOf(given.tensor('input').shape, `Lazy${name}`) ?? 0;
      const settings = /** @type {Bound} */ (self.settings).with(new Map([[size, int(found)]]));
      self.settings = settings;
      plain.init?.(world, self, settings);
      if (of && self.of.name === `Lazy${name}`) self.of = of;
      return plain.forward(world, self, given, site);
    },
  });
};

lazy('Linear', 'in_features', (shape) => shape.at(-1));
for (const spatial of [1, 2, 3]) {
  lazy(`Conv${spatial}d`, 'in_channels', channels(spatial));
  lazy(`ConvTranspose${spatial}d`, 'in_channels', channels(spatial));
  lazy(`BatchNorm${spatial}d`, 'num_features', (shape) => shape[1]);
  lazy(`InstanceNorm${spatial}d`, 'num_features', channels(spatial));
}
