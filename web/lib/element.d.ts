/// <reference lib="dom" />
/** `import 'stride0/element'` makes `<stride0-view expr="(5,1,4,1) + (3,1,1)">` draw the alignment of the shapes. */
declare global {
  interface Stride0ViewElement extends HTMLElement {
    /** The expression to draw, as the page reads it: `(5,1,4,1) + (3,1,1)`. */
    expr: string;
    /**
     * PyTorch, NumPy or JAX code instead, whose lines show their shapes. JavaScript, which `lang="js"` says it is, is shown, and runs in the playground.
     */
    code: string;
    /** For code: the inputs of its model, such as `x=(2,3,224,224)`. */
    inputs: string;
    /** For code: how to create its model, such as `Net(10)`, or which model to use. */
    call: string;
    /** The step of the walk from the right; 0 is the last. */
    step: number;
    /** Light or dark; empty for the system's setting. */
    theme: '' | 'light' | 'dark';
    /** The address of a playground, such as `/play/`: JavaScript is linked to it, and runs there on a click. */
    playground: string;
    /** Whether the result is written into the first operand. */
    inplace: boolean;
    /** Whether only the operands are shown until the reader presses a button. */
    spoiler: boolean;
    /** Whether the cells and the memory are drawn too. */
    cells: boolean;
  }
  interface HTMLElementTagNameMap {
    'stride0-view': Stride0ViewElement;
  }
}
export {};
