// A trajectory: as a row of a list, and whole with its halves, groups and business roles.
import { id, moment, nullable, Type } from '../schemas.ts';

/** A semester as halves refer to it. */
export const NamedSemester = Type.Object({
  id: id(),
  title: Type.String(),
  started_at: Type.String({ format: 'date', description: 'First day' }),
  finished_at: Type.String({ format: 'date', description: 'Last day' }),
});
const Named = Type.Object({ id: id(), title: Type.String() });

const fields = {
  id: id(),
  title: Type.String(),
  description: Type.String(),
  image_id: nullable(id('Photo')),
  image_src: nullable(Type.String()),
  educational_program_name: Type.String({ description: 'Name of the educational programme, often with its code' }),
  is_archived: Type.Boolean(),
  updated_at: moment('Last change of its own fields'),
};

/** A trajectory in a list. */
export const TrajectoryRow = Type.Object({
  ...fields,
  halves_count: Type.Integer(),
  subjects_count: Type.Integer({ description: 'Different disciplines of its halves' }),
  groups_count: Type.Integer({ description: 'Groups that follow it and are not archived' }),
});
export type TrajectoryRow = Type.Static<typeof TrajectoryRow>;

export const PlacedHalf = Type.Object({
  id: id(),
  title: Type.String(),
  image_src: nullable(Type.String()),
  is_archived: Type.Boolean(),
  semesters: Type.Array(NamedSemester, { description: 'By their first day' }),
  subjects: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
      color: Type.String({ description: 'Own colour, #rrggbb' }),
      is_archived: Type.Boolean(),
    }),
    { description: 'By title' },
  ),
  shared_with: Type.Array(Named, { description: 'Other trajectories with this half, which change along with it' }),
});
export type PlacedHalf = Type.Static<typeof PlacedHalf>;

export const FollowingGroup = Type.Object({
  id: id(),
  name: Type.String(),
  half_id: nullable(id('The half that it studies now')),
  students_count: Type.Integer(),
});
export type FollowingGroup = Type.Static<typeof FollowingGroup>;

/** A trajectory with everything that belongs to it. */
export const Trajectory = Type.Object({
  ...fields,
  show_full_structure: Type.Boolean({ description: 'Students see the halves to come too' }),
  is_show_hard_skills: Type.Boolean({ description: 'Students see the hard skills of its disciplines' }),
  halves: Type.Array(PlacedHalf, { description: 'In their order' }),
  groups: Type.Array(FollowingGroup, { description: 'Groups that follow it and are not archived, by name' }),
  business_roles: Type.Array(Named, { description: 'By title' }),
});
export type Trajectory = Type.Static<typeof Trajectory>;

export const BusinessRole = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String(),
  trajectories: Type.Array(Named, { description: 'Trajectories that lead to it, by title' }),
  updated_at: moment('Last change'),
});
export type BusinessRole = Type.Static<typeof BusinessRole>;

/** A trajectory as the person sees it who follows it. */
export const FollowedTrajectory = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String(),
  image_id: nullable(id('Photo')),
  image_src: nullable(Type.String()),
  educational_program_name: Type.String(),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() }), {
    description: 'Groups through which the person follows it, by name',
  }),
  business_roles: Type.Array(Named, { description: 'What it leads to, by title' }),
  halves: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      is_current: Type.Boolean({ description: 'A group of the person studies it now' }),
      semesters: Type.Array(NamedSemester, { description: 'By their first day' }),
      subjects: Type.Array(
        Type.Object({
          id: id(),
          title: Type.String(),
          color: Type.String({ description: 'Own colour, #rrggbb' }),
          is_archived: Type.Boolean(),
          can_open: Type.Boolean({ description: 'The viewer may open it' }),
          hard_skills: Type.Array(Type.String(), {
            description:
              'What its topics teach, that of most topics first; empty where the trajectory does not show it',
          }),
        }),
        { description: 'By title' },
      ),
    }),
    {
      description:
        'In their order; empty unless asked for. Without the full structure only up to the half that is studied now',
    },
  ),
});
export type FollowedTrajectory = Type.Static<typeof FollowedTrajectory>;
