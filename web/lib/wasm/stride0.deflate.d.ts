/**
 * The bytes of the core, deflated, in base64: smaller than as they are, wherever text is compressed on its way or not.
 */
declare const text: string;
export default text;
