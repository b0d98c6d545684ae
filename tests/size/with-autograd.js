/** What a program bundles that uses gradients. */
export * from '../../web/lib/index.js';
export * from '../../web/lib/autograd/index.js';
