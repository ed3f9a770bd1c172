/** Longest time between the two clicks of a double click, in milliseconds. */
export const DOUBLE_CLICK = 600;

/** Tells whether a click at `now` completes a double click begun at `previous`. */
export const isDoubleClick = (previous: number, now: number): boolean => now - previous <= DOUBLE_CLICK;
