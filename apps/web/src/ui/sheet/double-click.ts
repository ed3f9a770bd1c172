/** Two clicks within this many milliseconds are one double click. */
export const DOUBLE_CLICK = 600;

/** Whether a click at `now` completes a double click begun at `previous`. */
export const isDoubleClick = (previous: number, now: number): boolean => now - previous <= DOUBLE_CLICK;
