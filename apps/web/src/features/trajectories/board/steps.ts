// The steps in which the picture of a trajectory is edited: how each looks at once, its call, and the change that undoes it.
import type { FollowingGroup, PlacedHalf, Trajectory } from '@orbita/contract/trajectories';
import { api } from '../../../api/client/client.ts';

/** A change of the picture: shown at once and sent in turn. */
export interface Change {
  /** What it did, for screen readers and the undo button. */
  said: string;
  apply: (picture: Trajectory) => Trajectory;
  send: () => Promise<unknown>;
}
export interface Step extends Change {
  back: Pick<Change, 'apply' | 'send'>;
}

type Subject = PlacedHalf['subjects'][number];
type Semester = PlacedHalf['semesters'][number];
interface Named {
  id: number;
  title: string;
}

const byTitle = (one: Named, other: Named): number => one.title.localeCompare(other.title) || one.id - other.id;
const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);

/** Replaces one half of the picture. */
const changeHalf =
  (id: number, change: (half: PlacedHalf) => PlacedHalf) =>
  (picture: Trajectory): Trajectory => ({
    ...picture,
    halves: picture.halves.map((half) => (half.id === id ? change(half) : half)),
  });

/** Sets the halves in their order: moves, adds and takes out. */
export function arrange(picture: Trajectory, order: readonly PlacedHalf[], said: string): Step {
  const { id, halves } = picture;
  const set = (to: readonly PlacedHalf[], from: readonly PlacedHalf[]): Pick<Change, 'apply' | 'send'> => ({
    apply: (now) => ({ ...now, halves: to.map((half) => now.halves.find((one) => one.id === half.id) ?? half) }),
    send: () => api.trajectories.arrangeHalves({ params: { id }, body: { half_ids: idsOf(to), seen: idsOf(from) } }),
  });
  return { said, ...set(order, halves), back: set(halves, order) };
}

interface Move {
  subject: Subject;
  /** Half that it leaves. */
  from: number | null;
  /** Half that it joins. */
  to: number | null;
}
/** Moves a discipline between halves, adds it to one or takes it out. */
export function moveSubject({ id }: Trajectory, { subject, from, to }: Move, said: string): Step {
  const leave = (half: PlacedHalf): PlacedHalf => ({
    ...half,
    subjects: half.subjects.filter((one) => one.id !== subject.id),
  });
  const join = (half: PlacedHalf): PlacedHalf => ({
    ...half,
    subjects: [...leave(half).subjects, subject].toSorted(byTitle),
  });
  const set = (out: number | null, into: number | null): Pick<Change, 'apply' | 'send'> => ({
    apply: (now) => {
      const left = out === null ? now : changeHalf(out, leave)(now);
      return into === null ? left : changeHalf(into, join)(left);
    },
    send: () =>
      api.trajectories.moveTrajectorySubject({
        params: { id },
        body: { subject_id: subject.id, from_half_id: out, to_half_id: into },
      }),
  });
  return { said, ...set(from, to), back: set(to, from) };
}

/** Sets the half that a group of the trajectory studies now. */
export function placeGroup({ id }: Trajectory, group: FollowingGroup, halfId: number | null, said: string): Step {
  const set = (half_id: number | null): Pick<Change, 'apply' | 'send'> => ({
    apply: (now) => ({
      ...now,
      groups: now.groups.map((one) => (one.id === group.id ? { ...one, half_id } : one)),
    }),
    send: () => api.trajectories.addTrajectoryGroups({ params: { id }, body: { group_id: group.id, half_id } }),
  });
  return { said, ...set(halfId), back: set(group.half_id) };
}

const withGroup =
  (group: FollowingGroup) =>
  (picture: Trajectory): Trajectory => ({
    ...picture,
    groups: [...picture.groups, group].toSorted((one, other) => one.name.localeCompare(other.name)),
  });
const withoutGroup =
  (group: FollowingGroup) =>
  (picture: Trajectory): Trajectory => ({
    ...picture,
    groups: picture.groups.filter(({ id }) => id !== group.id),
  });
const sendGroup = (trajectoryId: number, { id, half_id }: FollowingGroup) =>
  api.trajectories.addTrajectoryGroups({ params: { id: trajectoryId }, body: { group_id: id, half_id } });
const sendGroupAway = (trajectoryId: number, { id }: FollowingGroup) =>
  api.trajectories.removeTrajectoryGroups({ params: { id: trajectoryId }, body: { group_id: id } });

/** Lets a group follow the trajectory; undoing it returns the group to the trajectory it came from. */
export function addGroup(
  { id }: Trajectory,
  { group, from, halfId }: { group: FollowingGroup; from: number | null; halfId: number | null },
  said: string,
): Step {
  const joined = { ...group, half_id: halfId };
  return {
    said,
    apply: withGroup(joined),
    send: () => sendGroup(id, joined),
    back: {
      apply: withoutGroup(group),
      send: () => (from === null ? sendGroupAway(id, group) : sendGroup(from, group)),
    },
  };
}

export function removeGroup({ id }: Trajectory, group: FollowingGroup, said: string): Step {
  return {
    said,
    apply: withoutGroup(group),
    send: () => sendGroupAway(id, group),
    back: { apply: withGroup(group), send: () => sendGroup(id, group) },
  };
}

/** Puts a half into a semester or takes it out. */
export function setSemester(half: PlacedHalf, semester: Semester, isIn: boolean, said: string): Step {
  const set = (joins: boolean): Pick<Change, 'apply' | 'send'> => ({
    apply: changeHalf(half.id, (now) => {
      const others = now.semesters.filter(({ id }) => id !== semester.id);
      const all = joins ? [...others, semester] : others;
      return { ...now, semesters: all.toSorted((a, b) => a.started_at.localeCompare(b.started_at)) };
    }),
    send: () =>
      joins
        ? api.semesters.attachHalves({ params: { id: semester.id }, body: { half_ids: [half.id] } })
        : api.semesters.detachHalves({ body: { half_ids: [half.id], semester_id: semester.id } }),
  });
  return { said, ...set(isIn), back: set(!isIn) };
}

/** Ties the trajectory to a business role or unties it. */
export function setBusinessRole({ id }: Trajectory, role: Named, isTied: boolean, said: string): Step {
  const set = (ties: boolean): Pick<Change, 'apply' | 'send'> => ({
    apply: (now) => {
      const others = now.business_roles.filter((one) => one.id !== role.id);
      return { ...now, business_roles: ties ? [...others, role].toSorted(byTitle) : others };
    },
    send: () =>
      api.trajectories[ties ? 'attachBusinessRole' : 'detachBusinessRole']({
        params: { id },
        body: { business_role_id: role.id },
      }),
  });
  return { said, ...set(isTied), back: set(!isTied) };
}
