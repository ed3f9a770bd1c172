// Bounds of final results, which pages need without the schemas.

/** Students whose results are confirmed or taken back by one call. */
export const MOST_RESULTS = 500;
/** Characters of a reason. */
export const REASON_LENGTH = 500;
