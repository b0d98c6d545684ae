/**
 * Arithmetic in types, for the number of elements of a shape: sizes are multiplied and divided as on paper, digit by
 * digit, as strings of digits from the last to the first. A size has at most fifteen digits.
 */
import type { Shape } from './shapes.js';

/** A tuple of the length of each digit, because digits are added by joining tuples. */
interface Digits {
  0: [];
  1: [0];
  2: [0, 0];
  3: [0, 0, 0];
  4: [0, 0, 0, 0];
  5: [0, 0, 0, 0, 0];
  6: [0, 0, 0, 0, 0, 0];
  7: [0, 0, 0, 0, 0, 0, 0];
  8: [0, 0, 0, 0, 0, 0, 0, 0];
  9: [0, 0, 0, 0, 0, 0, 0, 0, 0];
}

type Digit = `${keyof Digits}`;
type Tuple<D extends string> = D extends `${infer N extends keyof Digits}` ? Digits[N] : [];

type Backwards<S extends string, Out extends string = ''> = S extends `${infer First}${infer Rest}`
  ? Backwards<Rest, `${First}${Out}`>
  : Out;

type WithoutZeros<S extends string> = S extends `0${infer Rest extends `${Digit}${string}`}` ? WithoutZeros<Rest> : S;

type NumberOf<Reversed extends string> =
  WithoutZeros<Backwards<Reversed>> extends `${infer N extends number}` ? N : never;

/** A column of an addition: its last digit and the carry. */
type Column<Total extends 0[]> = `${Total['length']}` extends `${infer Tens extends Digit}${infer Ones extends Digit}`
  ? [Ones, Tuple<Tens>]
  : [`${Total['length']}`, []];

type Repeat<A extends 0[], Times extends 0[]> = Times extends [0, ...infer Rest extends 0[]]
  ? [...A, ...Repeat<A, Rest>]
  : [];

type ByDigit<
  A extends string,
  Times extends 0[],
  Carry extends 0[] = [],
  Out extends string = '',
> = A extends `${infer First extends Digit}${infer Rest}`
  ? Column<[...Repeat<Tuple<First>, Times>, ...Carry]> extends [infer Ones extends string, infer Next extends 0[]]
    ? ByDigit<Rest, Times, Next, `${Out}${Ones}`>
    : never
  : Carry extends []
    ? Out
    : `${Out}${Carry['length']}`;

type Add<A extends string, B extends string, Carry extends 0[] = [], Out extends string = ''> = `${A}${B}` extends ''
  ? Carry extends []
    ? Out
    : `${Out}${Carry['length']}`
  : Column<[...Tuple<Head<A>>, ...Tuple<Head<B>>, ...Carry]> extends [infer Ones extends string, infer Next extends 0[]]
    ? Add<Tail<A>, Tail<B>, Next, `${Out}${Ones}`>
    : never;

type Head<S extends string> = S extends `${infer First}${string}` ? First : '';
type Tail<S extends string> = S extends `${string}${infer Rest}` ? Rest : '';

type Multiply<A extends string, B extends string> = B extends `${infer First extends Digit}${infer Rest}`
  ? Add<ByDigit<A, Tuple<First>>, Rest extends '' ? '' : `0${Multiply<A, Rest>}`>
  : '';

/** A - B; never if B is greater. */
type Subtract<
  A extends string,
  B extends string,
  Borrow extends 0[] = [],
  Out extends string = '',
> = `${A}${B}` extends ''
  ? Borrow extends []
    ? Out
    : never
  : Tuple<Head<A>> extends [...Tuple<Head<B>>, ...Borrow, ...infer Left extends 0[]]
    ? Subtract<Tail<A>, Tail<B>, [], `${Out}${Left['length']}`>
    : [0, ...Digits[9], ...Tuple<Head<A>>] extends [...Tuple<Head<B>>, ...Borrow, ...infer Left extends 0[]]
      ? Subtract<Tail<A>, Tail<B>, [0], `${Out}${Left['length']}`>
      : never;

/** The quotient of A and B, and the remainder. */
type Often<A extends string, B extends string, Found extends 0[] = []> = [Subtract<A, B>] extends [never]
  ? [Found['length'], A]
  : Often<Subtract<A, B>, B, [...Found, 0]>;

/** Long division, of digits from the first to the last; never if something is left over. */
type DivideDigits<
  A extends string,
  B extends string,
  Left extends string = '',
  Out extends string = '',
> = A extends `${infer First}${infer Rest}`
  ? Often<`${First}${Left}`, B> extends [infer Q extends number, infer Next extends string]
    ? DivideDigits<Rest, B, Next, `${Out}${Q}`>
    : never
  : [WithoutZeros<Backwards<Left>>] extends ['0']
    ? WithoutZeros<Out> extends `${infer N extends number}`
      ? N
      : never
    : never;

/** The product of two sizes. */
export type Times<A extends number, B extends number> = number extends A | B
  ? number
  : A extends 1
    ? B
    : B extends 1
      ? A
      : NumberOf<Multiply<Backwards<`${A}`>, Backwards<`${B}`>>>;

/** The sum of two sizes. */
export type Plus<A extends number, B extends number> = number extends A | B
  ? number
  : NumberOf<Add<Backwards<`${A}`>, Backwards<`${B}`>>>;

/** The quotient of two sizes, the second not 0; never if there is a remainder. */
export type Divide<A extends number, B extends number> = number extends A | B
  ? number
  : B extends 1
    ? A
    : DivideDigits<`${A}`, Backwards<`${B}`>>;

/** The number of elements of a shape. */
export type Count<S extends Shape, Out extends number = 1> = number extends S['length']
  ? number
  : S extends readonly [infer First extends number, ...infer Rest extends Shape]
    ? Count<Rest, Times<Out, First>>
    : Out;
