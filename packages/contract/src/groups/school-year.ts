// A new school year: groups move up together, and are taken back together.
import { endpoint } from '../endpoint.ts';
import { id, idParams, ids, moment, nullable, oneOf, Person, singleLine, Type } from '../schemas.ts';

const titled = Type.Object({ id: id(), title: Type.String() });

export const SchoolYearRow = Type.Object({
  id: id('Group'),
  name: Type.String({ description: 'As it is now' }),
  new_name: Type.String({ description: 'By the rule: ИС-21 → ИС-31, 9А → 10А' }),
  students_count: Type.Integer(),
  trajectory_id: nullable(id('Its programme')),
  half: nullable(titled),
  new_half: nullable(titled),
  is_finishing: Type.Boolean({ description: 'It has finished, and goes to the archive' }),
  warning: nullable(
    oneOf(
      ['name-taken', 'name-kept', 'no-half'],
      'name-taken: another group has this name · name-kept: no rule fits · no-half: the programme has no next part',
    ),
  ),
});
export type SchoolYearRow = Type.Static<typeof SchoolYearRow>;

export const groupSchoolYearCalls = {
  previewSchoolYear: endpoint({
    method: 'POST',
    path: '/api/v2/groups/school-year/preview',
    summary: 'How groups would move up; changes nothing',
    access: 'groups_write',
    body: Type.Object({
      group_ids: Type.Optional(ids('Groups; all current ones by default', 1000)),
      last_course: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 9, description: 'Groups of this year finish; 4 by default' }),
      ),
      last_class: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 12, description: 'Classes of this number finish; 11 by default' }),
      ),
    }),
    response: Type.Object({
      data: Type.Array(SchoolYearRow),
      trajectories: Type.Array(
        Type.Object({ id: id(), halves: Type.Array(titled, { description: 'In their order' }) }),
      ),
    }),
  }),
  startSchoolYear: endpoint({
    method: 'POST',
    path: '/api/v2/groups/school-year',
    summary: 'Move groups up in one step; refused as a whole if one of them has been changed since it was shown',
    access: 'groups_write',
    body: Type.Object({
      changes: Type.Array(
        Type.Object({
          id: id('Group'),
          name: singleLine('New name', { min: 1 }),
          half_id: nullable(id('Where it will stand')),
          is_archived: Type.Boolean({ description: 'It goes to the archive; name and part stay as they are' }),
          seen: Type.Object(
            { name: Type.String({ maxLength: 255 }), half_id: nullable(id()) },
            { description: 'As it was shown' },
          ),
        }),
        { minItems: 1, maxItems: 1000, description: 'One for each group' },
      ),
    }),
    response: Type.Object({ id: id('The step, by which it is taken back'), changed: ids('Groups', 1000) }),
  }),
  undoSchoolYear: endpoint({
    method: 'POST',
    path: '/api/v2/groups/school-year/:id/undo',
    summary: 'Take the step back, once and only while none of its groups has been changed since',
    access: 'groups_write',
    params: idParams('Step'),
    response: Type.Object({ changed: ids('Groups', 1000) }),
  }),
  getLastSchoolYear: endpoint({
    method: 'GET',
    path: '/api/v2/groups/school-year',
    summary: 'The last step that was not taken back',
    access: 'groups_write',
    response: Type.Object({
      last: nullable(
        Type.Object({
          id: id(),
          created_at: moment('When it was made'),
          author: nullable(Person),
          groups_count: Type.Integer(),
          can_undo: Type.Boolean({ description: 'None of its groups has been changed since' }),
        }),
      ),
    }),
  }),
};
