// Layers such as `LazyLinear`, which create their weights at the first call, when the size of the input is known.

import { NotUnderstood } from '../../runtime/raised.js';
import { int } from '../../runtime/values.js';
import { layer, layers } from './layer.js';
import './convolutions.js';
import './linear.js';
import './norm-layers.js';
import { settingsNow } from './stored-settings.js';

/** @import { Bound, Layer } from '../../types.js' */

const UNREAD =
  'bias cls_to_become has_uninitialized_params initialize_parameters num_batches_tracked running_mean running_var weight';

/** Adds the lazy form of a layer: `size` is the setting that it takes from a dimension of the input, `dim`. */
const lazy = (/** @type {string} */ name, /** @type {string} */ size, /** @type {number} */ dim) => {
  const base = /** @type {Layer} */ (layers.get(name)?.layer);
  layer(`Lazy${name}`, {
    unread: `${size} ${UNREAD} ${base.unread ?? ''}`,
    signature: base.signature.replace(`${size}, `, ''),
    takes: base.takes,
    forward: (world, bound, site, self) => {
      if (!self.settings?.names.includes(size)) {
        const found = bound.tensor('input').shape.at(dim);
        if (found === undefined) throw new NotUnderstood('line');
        self.settings = /** @type {Bound} */ (self.settings).with(new Map([[size, int(found)]]));
        base.init?.(world, self, self.settings);
        world.noteWrite(self);
      }
      return base.forward(world, bound.over(settingsNow(base, self)), site, self);
    },
  });
};

lazy('Linear', 'in_features', -1);
for (const spatial of [1, 2, 3]) {
  for (const kind of ['Conv', 'ConvTranspose']) lazy(`${kind}${spatial}d`, 'in_channels', -spatial - 1);
  lazy(`BatchNorm${spatial}d`, 'num_features', 1);
  lazy(`InstanceNorm${spatial}d`, 'num_features', -spatial - 1);
}
