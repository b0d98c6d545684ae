// The datasets that come with Keras, as `load_data` answers them.

import { made } from '../numpy/arrays.js';
import { tuple } from '../values.js';

/** How many there are to train and to test, and the shapes of one image and of its label. */
const IMAGES = { counts: [60_000, 10_000], image: [28, 28], label: [] };
const CIFAR = { counts: [50_000, 10_000], image: [32, 32, 3], label: [1] };

/** @type {Map<string, { counts: number[], image: number[], label: number[] }>} */
export const datasets = new Map([
  ['mnist', IMAGES],
  ['fashion_mnist', IMAGES],
  ['cifar10', CIFAR],
  ['cifar100', CIFAR],
]);

/** @type {(world: import('../world.js').World, path: string) => import('../values.js').Value} */
export const datasetNamed = (world, path) => {
  const { counts, image, label } = datasets.get(path.replace(/^.*\./, '')) ?? IMAGES;
  const array = (/** @type {number[]} */ shape) => made(world, { dialect: 'numpy' }, shape, 'uint8');
  return tuple(counts.map((count) => tuple([array([count, ...image]), array([count, ...label])])));
};
