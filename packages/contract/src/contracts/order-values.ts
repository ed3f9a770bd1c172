// Values of orders that pages need too. No schemas, which would come along to every page.

/** People whom one order enrols. */
export const ENROLLED_AT_ONCE = 200;
