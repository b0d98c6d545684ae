/**
 * Sums of products in types: the result of an `einsum` equation for known shapes, like ops/contracting/equation.js. An
 * ellipsis, an equation that is not a literal, and errors in the equation itself are left to that: then the shape is
 * unknown, and nothing is rejected.
 *
 *   Contraction<'ij,jk->ik', [[2, 3], [3, 4]]>   is  [2, 4]
 *   Contraction<'ij,jk', [[2, 3], [4, 5]]>       is  a sentence, and the number of the operand it is said of
 */
import type { Tensor } from '../tensor/tensor.js';
import type { ShapeOf } from './operands.js';
import type { Accepted } from './refusals.js';
import type { Meet, Shape } from './shapes.js';

/** In the order of letters in the result of an equation without an arrow. */
type Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

type Letters<Term extends string, Out extends string[] = []> = Term extends `${infer First}${infer Rest}`
  ? Letters<Rest, First extends ' ' ? Out : [...Out, First]>
  : Out;

type Letter = Letters<Alphabet>[number];

/** The letters of each operand; never, if there is anything but letters. */
type Terms<Left extends string, Out extends string[][] = []> = Left extends `${infer Term},${infer Rest}`
  ? Terms<Rest, [...Out, Letters<Term>]>
  : [...Out, Letters<Left>] extends infer All extends Letter[][]
    ? All
    : never;

/** The letters that occur once, in order. */
type Once<
  Terms extends string[][],
  From extends string = Alphabet,
  Out extends string[] = [],
> = From extends `${infer First}${infer Rest}`
  ? Once<Terms, Rest, IsOnce<Terms, First> extends true ? [...Out, First] : Out>
  : Out;

type IsOnce<Terms extends string[][], L extends string, Found extends 0[] = []> = Terms extends [
  infer Term extends string[],
  ...infer Rest extends string[][],
]
  ? IsOnce<Rest, L, [...Found, ...Occurrences<Term, L>]>
  : Found['length'] extends 1
    ? true
    : false;

type Occurrences<Term extends string[], L extends string, Found extends 0[] = []> = Term extends [
  infer First,
  ...infer Rest extends string[],
]
  ? Occurrences<Rest, L, First extends L ? [...Found, 0] : Found>
  : Found;

type IsUnique<Term extends string[], Before = never> = Term extends [infer First, ...infer Rest extends string[]]
  ? First extends Before
    ? false
    : IsUnique<Rest, Before | First>
  : true;

/** The letters of the operands and the result; never, if the equation has anything else. */
type Equation<E extends string> = string extends E
  ? never
  : E extends `${infer Left}->${infer Right}`
    ? Checked<Terms<Left>, Letters<Right>>
    : Checked<Terms<E>, Once<Terms<E>>>;

type Checked<In extends string[][], Result extends string[]> = [In] extends [never]
  ? never
  : Result extends In[number][number][]
    ? IsUnique<Result> extends true
      ? [In, Result]
      : never
    : never;

/** The error of an operand, whose shape then gives no result. */
type Invalid<Operand extends number, Sentence extends string> = { operand: Operand; message: `einsum(): ${Sentence}` };

type Ranks<In extends string[][], Shapes extends Shape[], Done extends 0[] = []> = In extends [
  infer Term extends string[],
  ...infer RestIn extends string[][],
]
  ? Shapes extends [infer S extends Shape, ...infer RestShapes extends Shape[]]
    ? number extends S['length']
      ? 'unknown'
      : S['length'] extends Term['length']
        ? Ranks<RestIn, RestShapes, [...Done, 0]>
        : Invalid<
            Done['length'],
            `the number of subscripts in the equation (${Term['length']}) does not match the number of dimensions (${S['length']}) for operand ${Done['length']} and no ellipsis was given`
          >
    : 'unknown'
  : Shapes extends []
    ? 'known'
    : 'unknown';

/** The size of each letter, by operand and dimension. */
type Sizes<In extends string[][], Shapes extends Shape[], Known = {}, Done extends 0[] = []> = In extends [
  infer Term extends string[],
  ...infer RestIn extends string[][],
]
  ? Shapes extends [infer S extends Shape, ...infer RestShapes extends Shape[]]
    ? Entered<Term, S, Known, Done['length']> extends infer Next
      ? Next extends Invalid<number, string>
        ? Next
        : Sizes<RestIn, RestShapes, Next, [...Done, 0]>
      : never
    : never
  : Known;

type Entered<Term extends string[], S extends Shape, Known, Operand extends number, Here = {}> = Term extends [
  infer L extends string,
  ...infer RestTerm extends string[],
]
  ? S extends readonly [infer N extends number, ...infer RestSizes extends Shape]
    ? Differs<SizeOf<Here, L, N>, N> extends true
      ? Invalid<
          Operand,
          `subscript ${L} is repeated for operand ${Operand} but the sizes don't match, ${N} != ${SizeOf<Here, L, N>}`
        >
      : [Meet<SizeOf<Known, L, 1>, N>] extends [never]
        ? Invalid<
            Operand,
            `subscript ${L} has size ${N} for operand ${Operand} which does not broadcast with previously seen size ${SizeOf<Known, L, 1>}`
          >
        : Entered<RestTerm, RestSizes, With<Known, L, Meet<SizeOf<Known, L, 1>, N>>, Operand, With<Here, L, N>>
    : Known
  : Known;

type SizeOf<Known, L extends string, Otherwise extends number> = L extends keyof Known
  ? Known[L] extends infer N extends number
    ? N
    : Otherwise
  : Otherwise;

type With<Known, L extends string, N extends number> = {
  [K in keyof Known | L]: K extends L ? N : Known[K & keyof Known];
};

/** Whether two sizes are certainly different. */
type Differs<A extends number, B extends number> = number extends A | B
  ? false
  : [A & B] extends [never]
    ? true
    : false;

/** The shape of a result, or the error; `unknown` if the equation or the shapes are not known. */
type Contraction<E extends string, Shapes extends Shape[]> = [Equation<E>] extends [never]
  ? 'unknown'
  : Equation<E> extends [infer In extends string[][], infer Result extends string[]]
    ? Ranks<In, Shapes> extends infer Rank
      ? Rank extends 'known'
        ? Sizes<In, Shapes> extends infer Known
          ? Known extends Invalid<number, string>
            ? Known
            : Picked<Result, Known>
          : never
        : Rank
      : never
    : 'unknown';

type Picked<Result extends string[], Known> = {
  [K in keyof Result]: SizeOf<Known, Result[K], number>;
};

type ShapesOf<Given extends readonly Tensor[]> = Given extends readonly [
  infer First extends Tensor,
  ...infer Rest extends readonly Tensor[],
]
  ? [ShapeOf<First>, ...ShapesOf<Rest>]
  : [];

/** The shape of the result's letters. */
export type ContractedShape<E extends string, Given extends readonly Tensor[]> =
  Contraction<E, ShapesOf<Given>> extends infer S extends number[] ? S : number[];

/** The operands, with PyTorch's message instead of the first one that does not fit the equation. */
export type ContractedOperands<E extends string, Given extends readonly Tensor[]> = Accepted<
  Given,
  Refusal<Contraction<E, ShapesOf<Given>>, Given>
>;

type Refusal<Answer, Given extends readonly Tensor[]> = Answer extends { operand: infer Index; message: infer Sentence }
  ? { [K in keyof Given]: K extends `${Index & number}` ? Sentence : Given[K] }
  : never;
