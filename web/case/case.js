// A case: one operation on named tensors. Reading a text gives cases, and each drawing starts from one. It contains no
// rules of broadcasting; the library determines what the operation returns. A variable for a case is named `asked`,
// because `case` is a keyword.

/** @import { DType } from '../lib/boundary/dtype.js' */
/** @import { Span } from '../notation/parse.js' */

/**
 * @typedef {object} Operand  a tensor as a view of its storage
 * @property {string} name  as in the text, or a, b, c …
 * @property {readonly number[]} shape
 * @property {readonly number[]} strides  in elements; 0 for expanded dimensions
 * @property {number} offset  of its first element
 * @property {number} stored  how many elements its storage has
 * @property {number | null} storage  the memory it is a view of: operands with the same number share it; null for
 *   separate memory
 * @property {DType} dtype
 * @property {boolean} weak  a plain number, which adopts the dtype of tensors
 * @property {readonly number[] | null} values  the stored elements, if the text contains them and they are few
 * @property {readonly Span[]} spans  the position of each size in the text, if it is there
 * @property {readonly string[]} [called]  what the text calls each size, such as `C` or `B*T`; empty if it has no name
 *
 * @typedef {'torch' | 'numpy' | 'jax' | 'tensorflow' | 'stride0' | 'shapes'} Dialect  stride0: JavaScript, which ran
 *
 * @typedef {object} Case
 * @property {string} fn  the library's name of the operation: `add`, `where`, `broadcastTensors` …
 * @property {string} sign  as it is written between operands, or empty
 * @property {string} label  the operation as in the text, `torch.where(c, x, y)`; empty if there is only a sign
 * @property {readonly Operand[]} operands
 * @property {'fresh' | 'inPlace' | 'out'} form  a new result, into the first operand, or into `out`
 * @property {Operand | null} out
 * @property {Readonly<Record<string, number | string>>} options  `alpha`, `roundingMode` …; a whole float is `'2.0'`
 * @property {boolean} backcompat  whether the text asks for the warning about the old one-dimensional behaviour
 * @property {Dialect} dialect
 * @property {DType} [float]  the default float dtype, if the text sets one
 * @property {import('./indexing.js').Indexing} [indexing]  of an index: the tensor that its operands index
 * @property {import('./letters.js').Letters} [letters]  the letters that its numbers replace, if the text has letters
 * @property {Partial<import('./outcome.js').Failure>} [failure]  the error in the words of another library than PyTorch
 * @property {Span} span  its position
 * @property {readonly NamedNumber[]} [scope]  the numbers in scope, if the reader was asked for them
 *
 * @typedef {{ name: string, value: number, level: number }} NamedNumber  a variable or an attribute, `n_heads` of
 *   `self.n_heads`; level: 0 for variables of the innermost scope
 *
 * @typedef {import('../notation/parse.js').ProblemKey | 'noReader' | 'syntax' | 'construct'
 *   | 'undefined' | 'unknownName' | 'argument' | 'notTensor' | 'dtype' | 'number' | 'numbers'
 *   | 'tooDeep' | 'tooMuch' | 'tooManyLines' | 'raised' | 'unknown' | 'line' | 'needs'} ProblemKey  each has its
 *   sentence in words/
 * @typedef {Span & { key: ProblemKey, about?: readonly (string | number)[] }} Problem
 *
 * @typedef {object} Remark  the result of a statement
 * @property {Span} span
 * @property {'tensor' | 'printed' | 'raised' | 'warned'} kind
 * @property {readonly (number | string)[] | null} shape  a size may be letters
 * @property {DType | null} dtype
 * @property {string} text  what Python prints: `torch.Size([5, 3])`, or PyTorch's sentence
 * @property {string} type  `RuntimeError`, `UserWarning`, or empty
 * @property {readonly RemarkedTensor[]} [tensors]  the current tensor of each name
 * @property {number} [rounds]  how often it ran, if that is known and more than once
 * @property {Span} [part]  of a failure: the part of the statement that fails, if known
 * @property {string} [layer]  of a failure: PyTorch's layer that raises it, such as `Linear`
 * @property {readonly Span[]} [path]  of a failure within functions: the calls that led to it, the outermost first
 * @property {readonly NamedNumber[]} [scope]  as of a case
 * @property {Readonly<Record<number, string>>} [called]  of a failure: what the text calls the numbers in its message
 *
 * @typedef {{ name: string, shape: readonly (number | string)[], dtype: DType, called?: readonly string[] }}
 *   RemarkedTensor  a size may be a letter; called: as of an operand
 *
 * @typedef {object} Reading
 * @property {'shapes' | 'code' | 'message'} kind
 * @property {readonly Case[]} cases  in the order of the text
 * @property {number} shown  the case to draw: the first that fails, else the last that broadcasts; -1 without any
 * @property {readonly Problem[]} problems  by position
 * @property {readonly Remark[]} outcomes  one for each statement, in order; none if the text is only shapes
 * @property {Message | undefined} [message]  of a message, or of code together with the message of its failure
 * @property {Model} [model]  of code that defines one
 * @property {Ran} [ran]  of JavaScript, which is run
 * @property {readonly { name: string, text: string, offset: number }[]} [files]  the text, and the files that it
 *   imports, whose positions start at `offset`
 * @property {{ shape: readonly number[], dtype: DType, elements: readonly (number | bigint | boolean)[] | undefined }}
 *   [tensor]  of the variable that the reader was asked for; elements: if they are known and few
 * @property {readonly { at: number, value: number, isNamed: boolean }[]} [integers]  that were evaluated, if the reader
 *   was asked for them; those of inputs have negative positions; isNamed: whether one is the value of a name
 *
 * @typedef {object} Model  something that can be called with tensors: a module in the text, or a function
 * @property {string} name  `Net`, or `attend`
 * @property {string} method  `forward`, `call`, or empty for a function
 * @property {Span} span  of the header of the method or function
 * @property {boolean} isCalled  whether the text itself calls it
 * @property {boolean} isTyped  whether its types contain the shapes of all necessary inputs
 * @property {Readonly<Record<string, string>>} [written]  shapes of inputs given in comments or a docstring
 * @property {readonly Input[]} inputs  in the order of its parameters
 * @property {readonly string[]} missing  parameters of its constructor that have no value
 * @property {string} construction  how to create it from classes in the text, `GPT(GPTConfig())`; empty if unknown
 * @property {readonly string[]} unread  names of given inputs that cannot be used; `call` is the text of the call
 * @property {readonly string[]} others  other models that could be called instead
 * @typedef {{ name: string, annotation: string, isRequired: boolean }} Input
 *
 * @typedef {object} Ran  the result of a run
 * @property {'waits' | 'ran' | 'time' | 'memory' | 'lost' | 'noFrame'} state  waits: until the user starts it; ran: it
 *   finished; the others: why it was ended
 * @property {string} printed  including the value of its last expression
 * @property {{ tensors: number, blocks: number, bytes: number, peak: number }} memory  at its end
 * @property {readonly Cost[]} costs  of its lines
 *
 * @typedef {object} Cost  what the calls on one line take
 * @property {number} line  from 1
 * @property {string} code
 * @property {number} took  ms
 * @property {number} grew  the increase of memory in bytes
 * @property {number} saved  bytes that one copy of each stretched operand would take
 *
 * @typedef {object} Message  a pasted error and its diagnosis
 * @property {import('../diagnose/diagnosis.js').Diagnosis} diagnosis
 * @property {readonly string[]} asks  the names of shapes that the text lacks, whether or not they were typed in since
 * @property {boolean} disagrees  whether the typed shapes contradict the message
 * @property {Span | null} place  its position in the text
 * @property {boolean} [isRaised]  whether it is raised by code that was read, instead of pasted
 */

export {};
