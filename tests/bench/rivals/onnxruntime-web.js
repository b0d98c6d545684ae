/** onnxruntime-web, one thread: each case is a model, run with the same inputs again and again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { model, TYPES } from './onnx-model.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'];

/** @import { Node } from './onnx-model.js' */

/** @type {(type: string, ...from: string[]) => Node[]} */
const one = (type, ...from) => [{ type, from, to: 'out' }];
/** @type {(type: string, from: string[], attributes: NonNullable<Node['attributes']>) => Node[]} */
const set = (type, from, attributes) => [{ type, from, to: 'out', attributes }];
/** @type {(type: string, axis: number) => Node[]} */
const folded = (type, axis) => set(type, ['a'], { axes: [axis], keepdims: 0 });
/** @type {(equation: string, ...from: string[]) => Node[]} */
const einsum = (equation, ...from) => set('Einsum', from, { equation });

/** @type {Record<string, Node[]>} */
const GRAPHS = {
  add: one('Add', 'a', 'b'),
  sub: one('Sub', 'a', 'b'),
  gt: one('Greater', 'a', 'b'),
  where: one('Where', 'a', 'b', 'c'),
  exp: one('Exp', 'a'),
  tanh: one('Tanh', 'a'),
  pow: one('Pow', 'a', 'b'),
  norm: [
    { type: 'Sub', from: ['a', 'b'], to: 't' },
    { type: 'Div', from: ['t', 'c'], to: 'u' },
    { type: 'Mul', from: ['u', 'd'], to: 'v' },
    { type: 'Add', from: ['v', 'e'], to: 'out' },
  ],
  image: [
    { type: 'Cast', from: ['a'], to: 't', attributes: { to: TYPES.float32 ?? 0 } },
    { type: 'Sub', from: ['t', 'b'], to: 'u' },
    { type: 'Div', from: ['u', 'c'], to: 'out' },
  ],
  sum0: folded('ReduceSum', 0),
  sum1: folded('ReduceSum', 1),
  amax: set('ReduceMax', ['a'], { keepdims: 0 }),
  amax0: folded('ReduceMax', 0),
  amax1: folded('ReduceMax', 1),
  argmax0: set('ArgMax', ['a'], { axis: 0, keepdims: 0 }),
  argmax1: set('ArgMax', ['a'], { axis: 1, keepdims: 0 }),
  mean1: folded('ReduceMean', 1),
  prod1: folded('ReduceProd', 1),
  softmax1: set('Softmax', ['a'], { axis: 1 }), // before version 13, it covers all axes from that one on
  logSoftmax1: set('LogSoftmax', ['a'], { axis: 1 }),
  contiguous: one('Identity', 'a'),
  cat: set('Concat', ['a', 'b'], { axis: 0 }),
  matmul: one('MatMul', 'a', 'b'),
  indexRows: set('Gather', ['a', 'b'], { axis: 0 }),
  indexSelect: set('Gather', ['a', 'b'], { axis: 0 }),
  gather0: set('GatherElements', ['a', 'b'], { axis: 0 }),
  gather1: set('GatherElements', ['a', 'b'], { axis: 1 }),
  takeAlong: set('GatherElements', ['a', 'b'], { axis: 1 }),
  bijBjk: einsum('bij,bjk->bik', 'a', 'b'),
  bhqk: einsum('bqhd,bkhd->bhqk', 'a', 'b'),
  iJ: einsum('i,j->ij', 'a', 'b'),
  ijToJ: einsum('ij->j', 'a'),
  ijIjToI: einsum('ij,ij->i', 'a', 'b'),
  toUint8: set('Cast', ['a'], { to: TYPES.uint8 ?? 0 }),
  toFloat16: set('Cast', ['a'], { to: TYPES.float16 ?? 0 }),
  toFloat32: set('Cast', ['a'], { to: TYPES.float32 ?? 0 }),
};

/**
 * Puts a node before `nodes` for each operand in `transposed`, and reads its result instead of the operand.
 * @type {(nodes: Node[], transposed: string[]) => Node[]}
 */
const withTransposes = (nodes, transposed) => [
  ...transposed.map((name) => ({ type: 'Transpose', from: [name], to: `${name}t` })),
  ...nodes.map((node) => ({ ...node, from: node.from.map((name) => (transposed.includes(name) ? `${name}t` : name)) })),
];

/** @type {(load: (name: string) => Promise<any>, folder: string) => Promise<import('./child.js').Rival>} */
export async function start(load, folder) {
  const ort = await load('onnxruntime-web');
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  /** @type {any} */
  let session;
  return {
    version: JSON.parse(readFileSync(join(folder, 'node_modules/onnxruntime-web/package.json'), 'utf8')).version,
    make: (data, { dtype, shape }) => new ort.Tensor(dtype, data, shape),
    async call(op, tensors, { inputs, result }) {
      const nodes = GRAPHS[op];
      if (!nodes) return undefined;
      const transposed = NAMES.filter((_, i) => inputs[i]?.transposed);
      const values = inputs.map(({ dtype, shape }, i) => ({ name: NAMES[i] ?? '', type: TYPES[dtype] ?? 0, shape }));
      const output = { name: 'out', type: TYPES[result ?? inputs[0]?.dtype ?? ''] ?? 0 };
      session = await ort.InferenceSession.create(model(withTransposes(nodes, transposed), values, output));
      const feeds = Object.fromEntries(tensors.map((tensor, i) => [NAMES[i], tensor]));
      return () => session.run(feeds);
    },
    read: ({ out }) => ({ data: out.data, dtype: out.type }),
    drop: ({ out }) => out.dispose(),
    async close() {
      await session?.release();
      session = undefined;
    },
  };
}
