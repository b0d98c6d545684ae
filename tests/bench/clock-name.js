/**
 * The variable of the environment that chooses the clock, in a separate file, so that a program can set it before it
 * loads the clock.
 */
export const PROCESSOR = 'STRIDE0_PROCESSOR_TIME';
