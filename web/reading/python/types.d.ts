// The types that most files of the reader use, so that a file imports them from one place.

export type { Case, Dialect, NamedNumber, Problem, Reading, Remark } from '../../case/case.js';
export type { DType } from '../../lib/boundary/dtype.js';
export type { Scalar, Tensor } from '../../lib/functions.js';
export type { Span } from '../../notation/parse.js';
export type { Frame, Here } from './evaluator/evaluate.js';
export type { RunAll, Signal } from './evaluator/statements.js';
export type { Layer } from './libraries/nn/layer.js';
export type { Entry, Row, Run, Site } from './libraries/torch/table.js';
export type { TensorLayout } from './runtime/apply.js';
export type { Bound } from './runtime/bound.js';
export type { Library } from './runtime/libraries.js';
export type { Raised } from './runtime/raised.js';
export type { Arg, Callable, Instance, PyClass, Sequence, Super, TensorValue, Value } from './runtime/values.js';
export type { World } from './runtime/world.js';
export type { Block } from './syntax/blocks.js';
export type { SyntaxNode } from './syntax/syntax.js';
