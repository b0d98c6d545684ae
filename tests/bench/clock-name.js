/**
 * The variable of the environment that chooses the clock, on its own: whoever sets it must not have read the clock yet.
 */
export const PROCESSOR = 'STRIDE0_PROCESSOR_TIME';
