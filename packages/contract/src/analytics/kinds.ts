// The words of analytics, without schemas, for the pages too.

/** By what the figures are listed. */
export const analyticsKinds = ['groups', 'teachers', 'subjects'] as const;
/** Figures that can become worse, which are also shown by week. */
export const worsenings = ['debts', 'waiting', 'attendance', 'at_risk'] as const;
/** Which students are listed. */
export const peopleOf = ['debts', 'at_risk', 'missed', 'silent', 'all'] as const;
