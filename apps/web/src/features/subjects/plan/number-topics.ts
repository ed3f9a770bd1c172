import type { SubjectStructure } from '@orbita/contract/subjects';

/** The number of each topic: its place in the plan, whatever number a file or another system gave it. */
export const numberTopics = ({ chapters }: SubjectStructure): ReadonlyMap<number, number> =>
  new Map(chapters.flatMap(({ steps }) => steps).map(({ id }, index) => [id, index + 1]));
