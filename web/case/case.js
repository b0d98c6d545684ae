// A case: one operation on named tensors. Reading a text gives cases, and each drawing starts from one. It holds no
// rule of broadcasting; the library says what the operation returns.

/**
 * @typedef {import('../lib/boundary/dtype.js').DType} DType
 * @typedef {import('../notation/parse.js').Span} Span
 *
 * @typedef {object} Operand  a tensor as a view of what is stored
 * @property {string} name  as in the text, or a, b, c …
 * @property {readonly number[]} shape
 * @property {readonly number[]} strides  in elements; 0 where expanded
 * @property {number} offset  of its first element
 * @property {number} stored  how many elements its storage has
 * @property {number | null} storage  which memory it is a view of: operands of one number share it; null for one of its
 *   own
 * @property {DType} dtype
 * @property {boolean} weak  a bare number, whose dtype gives way
 * @property {readonly number[] | null} values  what is stored, where the text gives it and it is small
 * @property {readonly Span[]} spans  where each of its sizes stands in the text, if they do
 *
 * @typedef {'torch' | 'numpy' | 'jax' | 'tensorflow' | 'stride0' | 'shapes'} Dialect  stride0: JavaScript, which ran
 *
 * @typedef {object} Case
 * @property {string} fn  the library's name of the operation: `add`, `where`, `broadcastTensors` …
 * @property {string} sign  as it is written between operands, or empty
 * @property {string} label  the whole as the text has it, `torch.where(c, x, y)`; empty where there is only a sign
 * @property {readonly Operand[]} operands
 * @property {'fresh' | 'inPlace' | 'out'} form  into the first operand, or into `out`
 * @property {Operand | null} out
 * @property {Readonly<Record<string, number | string>>} options  `alpha`, `roundingMode` …; a whole float is `'2.0'`
 * @property {boolean} backcompat  whether the text asks for the warning about the old one-dimensional behaviour
 * @property {Dialect} dialect
 * @property {DType} [float]  the default of floats, where the text has chosen one
 * @property {import('./indexing.js').Indexing} [indexing]  of an index: what its operands pick from
 * @property {import('./letters.js').Letters} [letters]  what its numbers stand for, where the text has letters
 * @property {Partial<import('./outcome.js').Failure>} [failure]  how it fails in the words of another library than
 *   PyTorch
 * @property {Span} span  where it stands
 *
 * @typedef {import('../notation/parse.js').ProblemKey | 'noReader' | 'syntax' | 'construct'
 *   | 'undefined' | 'unknownName' | 'argument' | 'notTensor' | 'dtype' | 'number' | 'numbers' | 'negativeStep'
 *   | 'tooDeep' | 'tooMuch' | 'tooManyLines' | 'raised' | 'unknown' | 'line' | 'needs'} ProblemKey  each has its sentence in words/
 * @typedef {Span & { key: ProblemKey, about?: readonly (string | number)[] }} Problem
 *
 * @typedef {object} Remark  what came of a statement
 * @property {Span} span
 * @property {'tensor' | 'printed' | 'raised' | 'warned'} kind
 * @property {readonly (number | string)[] | null} shape  a size may be letters
 * @property {DType | null} dtype
 * @property {string} text  what Python prints: `torch.Size([5, 3])`, or PyTorch's sentence
 * @property {string} type  `RuntimeError`, `UserWarning`, or empty
 * @property {readonly { name: string, shape: readonly (number | string)[], dtype: DType }[]} [tensors]
 *   the tensor each name holds now; a size may be a letter, or `None` if it is unknown, like Keras' batch
 * @property {number} [rounds]  how often it ran, if that is known and more than once
 * @property {Span} [part]  of a failure: what of the statement fails, where that is known
 * @property {string} [layer]  of a failure: the layer of PyTorch's that raises it, as `Linear`
 * @property {readonly Span[]} [path]  of a failure within functions: the calls that led to it, the outermost first
 *
 * @typedef {object} Reading
 * @property {'shapes' | 'code' | 'message'} kind
 * @property {readonly Case[]} cases  in the order of the text
 * @property {number} shown  the case to draw: the first that fails, else the last that broadcasts; -1 without any
 * @property {readonly Problem[]} problems  by place
 * @property {readonly Remark[]} outcomes  one for each statement, in order; none if the text is only shapes
 * @property {Message | undefined} [message]  of a message, or of code with one that it fails with
 * @property {Model} [model]  of code that defines one
 * @property {Ran} [ran]  of JavaScript, which is run
 * @property {readonly { name: string, text: string, at: number }[]} [files]  the text, and the files it imports, whose
 *   places count from `at`
 *
 * @typedef {object} Model  what can be called with tensors: a module of the text, or a function
 * @property {string} name  `Net`, or `attend`
 * @property {string} method  `forward`, `call`, or empty for a function
 * @property {Span} span  of the header of the method or function
 * @property {boolean} isCalled  by the text itself
 * @property {boolean} isTold  its types tell the shapes of all inputs that it needs
 * @property {Readonly<Record<string, string>>} [written]  shapes of inputs that comments or a docstring say
 * @property {readonly Input[]} inputs  in the order of its parameters
 * @property {readonly string[]} missing  parameters of its constructor that have no value
 * @property {string} made  how it can be made of classes of the text, `GPT(GPTConfig())`; empty where that is not known
 * @property {readonly string[]} unread  names of what was given and cannot be used; `call` is the text of the call
 * @property {readonly string[]} others  what could be called instead
 * @typedef {{ name: string, annotation: string, isRequired: boolean }} Input
 *
 * @typedef {object} Ran  the result of a run
 * @property {'waits' | 'ran' | 'time' | 'memory' | 'lost' | 'noFrame'} state  waits: until somebody asks for it; the
 *   others but `ran`: why it was ended
 * @property {string} printed  with the value of its last expression
 * @property {{ tensors: number, blocks: number, bytes: number, peak: number }} memory  at its end
 * @property {readonly Cost[]} costs  of its lines
 *
 * @typedef {object} Cost  of the calls of a line
 * @property {number} line  from 1
 * @property {string} code
 * @property {number} took  ms
 * @property {number} grew  by how many bytes more is in use
 * @property {number} saved  bytes that copies of what is stretched would take, once
 *
 * @typedef {object} Message  a pasted error, and what is the matter
 * @property {import('../diagnose/diagnosis.js').Diagnosis} diagnosis
 * @property {readonly string[]} asks  the names of what the text does not tell, whether or not it was typed in since
 * @property {boolean} disagrees  what was typed in is not what the message is about
 * @property {Span | null} place  where it stands in the text
 * @property {boolean} [isRaised]  code that we read raises it; it was not pasted
 */

export {};
