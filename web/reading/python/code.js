// The reader of code with every library it knows, for those who need not load it in parts.

import './jax/jax.js';
import './keras/tensorflow.js';
import './numpy/numpy.js';

export { readCode } from './script.js';
