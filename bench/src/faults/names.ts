/** The faults by name, apart from their scenarios, which need the options that name them. */
export const faultNames = ['backup', 'migration', 'power-cut', 'connections', 'tables'] as const;
export type FaultName = (typeof faultNames)[number];
