// What a change of the picture did, as the history tells it: orders as a whole, disciplines and groups one by one.
import type { Trajectory } from '@orbita/contract/trajectories';

type Values = Record<string, unknown>;

const titlesOf = (items: readonly { title: string }[]): string[] => items.map(({ title }) => title);
const subjectsOf = ({ halves }: Trajectory): string[] =>
  halves.flatMap((half) => half.subjects.map(({ title }) => `${half.title}: ${title}`));
const groupsOf = ({ groups, halves }: Trajectory): string[] =>
  groups.map(({ name, half_id }) => {
    const half = halves.find(({ id }) => id === half_id);
    return half ? `${name} (${half.title})` : name;
  });
const without = (items: string[], others: string[]): string[] => items.filter((item) => !others.includes(item));

/** Returns the values of the picture that differ; disciplines of halves that came or went along are not repeated. */
export function differenceOf(before: Trajectory, after: Trajectory): { before: Values; after: Values } {
  const common = (one: Trajectory, other: Trajectory): Trajectory => ({
    ...one,
    halves: one.halves.filter(({ id }) => other.halves.some((half) => half.id === id)),
  });
  const [subjectsBefore, subjectsAfter] = [subjectsOf(common(before, after)), subjectsOf(common(after, before))];
  const [groupsBefore, groupsAfter] = [groupsOf(before), groupsOf(after)];
  return {
    before: {
      halves: titlesOf(before.halves),
      business_roles: titlesOf(before.business_roles),
      subjects: without(subjectsBefore, subjectsAfter),
      groups: without(groupsBefore, groupsAfter),
    },
    after: {
      halves: titlesOf(after.halves),
      business_roles: titlesOf(after.business_roles),
      subjects: without(subjectsAfter, subjectsBefore),
      groups: without(groupsAfter, groupsBefore),
    },
  };
}
