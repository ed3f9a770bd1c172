// The parts of the storm of heavy work, and how much of each is thrown.

export const STORM_PARTS = ['exports', 'reads', 'uploads', 'package', 'sockets'] as const;
export type StormPart = (typeof STORM_PARTS)[number];
export type StormCounts = Record<StormPart, number>;

/** The whole storm. */
const WHOLE: StormCounts = { exports: 60, reads: 60, uploads: 20, package: 1, sockets: 2000 };

/** Returns the share of each part of the storm, at least one of each part that is wanted. */
export function countsOf(share: number, parts: readonly StormPart[] = STORM_PARTS): StormCounts {
  const countOf = (part: StormPart) => (parts.includes(part) ? Math.ceil(WHOLE[part] * share) : 0);
  return {
    exports: countOf('exports'),
    reads: countOf('reads'),
    uploads: countOf('uploads'),
    package: countOf('package'),
    sockets: countOf('sockets'),
  };
}
