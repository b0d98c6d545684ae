// Python's exceptions: the error that `raise` raises, and whether an `except` clause catches it.

import { Callable, Instance, PyClass, tuple, UNKNOWN } from './values.js';
import { Raised } from './raised.js';
import { print } from './printing.js';

/** @import { Value } from './values.js' */

/** The base classes of exceptions, besides `Exception`. */
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

/** The class of a built-in exception; undefined for any other name. @param {string} name */
export function exceptionClass(name) {
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

/** The error of `raise value`, which is an exception or its class. @param {Value} value @returns {Raised} */
export function raisedBy(value) {
  const of = value instanceof Instance ? value.of : value;
  const type = of instanceof Callable || of instanceof PyClass ? of.name : 'RuntimeError';
  const message = value instanceof Instance ? value.attributes.get('message') : '';
  return Object.assign(new Raised(type, typeof message === 'string' ? message : ''), { isWritten: true });
}

/** Whether `except kind` catches an error. @param {Value} kind @param {Raised} error @returns {boolean} */
export function catches(kind, error) {
  if (kind === null || kind === UNKNOWN) return true;
  if (typeof kind === 'object' && 'items' in kind) return kind.items.some((each) => catches(each, error));
  const name = kind instanceof Callable || kind instanceof PyClass ? kind.name : '';
  return (
    name === 'Exception' || name === 'BaseException' || name === error.type || !!bases.get(error.type)?.includes(name)
  );
}
