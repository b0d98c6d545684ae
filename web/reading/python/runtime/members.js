// Members of classes, including inherited ones.

import { argumentOf } from './implicit.js';
import { Callable, Instance, UNKNOWN } from './values.js';

/** @import { PyClass, Value } from './values.js' */

/** What a class or one of its bases has. @type {(of: PyClass, name: string, after?: PyClass) => Value | undefined} */
export const find = (of, name, after) => {
  const { order } = of;
  for (const each of after ? order.slice(order.indexOf(after) + 1) : order) {
    const found = each.members.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * The layer of PyTorch's a class is, or extends.
 * @type {(of: PyClass, after?: PyClass) => import('../libraries/nn/layer.js').Layer | undefined}
 */
export const layerOf = (of, after) => {
  const { order } = of;
  return (after ? order.slice(order.indexOf(after) + 1) : order).find(({ layer }) => layer)?.layer;
};

/** A function of a class with its first argument given. @type {(f: Callable, self: Value) => Callable} */
export const methodOf = (f, self) => {
  if (!f.isOwn || f.bound === 'static') return f;
  const first = f.bound === 'class' && self instanceof Instance ? self.of : self;
  const result = new Callable(f.name, (args, span, text) =>
    f.call([{ ...argumentOf(first), text: 'self' }, ...args], span, text),
  );
  result.method = f;
  result.self = first;
  return result;
};

/**
 * A special method of an instance, such as `__eq__`: the first of these names that its class has.
 * @type {(self: Value, ...names: string[]) => Callable | undefined}
 */
export const specialOf = (self, ...names) => {
  if (!(self instanceof Instance)) return undefined;
  const found = names.map((name) => find(self.of, name)).find((each) => each instanceof Callable || each === UNKNOWN);
  if (found === UNKNOWN) return new Callable(names[0] ?? '', () => UNKNOWN);
  return found instanceof Callable ? methodOf(found, self) : undefined;
};
