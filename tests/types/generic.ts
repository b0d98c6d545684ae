/**
 * Code with user-defined types: generic functions, classes, and exports whose types are inferred.
 */
import { add, einsum, tensor, zeros, ones, mul, Tensor, fuse, explain, where, type DType } from 'stride0';

export function scale(x: Tensor) {
  return x.mul(2);
}
export function scale2(x: Tensor): Tensor {
  return x.mul(2);
}
export const both = (x: Tensor, y: Tensor) => add(x, y);
export const z = zeros([2, 3]);
export const inferred = z.add(1);
export const t2 = tensor([
  [1, 2],
  [3, 4],
]);
export const dt = z.dtype;
export class Model {
  weights = new Map<string, Tensor>();
  bias = zeros([3]);
  list = [zeros([1])];
  forward(x: Tensor) {
    return x.add(this.bias);
  }
  get w() {
    return this.weights.get('w')!;
  }
}
export const g1 = <T extends Tensor>(x: T): Tensor => x.mul(2);
export const g2 = <N extends number>(x: Tensor<'float32', [N]>, y: Tensor<'float32', [N]>) => x.add(y);
export const g3 = <D extends 'float32' | 'float64'>(x: Tensor<D>): Tensor<D> => x.mul(2);
export const g4 = <S extends number[]>(x: Tensor<'float32', S>) => x.relu();
export const g5 = <S extends number[]>(x: Tensor<'float32', S>): Tensor<'float32', S> => x.relu();
export const g6 = <S extends number[]>(x: Tensor<'float32', S>, y: Tensor<'float32', S>) => x.add(y);
export const g7 = <S extends number[]>(x: Tensor<'float32', S>, y: Tensor<'float32', S>) => add(x, y);
export const g8 = <N extends number, M extends number>(x: Tensor<'float32', [N, M]>, y: Tensor<'float32', [M]>) =>
  x.add(y);
export const g9 = <A extends Tensor, B extends Tensor>(x: A, y: B) => mul(x, y);
export const g10 = <D extends DType>(x: Tensor<D>) => x.add(x);
export const g11 = <T extends Tensor>(x: T) => x.sum().div(2);
export const g12 = <T extends Tensor>(x: T) => x.mul_(2);
export const g13 = <T extends Tensor>(x: T, y: Tensor) => x.add_(y);
export const g14 = <S extends number[]>(x: Tensor<'float32', S>) => x.sum(0);
export const g15 = <N extends number>(x: Tensor<'float32', [N, N]>) => x.matmul(x);
export const g16 = <S extends number[]>(x: Tensor<'float32', S>) => x.reshape([-1]);
export const g17 = <S extends number[]>(x: Tensor<'float32', S>) => x.mean(0, { keepdim: true });
export const g18 = <S extends number[]>(x: Tensor<'float32', S>) => {
  const m = x.mean(0, { keepdim: true });
  return x.sub(m);
};
export const f = fuse((x: Tensor, m: Tensor) => x.sub(m));
export const e = explain([1, 2], [2]);
export let u: Tensor | undefined;
export type Batch = { x: Tensor; y: Tensor };
export const batch = (n: number) => ({ x: zeros([n, 3]), y: zeros([n]) });
export const arr = [zeros([2]), ones([3])].map((t) => t.sum());
export async function load() {
  return { t: zeros([2]) };
}
export default function (x: Tensor) {
  return { y: x.exp(), s: x.shape };
}
export const h1 = <T extends Tensor>(x: T) => x.mul(2).add(1).exp().div(3);
export const h2 = <T extends Tensor>(x: T): Tensor => x.mul(2).add(1).exp().div(3);
export const h3 = <D extends 'float32' | 'float64'>(x: Tensor<D>): Tensor<D> => x.mul(2).add(1).sum().div(3).exp();
export const h4 = <D extends DType>(x: Tensor<D>): Tensor => x.mul(2).add(1).exp().div(3);
export const h5 = <D extends DType, S extends number[]>(x: Tensor<D, S>): Tensor => x.mul(2).add(1).exp().div(3);
export const h6 = <S extends number[]>(x: Tensor<'float32', S>): Tensor<'float32', S> => x.mul(2).add(1).div(3).exp();
export const h7 = <D extends 'float32' | 'float64', S extends number[]>(x: Tensor<D, S>): Tensor<D, S> =>
  x.mul(2).add(1).div(3).exp().clone();
export const h8 = <D extends 'int32' | 'int64'>(x: Tensor<D>): Tensor<D> => x.mul(2).add(1n).neg();
export function normalize<N extends number>(x: Tensor<'float32', [N, 3]>) {
  const m = x.mean(0);
  return x.sub(m);
}
export const layer = <B extends number, I extends number, O extends number>(
  x: Tensor<'float32', [B, I]>,
  w: Tensor<'float32', [I, O]>,
  b: Tensor<'float32', [O]>,
) => x.matmul(w).add(b).relu();
export const project = <B extends number, T extends number>(
  x: Tensor<'float32', [B, T, 8]>,
  w: Tensor<'float32', [8, 4]>,
) => einsum('btc,cd->btd', x, w).add(zeros([4]));
export const gram = <S extends number[]>(x: Tensor<'float32', S>) => einsum('ij,kj->ik', [x, x]);
export const contracted = <A extends Tensor, B extends Tensor>(a: A, b: B) => einsum('ij,jk', a, b);
export const asWritten = (equation: string, operands: Tensor[]) => einsum(equation, ...operands).shape.length;
export const r1 = <S extends readonly number[]>(x: Tensor<'float32', S>) => x.mul(2);
export const r2 = <S extends readonly number[]>(
  x: Tensor<'float32', S>,
  y: Tensor<'float32', S>,
): Tensor<'float32', S> => add(x, y);
export const r3 = <S extends readonly number[]>(
  x: Tensor<'float32', S>,
  y: Tensor<'float32', S>,
): Tensor<'float32', S> => x.mul(y).sub(x).relu().add(1);
export const r4 = <D extends 'float32' | 'float64', S extends readonly number[]>(
  x: Tensor<D, S>,
  y: Tensor<D, S>,
): Tensor<D, S> => x.mul(y).add(y);
export const r5 = <S extends readonly number[]>(x: Tensor<'int8', S>, y: Tensor<'int8', S>): Tensor<'bool', S> =>
  x.lt(y);
export const r6 = <S extends number[]>(x: Tensor<'float32', S>, y: Tensor<'float32', S>): Tensor<'float32', S> =>
  x.div(y).pow(y).atan2(y).maximum(x);
export const r7 = <S extends readonly number[]>(x: Tensor<'float32', S>) => [
  x.sum(),
  x.mean(0),
  x.reshape([-1]),
  x.clone().exp().sqrt(),
  x.matmul(x),
  x.softmax(0),
  x.add_(x),
  x.size(0),
];
export const r8 = <S extends readonly number[]>(
  x: Tensor<'float32', S>,
  y: Tensor<'float32', S>,
): Tensor<'float32', S> => where(x.gt(y), x, y);
export const r9 = <S extends readonly number[]>(
  x: Tensor<'float32', S>,
  y: Tensor<'float32', S>,
): Tensor<'float32', S> => x.lerp(y, 0.5).clamp(0, 1);
export const r10 = <N extends number>(
  x: Tensor<'float32', [N, N]>,
  y: Tensor<'float32', [N, N]>,
): Tensor<'float32', [N, N]> => x.add(y);
