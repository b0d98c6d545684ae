/**
 * The data that the stages of a diagnosis pass on: `Recognised` is what the text says, `Finding` a fact or a possible
 * cause that follows from it, `Fix` a change that the core has run, and `Diagnosis` all of it.
 */

/**
 * @typedef {'pytorch' | 'numpy' | 'jax' | 'tensorflow' | 'keras' | 'tfjs' | 'onnxruntime' | 'onnx' | 'mlx' | 'paddle'
 *   | 'tvm' | 'mxnet' | 'theano' | 'stride0' | 'pandas' | 'sklearn' | 'scipy' | 'matplotlib' | 'opencv' | 'julia' | 'r'
 *   | 'matlab' | 'octave'}
 * Framework
 *
 * @typedef {number | null} Size  null: unknown, or printed as `?`, `None` or a name
 *
 * @typedef {object} Operand
 * @property {string | null} name  as in the code around the message
 * @property {readonly Size[] | null} shape  as in the message; null if it has only single sizes
 * @property {'operand' | 'target' | 'output'} role  a target is written into, so it keeps its shape; an output is
 *   NumPy's third shape, or the indexing result of an assignment
 * @property {'message' | 'printed' | 'code'} from  where its shape was found
 * @property {boolean} [isForeign]  whether its name is in a library's code, such as `input` in PyTorch's losses
 *
 * @typedef {object} Clash  the dimension in which the message says that the sizes differ
 * @property {number | null} dim  as the message counts, from the left of the padded result
 * @property {number | null} fromEnd  the same dimension from the right, 1 for the last; null if the rank is unknown
 * @property {readonly [number, number]} sizes  of the first operand, and the second
 *
 * @typedef {object} Failing
 * @property {string} source
 * @property {number} at  the position of its operator; -1 if unknown
 * @property {readonly string[]} arrays  the names of arrays in it, or in the user's own line if a library failed
 * @property {string} file  as in the stack trace, or empty
 * @property {number} line  in the file; 0 if unknown
 * @property {string} [library]  the package that raised the error, if the line that raises it is not the user's own
 * @property {boolean} [isInstalled]  whether the package is one whose messages we don't recognise
 * @property {string} [inside]  the package's line
 * @property {boolean} [isCore]  whether the line is PyTorch's or NumPy's own, because the paste has no other
 * @property {string} [caller]  the user's own line that called the package
 * @property {string} [calledIn]  the user's own line that called the function of the line that failed
 * @property {boolean} [isAbove]  whether it stands right above the message, or is the line typed at a prompt
 * @property {boolean} [isForeign]  whether its names are in no other line of the paste, as if a package ran it
 * @property {boolean} [isCheck]  of an unknown wording: whether its file and line are those of a check that raises it
 * @property {boolean} [onlyCalls]  whether the line only calls the code that failed, which the paste leaves out
 *
 * @typedef {object} Recognised
 * @property {'broadcast' | 'other' | 'none'} kind  other: a known message that is not about broadcasting (the inner
 * sizes
 *   of a product, an index out of range …); none: no known message
 * @property {string | null} family  the group of wordings that matched: `torch-sizes`, or the operation of an `other`
 * @property {Framework | null} framework
 * @property {string} message  the message by itself: unwrapped, without colours, prefixes and exception name
 * @property {string | null} operation  the library's name for it (`add`, `sub`, `matmul`), or the framework's
 *   (`mse_loss`)
 * @property {'fresh' | 'inPlace' | 'out' | 'assign' | 'expand' | 'loss'} form
 * @property {boolean} fails  false for warnings: the program keeps running
 * @property {readonly Operand[]} operands  in the message's order
 * @property {readonly Size[] | null} broadcast  the shape of the result, if the message has it
 * @property {Clash | null} clash
 * @property {boolean} batchHidden  whether the first dimension is not printed, as in Keras' layers
 * @property {readonly string[]} unknown  the names of operands to ask the user for: `a`, `b`, `prediction`
 * @property {readonly number[]} numbers  further numbers of the message, in its order
 * @property {readonly string[]} words  further words, as the name of a parameter
 * @property {Failing | null} failing  the line that failed
 * @property {readonly { name: string, line: string }[]} [assignments]  the lines that set the names in that line
 * @property {readonly { number: number, line: string }[]} [literals]  the only line of code with a size of the message
 * @property {readonly string[]} [candidates]  the lines that may have failed, if no line is known
 * @property {string} [around]  the text beside it, cut to a few thousand characters
 * @property {boolean} [isDescribed]  of a `none`: whether the asker writes about shapes, without a message
 * @property {string} [unknownWording]  of a `none`: a sentence about shapes whose wording is unknown
 * @property {readonly import('./recognise/printed.js').Known[]} [known]  shapes that the text prints, or its code gives
 */

/**
 * @typedef {object} Finding  a fact, or a possible cause
 * @property {string} id
 * @property {'certain' | 'likely' | 'possible'} sure  `certain` for facts; a cause is `likely` only by its record
 * @property {Readonly<Record<string, string | number | readonly number[]>>} facts  the values its sentence is about
 *
 * @typedef {object} Step  a change of one operand, as the library is asked to do it
 * @property {number} operand
 * @property {'unsqueeze' | 'squeeze' | 'permute'} how
 * @property {readonly number[]} by
 *
 * @typedef {object} Fix
 * @property {string} code  in the user's framework, with the user's names; empty if they are unknown, and then
 *   `facts.call` has what is called, such as `.unsqueeze(1)`
 * @property {readonly Step[]} steps
 * @property {readonly (readonly number[])[]} shapes  of the operands afterwards
 * @property {readonly number[]} result  its shape, as the core says
 * @property {string} meaning  a key of the words
 * @property {Readonly<Record<string, string | number | readonly number[]>>} facts
 * @property {boolean} caution  whether it may run and still not be what the user means
 *
 * @typedef {object} Next
 * @property {string} key  of the words, or empty
 * @property {string} [show]  how to see the shapes, a key of the words
 * @property {Finding} [cause]  the possible cause to check first
 * @property {string} code  lines to run, with names of the line that failed; empty if the step is not code
 * @property {Readonly<Record<string, any>>} facts
 *
 * @typedef {object} Diagnosis
 * @property {Recognised} recognised  its operands in the core's order, which is that of everything here: a target comes
 *   first
 * @property {readonly (readonly number[])[] | null} shapes  the complete shapes given to the core; null if some
 *   size is unknown. If only the broadcast shape is known, it stands for the other operand of a target
 * @property {import('../lib/control/explain.js').Explanation | null} report  the core's: columns, result, growth
 * @property {readonly Finding[]} facts  what the message states, and what follows from it by arithmetic
 * @property {readonly Fix[]} fixes  best first, every one checked
 * @property {readonly Finding[]} causes  possible ones, each with a check in words
 * @property {readonly string[]} asks  what to type in to know more, by name
 * @property {Next} next  what to do now, where no fix is sure
 */

export {};
