/**
 * The environment variable that chooses the clock. It is in a separate file, so that a program can set it before the
 * clock is loaded.
 */
export const PROCESSOR = 'STRIDE0_PROCESSOR_TIME';
