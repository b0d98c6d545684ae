// The reader of code with every library it knows, for those who need not load it in parts.

export { readCode } from './script.js';
