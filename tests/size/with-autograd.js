/** A program that uses gradients; `npm run size` bundles it. */
export * from '../../web/lib/index.js';
export * from '../../web/lib/autograd/index.js';
