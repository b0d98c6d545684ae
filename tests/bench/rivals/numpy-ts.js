/** numpy-ts, whose transposes are views. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {(load: (name: string) => Promise<any>, folder: string) => Promise<import('./child.js').Rival>} */
export async function start(load, folder) {
  const np = await load('numpy-ts');
  np.configureWasm({ maxMemory: 2 ** 30 }); // its 256 MiB can't hold 4096² three times
  /** @type {Record<string, (...tensors: any[]) => any>} */
  const ops = {
    add: (a, b) => np.add(a, b),
    sub: (a, b) => np.subtract(a, b),
    gt: (a, b) => np.greater(a, b),
    where: (c, a, b) => np.where(c, a, b),
    exp: (a) => np.exp(a),
    tanh: (a) => np.tanh(a),
    pow: (a, b) => np.power(a, b),
    norm: steps((track, x, m, s, g, b) =>
      np.add(track(np.multiply(track(np.divide(track(np.subtract(x, m)), s)), g)), b),
    ),
    image: steps((track, x, m, s) => np.divide(track(np.subtract(x, m)), s)),
    amax: (a) => np.max(a),
    amax0: (a) => np.max(a, 0),
    amax1: (a) => np.max(a, 1),
    argmax: (a) => np.argmax(a),
    argmax0: (a) => np.argmax(a, 0),
    argmax1: (a) => np.argmax(a, 1),
    any: (a) => np.any(a),
    sort: (a) => np.sort(a),
    sum0: (a) => np.sum(a, 0),
    sum1: (a) => np.sum(a, 1),
    contiguous: (a) => np.ascontiguousarray(a),
    matmul: (a, b) => np.matmul(a, b),
    mean1: (a) => np.mean(a, 1),
    prod1: (a) => np.prod(a, 1),
    var0: (a) => np.var(a, 0, 1),
    var1: (a) => np.var(a, 1, 1),
    cumsum0: (a) => np.cumsum(a, 0),
    cumsum1: (a) => np.cumsum(a, 1),
    cat: (a, b) => np.concatenate([a, b]),
    stack: (a, b) => np.stack([a, b]),
    flip: (a) => np.copy(np.flip(a, 1)),
    roll: (a) => np.roll(a, 1, 0),
    split: (a) => np.copy(np.split(a, 2)[1]),
    indexRows: (a, index) => np.take(a, index, 0),
    indexSelect: (a, index) => np.take(a, index, 0),
    gather0: (a, index) => np.take_along_axis(a, index, 0),
    gather1: (a, index) => np.take_along_axis(a, index, 1),
    takeAlong: (a, index) => np.take_along_axis(a, index, 1),
    maskedSelect: (a, mask) => np.extract(mask, a),
    toUint8: (a) => a.astype('uint8'),
    bijBjk: (a, b) => np.einsum('bij,bjk->bik', a, b),
    bhqk: (a, b) => np.einsum('bqhd,bkhd->bhqk', a, b),
    iJ: (a, b) => np.einsum('i,j->ij', a, b),
    ijToJ: (a) => np.einsum('ij->j', a),
    ijIjToI: (a, b) => np.einsum('ij,ij->i', a, b),
  };
  return {
    version: JSON.parse(readFileSync(join(folder, 'node_modules/numpy-ts/package.json'), 'utf8')).version,
    make(data, { dtype, shape, transposed }) {
      if (dtype === 'bfloat16' || dtype === 'float16') throw new Error(`has no ${dtype} here`);
      const flat = np.frombuffer(data, dtype);
      // A copy has its own memory, as a result would.
      const array = np.copy(flat).reshape(shape);
      return transposed ? np.transpose(array) : array;
    },
    call: (op, tensors) => ops[op] && (() => ops[op]?.(...tensors)),
    read(result) {
      if (typeof result === 'number' || typeof result === 'boolean')
        return { data: Float64Array.of(Number(result)), dtype: 'float64' };
      const { data, dtype } = np.ascontiguousarray(result);
      return { data: data.slice(0, result.size), dtype };
    },
    drop: (result) => result.dispose?.(), // a number is not an array
  };
}

/**
 * Disposes of the steps of a chain.
 * @type {(chain: (track: (step: any) => any, ...tensors: any[]) => any) => (...tensors: any[]) => any}
 */
const steps =
  (chain) =>
  (...tensors) => {
    /** @type {any[]} */
    const intermediates = [];
    const result = chain((step) => (intermediates.push(step), step), ...tensors);
    for (const step of intermediates) step.dispose();
    return result;
  };
