// Keras' layers that call another layer, or a function.

import { argumentOf } from '../implicit.js';
import { Dictionary, Instance, list, UNKNOWN } from '../values.js';
import { isUnknown } from '../kinds.js';
import { NotUnderstood } from '../raised.js';
import { made, recorded, shown, tensorOf, tensorsIn, value } from './sizes.js';
import { TAKES, layer } from './layers.js';

/** @import { Span } from '../../../case/case.js' */
/** @import { Value } from '../values.js' */
/** @import { World } from '../world.js' */

/** What a wrapper holds. @param {Instance} self @param {string} name */
const heldBy = (self, name) => {
  const held = self.settings?.value(name);
  if (!(held instanceof Instance)) throw new NotUnderstood('unknown');
  return held;
};

/** Calls a layer with a tensor. @type {(world: World, held: Value, input: Value, span: Span) => Value} */
export const calledWith = (world, held, input, span) => world.call(held, [argumentOf(input, span)], span, '');

layer('Bidirectional', {
  signature: 'layer, merge_mode=, **options',
  takes: TAKES,
  forward: (world, self, given, { span }) => {
    const input = given.need('inputs').value;
    const mode = self.settings?.arg('merge_mode');
    if (isUnknown(input)) return UNKNOWN;
    return recorded(input, (args) => {
      const found = calledWith(world, heldBy(self, 'layer'), args, span);
      const [out, ...states] = tensorsIn(found);
      if (!out) return UNKNOWN;
      const isSymbolic = !('storage' in out);
      if (mode && mode.value === null) return list([out, out]);
      const width = mode && mode.value !== 'concat' ? 1 : 2;
      const last = out.shape.at(-1) ?? null;
      const both = made(world, [...out.shape.slice(0, -1), last === null ? null : width * last], out.dtype, isSymbolic);
      return states.length > 0 ? list([both, ...states, ...states]) : both;
    });
  },
});

layer('TimeDistributed', {
  signature: 'layer, **options',
  takes: TAKES,
  forward: (world, self, given, { span }) => {
    const input = given.need('inputs').value;
    if (isUnknown(input)) return UNKNOWN;
    return recorded(input, (args) => {
      const x = tensorOf(world, args);
      if (x.shape.length < 3)
        throw value(
          '`TimeDistributed` Layer should be passed an `input_shape` with at least 3 dimensions, received: ' +
            shown(x.shape),
        );
      const isSymbolic = !('storage' in x);
      const step = calledWith(
        world,
        heldBy(self, 'layer'),
        made(world, [x.shape[0] ?? null, ...x.shape.slice(2)], x.dtype, isSymbolic),
        span,
      );
      const [out] = tensorsIn(step);
      return out ? made(world, [...x.shape.slice(0, 2), ...out.shape.slice(1)], out.dtype, isSymbolic) : UNKNOWN;
    });
  },
});

layer('Lambda', {
  signature: 'function, output_shape=, mask=, arguments=, **options',
  takes: TAKES,
  forward: (world, self, given, { span }) => {
    const input = given.need('inputs').value;
    const f = self.settings?.value('function') ?? UNKNOWN;
    const more = self.settings?.value('arguments');
    const named = more instanceof Dictionary ? [...more.entries.values()] : [];
    const others = named.map(({ key, value: each }) => ({ ...argumentOf(each, span), name: String(key) }));
    const run = (/** @type {Value} */ args) => world.call(f, [argumentOf(args, span), ...others], span, '');
    return isUnknown(input) ? UNKNOWN : recorded(input, run);
  },
});
