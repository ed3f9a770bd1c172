/** Digits of the code by which students register in a lesson. */
export const LESSON_CODE_DIGITS = 6;
