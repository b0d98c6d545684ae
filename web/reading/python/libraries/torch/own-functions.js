// Runs the text's subclasses of `torch.autograd.Function`: `apply` calls their `forward`. Their `backward` is not read.

import { argumentOf } from '../../runtime/implicit.js';
import { find } from '../../runtime/members.js';
import { Callable, Instance, PyClass } from '../../runtime/values.js';

/** The class of `ctx`, whose attributes are unknown unless `forward` sets them. */
const context = new PyClass('FunctionCtx', [], true);

/**
 * `Function.apply(…)`; with a `setup_context`, `forward` takes no context.
 * @param {PyClass} of @param {Callable} forward @returns {Callable}
 */
export function applied(of, forward) {
  return new Callable('apply', (args, span, text) => {
    const own = find(of, 'setup_context') ? [] : [{ ...argumentOf(new Instance(context), span), text: 'ctx' }];
    return forward.call([...own, ...args], span, text);
  });
}
