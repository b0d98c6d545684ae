// What `raise` raises, and what `except` takes.

import { Callable, Instance, PyClass, tuple, UNKNOWN } from './values.js';
import { Raised } from './raised.js';
import { print } from './printing.js';

/** @import { Value } from './values.js' */

/** Python's exceptions, each with those that take it too. */
const bases = new Map(
  Object.entries({
    ModuleNotFoundError: ['ImportError'],
    NotImplementedError: ['RuntimeError'],
    KeyError: ['LookupError'],
    IndexError: ['LookupError'],
    ZeroDivisionError: ['ArithmeticError'],
    OverflowError: ['ArithmeticError'],
    UnicodeDecodeError: ['ValueError'],
  }),
);

const names = new Set(
  (
    'Exception BaseException RuntimeError ValueError TypeError IndexError KeyError AttributeError NotImplementedError ' +
    'AssertionError ImportError ModuleNotFoundError ZeroDivisionError OSError IOError FileNotFoundError StopIteration ' +
    'KeyboardInterrupt OverflowError ArithmeticError LookupError NameError UnboundLocalError Warning UserWarning ' +
    'DeprecationWarning FutureWarning RuntimeWarning'
  ).split(' '),
);

/** An exception of Python's, with the message it is given. @param {string} name @returns {Callable | undefined} */
export function exception(name) {
  return names.has(name)
    ? new Callable(name, (args) => {
        const result = new Instance(new PyClass(name, [], true));
        const values = args.map(({ value }) => value);
        result.attributes.set('args', tuple(values));
        result.attributes.set(
          'message',
          values.length > 0 ? print(values.length > 1 ? tuple(values) : (values[0] ?? null)) : '',
        );
        return result;
      })
    : undefined;
}

/** @param {Value} value @returns {Raised} */
export function raisedBy(value) {
  return Object.assign(named(value), { isWritten: true });
}

/** @param {Value} value @returns {Raised} */
const named = (value) => {
  if (value instanceof Callable) return new Raised(value.name, '');
  if (value instanceof PyClass) return new Raised(value.name, '');
  if (!(value instanceof Instance)) return new Raised('RuntimeError', '');
  const message = value.attributes.get('message');
  return new Raised(value.of.name, typeof message === 'string' ? message : '');
};

/** Whether `except kind` takes an error. @param {Value} kind @param {Raised} error @returns {boolean} */
export function takes(kind, error) {
  if (kind === null || kind === UNKNOWN) return true;
  if (typeof kind === 'object' && 'items' in kind) return kind.items.some((each) => takes(each, error));
  const name = kind instanceof Callable || kind instanceof PyClass ? kind.name : '';
  return (
    name === 'Exception' || name === 'BaseException' || name === error.type || !!bases.get(error.type)?.includes(name)
  );
}
