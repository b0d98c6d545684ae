// The entry `stride0/element-code`: the same element, which reads code as well: `<stride0-view code="…" inputs="…">`.

import { codeDrawings } from '../draw/code/drawings.js';
import { drawCodeBy } from '../draw/of-code.js';
import { inputsIn } from '../reading/inputs.js';
import { readCode } from '../reading/python/code.js';
import { Stride0View } from './stride0-view.js';

drawCodeBy(codeDrawings);
Stride0View.readCodeBy((text, asked) =>
  readCode(text, { inputs: inputsIn(asked?.inputs ?? ''), call: asked?.call ?? '' }),
);
Stride0View.define();
