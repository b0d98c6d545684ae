/**
 * Type promotion in TypeScript's types: the rules of cpp/plan/promote.h and typing.h for the dtypes that an editor
 * knows. tests/types compares both for every pair and operation. A union means one of several dtypes, and then the
 * result is a union too.
 *
 * A dtype may also be a type parameter, as in `<D extends 'float32' | 'float64'>(x: Tensor<D>): Tensor<D> => x.mul(2)`.
 * The compiler resolves no conditional type about `D` then, but it does resolve `D & 'bool'`, to never. So rules are
 * written as unions of intersections, one for each category of dtypes, wherever that serves.
 */
import type { DType } from '../boundary/dtype.js';
import type { NumberLike, Scalar } from '../tensor/scalar.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Kinds as OfOperations } from '../wasm/exports.js';
import type { Identical } from './shapes.js';

type Float = 'float16' | 'bfloat16' | 'float32' | 'float64';
type Integer = 'uint8' | 'int8' | 'int16' | 'int32' | 'int64';

/**
 * The default dtype of floats. Types cannot follow `setDefaultDtype`; after calling it, give `{ dtype }`.
 */
export type DefaultDType = 'float32';

/** The dtypes that can hold all values of a dtype, besides itself. */
interface Wider {
  bool: Exclude<DType, 'bool'>;
  uint8: 'int16' | 'int32' | 'int64' | Float;
  int8: 'int16' | 'int32' | 'int64' | Float;
  int16: 'int32' | 'int64' | Float;
  int32: 'int64' | Float;
  int64: Float;
  float16: 'float32' | 'float64';
  bfloat16: 'float32' | 'float64';
  float32: 'float64';
  float64: never;
}

/** The smallest dtype that can hold the values of both, if there is one. */
export type Promote<A extends DType, B extends DType> = DTypeOnly<Wide<A, B>>;

/** Tells the compiler that a type consists of dtypes, so that it need not check every branch. */
export type DTypeOnly<D> = [D] extends [infer Sure extends DType] ? Sure : never;

/**
 * `Then`, if `Some` is not never. It is a lookup in a table, which the compiler can resolve even for a type parameter.
 */
type If<Some extends DType, Then> = { [K in DType]: Then }[Some];

type Wide<A, B> = A extends DType
  ? B extends DType
    ? B extends A | Wider[A]
      ? B
      : A extends Wider[B]
        ? A
        : A extends Float // what neither holds the other: the two halves, or uint8 and int8
          ? 'float32'
          : 'int16'
    : never
  : never;

/** `never` means that there was no dtype before. */
type Join<A, B> = [A] extends [never] ? B : Wide<A, B>;

/** A plain number is an integer if `Number.isInteger` says so, as far as its type shows. */
type DTypeOfNumber<N> =
  N extends Scalar<infer Kind>
    ? DTypeOfKind<Kind>
    : N extends boolean
      ? 'bool'
      : N extends bigint
        ? 'int64'
        : N extends number
          ? number extends N
            ? 'int64' | DefaultDType
            : `${N}` extends `${bigint}` | `${string}e+${string}`
              ? 'int64'
              : DefaultDType
          : never;

export type DTypeOfKind<K extends Scalar['kind']> = { bool: 'bool'; int: 'int64'; float: DefaultDType }[K];

/**
 * The promoted dtypes of three groups of operands: tensors with dimensions and bare dtypes, 0-d tensors, and plain
 * numbers.
 */
type Weighed<Operands, Dims = never, Zeros = never, Numbers = never> = Operands extends readonly [
  infer First,
  ...infer Rest,
]
  ? First extends DType
    ? Weighed<Rest, Join<Dims, First>, Zeros, Numbers>
    : First extends Tensor<infer D, infer S>
      ? S extends readonly []
        ? Weighed<Rest, Dims, Join<Zeros, D>, Numbers>
        : number extends S['length']
          ? Weighed<Rest, Join<Dims, D>, Zeros, Numbers> | Weighed<Rest, Dims, Join<Zeros, D>, Numbers>
          : Weighed<Rest, Join<Dims, D>, Zeros, Numbers>
      : Weighed<Rest, Dims, Zeros, Join<Numbers, DTypeOfNumber<First>>>
  : Over<Over<Dims, Zeros>, Numbers>;

/** A group of lower priority counts only if its category (bool, integer, float) is higher. */
type Over<High, Low> = [High] extends [never]
  ? Low
  : [Low] extends [never]
    ? High
    : High extends Float
      ? High
      : Low extends Float
        ? Low
        : High extends 'bool'
          ? Low
          : High;

/** The same for one tensor and one plain number. */
type OverNumber<D extends DType, N extends DType> = (D & Float) | IntegerOver<D & Integer, N> | If<D & 'bool', N>;
type IntegerOver<D extends Integer, N extends DType> = N extends Float ? If<D, N> : D;

/** The dtypes to which two different dtypes of a union may promote, besides those of the union. */
type Mixed<D extends DType> =
  | If<D & 'uint8', If<D & 'int8', 'int16'>>
  | If<D & 'float16', If<D & 'bfloat16', 'float32'>>;

/**
 * The common dtype of operands. Tensors of one type, and a tensor with numbers, have rules of their own, which the
 * compiler can also resolve for type parameters.
 */
export type Common<Operands extends readonly unknown[]> = Operands extends readonly [infer A, infer B, ...infer Rest]
  ? A extends Tensor<infer D, any>
    ? B extends Tensor<infer E, any>
      ? Rest extends readonly []
        ? Identical<D, E, Known<D | Mixed<D>>, CommonOfAny<Operands>>
        : Identical<A, B, Common<[A, ...Rest]> | Mixed<D>, CommonOfAny<Operands>>
      : Rest extends readonly []
        ? Known<OverNumber<D, DTypeOfNumber<B>>>
        : Rest extends readonly [infer C extends NumberLike]
          ? Known<OverNumber<OverNumber<D, DTypeOfNumber<B>>, DTypeOfNumber<C>>>
          : CommonOfAny<Operands>
    : CommonOfAny<Operands>
  : CommonOfAny<Operands>;

type CommonOfAny<Operands> = Weighed<Operands> extends infer D extends DType ? Known<D> : never;

/** Shortens a union that has both halves and integers to any dtype. */
export type Known<D extends DType> = [D & 'bfloat16'] extends [never] ? D : D | If<D & 'int64', DType>;

/**
 * The dtype of a result, from the common dtype of the operands: `common` is that dtype, `real` turns integers into
 * floats, `count` turns bools into integers, `double` is float64, and `bool` is bool.
 */
export interface Results<D extends DType> {
  common: D;
  real: (D & Float) | If<D & (Integer | 'bool'), DefaultDType>;
  count: (D & (Integer | Float)) | If<D & 'bool', 'int64'>;
  /** Sums: bools and integers are added up as int64. */
  total: (D & Float) | If<D & (Integer | 'bool'), 'int64'>;
  /** For uint8, a test returns uint8. */
  verdict: (D & 'uint8') | If<D & Exclude<DType, 'uint8'>, 'bool'>;
  double: 'float64';
  bool: 'bool';
}

export type Kind = keyof Results<DType>;

/** The functions whose result has another dtype than the common dtype of their operands; op.h says which operations. */
interface Kinds extends OfOperations {
  sum: 'total';
  prod: 'total';
  all: 'verdict';
  any: 'verdict';
}

export type KindOf<Name extends string> = Name extends keyof Kinds ? Kinds[Name] : 'common';

/** PyTorch's names of dtypes in messages. */
export interface ScalarTypes {
  bool: 'Bool';
  uint8: 'Byte';
  int8: 'Char';
  int16: 'Short';
  int32: 'Int';
  int64: 'Long';
  float16: 'Half';
  bfloat16: 'BFloat16';
  float32: 'Float';
  float64: 'Double';
}

/** PyTorch's message for an in-place result whose category is higher than the tensor's; or never. */
export type Overfull<Result extends DType, Target extends DType> = [Result] extends [Float]
  ? Refused<Result, Exclude<DType, Float>, Target>
  : [Result] extends [Exclude<DType, 'bool' | Float>]
    ? Refused<Result, 'bool', Target>
    : never;

type Refused<Result extends DType, Lower extends DType, Target extends DType> = [Target] extends [Lower]
  ? `result type ${ScalarTypes[Result]} can't be cast to the desired output type ${ScalarTypes[Target]}`
  : never;
