// The reader of code with every library it knows, for those who need not load it in parts.

import './libraries/jax/jax.js';
import './libraries/keras/tensorflow.js';
import './libraries/numpy/numpy.js';

export { readCode } from './script.js';
