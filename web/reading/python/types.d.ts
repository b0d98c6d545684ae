// The types that most files of `libraries` use, so that a file imports them from one place.

export type { Dialect } from '../../case/case.js';
export type { DType } from '../../lib/boundary/dtype.js';
export type { Scalar, Tensor } from '../../lib/functions.js';
export type { Span } from '../../notation/parse.js';
export type { Layer } from './libraries/nn/layer.js';
export type { Entry, Row, Run, Site } from './libraries/torch/table.js';
export type { Bound } from './runtime/bound.js';
export type { Library } from './runtime/libraries.js';
export type { Raised } from './runtime/raised.js';
export type { Arg, Instance, PyClass, Super, TensorValue, Value } from './runtime/values.js';
export type { World } from './runtime/world.js';
