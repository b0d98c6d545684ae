// The reader of Python with every library that it knows. The page loads the libraries one by one instead.

import './libraries/jax/jax.js';
import './libraries/numpy/numpy.js';

export { readCode } from './script.js';
