// Looks up members of classes, including inherited ones, and binds methods to instances.

import { argumentOf } from './implicit.js';
import { Callable, Instance, UNKNOWN } from './values.js';

/** @import { PyClass, Value } from './values.js' */

/**
 * A member of a class, or of the first of its bases that has it.
 * @param {PyClass} of
 * @param {string} name
 * @param {PyClass} [after]  the class whose `super()` is asked: only classes after it are searched
 */
export function find(of, name, after) {
  const { order } = of;
  for (const each of after ? order.slice(order.indexOf(after) + 1) : order) {
    const found = each.members.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The layer of PyTorch's that a class is or extends, such as `Linear`. @param {PyClass} of @param {PyClass} [after] */
export function layerOf(of, after) {
  const { order } = of;
  return (after ? order.slice(order.indexOf(after) + 1) : order).find(({ layer }) => layer)?.layer;
}

/** A method bound to an instance, or to its class. @param {Callable} f @param {Value} self @returns {Callable} */
export function methodOf(f, self) {
  if (!f.isOwn || f.bound === 'static') return f;
  const first = f.bound === 'class' && self instanceof Instance ? self.of : self;
  const result = new Callable(f.name, (args, span, text) =>
    f.call([{ ...argumentOf(first), text: 'self' }, ...args], span, text),
  );
  result.method = f;
  result.self = first;
  return result;
}

/**
 * A special method of an instance, such as `__eq__`: the first of these names that its class has.
 * @param {Value} self @param {...string} names @returns {Callable | undefined}
 */
export function specialOf(self, ...names) {
  if (!(self instanceof Instance)) return undefined;
  const found = names.map((name) => find(self.of, name)).find((each) => each instanceof Callable || each === UNKNOWN);
  if (found === UNKNOWN) return new Callable(names[0] ?? '', () => UNKNOWN);
  return found instanceof Callable ? methodOf(found, self) : undefined;
}
