// Families and labels of groups.
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, ids, nullable, singleLine, Type } from '../schemas.ts';
import { GroupLabel, NamedGroup } from './entity.ts';
import { changedIds } from './record.ts';

const family = Type.Object({ parents: Type.Array(NamedGroup), children: Type.Array(NamedGroup) });
const labelOfGroup = Type.Object({ group: id('Group'), label: id('Label') });
const color = Type.String({ pattern: '^#[0-9a-f]{6}$', description: '#rrggbb' });

export const groupRelationCalls = {
  setGroupParents: endpoint({
    method: 'POST',
    path: '/api/v2/groups/:id/relations/parent',
    summary: 'Set the groups to which a group belongs; the list replaces the present one, a circle is refused',
    access: 'groups_write',
    params: idParams(),
    body: Type.Object({ group_ids: ids('Parents', 100) }),
    response: family,
  }),
  addSubgroups: endpoint({
    method: 'POST',
    path: '/api/v2/groups/:id/relations',
    summary: 'Put groups below a group; a circle is refused',
    access: 'groups_write',
    params: idParams(),
    body: Type.Object({ subgroup_ids: ids('Children', 1000) }),
    response: family,
  }),
  removeSubgroup: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/groups/:id/relations/:sub/delete',
    summary: 'Take a group out from below another one',
    access: 'groups_write',
    params: Type.Object({ id: id('Parent'), sub: id('Child') }),
    response: family,
  }),
  listGroupLabels: endpoint({
    method: 'GET',
    path: '/api/v2/groups/labels',
    summary: 'Labels of groups, by title, with how many current groups carry each',
    access: 'staff',
    response: Type.Object({
      data: Type.Array(Type.Object({ ...GroupLabel.properties, groups_count: Type.Integer() })),
    }),
  }),
  listLabelsOfGroup: endpoint({
    method: 'GET',
    path: '/api/v2/groups/:id/labels',
    summary: 'Labels of one group',
    access: 'staff',
    params: idParams(),
    response: Type.Object({ data: Type.Array(GroupLabel) }),
  }),
  addLabelToGroup: endpoint({
    method: 'PUT',
    path: '/api/v2/groups/:group/labels/:label',
    summary: 'Put a label on a group; it may be there already',
    access: 'groups_write',
    params: labelOfGroup,
    response: done,
  }),
  removeLabelFromGroup: endpoint({
    method: 'DELETE',
    path: '/api/v2/groups/:group/labels/:label',
    summary: 'Take a label off a group',
    access: 'groups_write',
    params: labelOfGroup,
    response: done,
  }),
  setGroupsLabel: endpoint({
    method: 'POST',
    path: '/api/v2/groups/labelling',
    summary: 'Put a label on many groups or take it off them',
    access: 'groups_write',
    body: Type.Object({ ids: ids('Groups', 1000), label_id: id('Label'), is_on: Type.Boolean() }),
    response: changedIds,
  }),
  createGroupLabel: endpoint({
    method: 'POST',
    path: '/api/v2/groups/labels',
    summary: 'Create a label; its title is unique in the company',
    access: 'groups_write',
    body: Type.Object({ title: singleLine('Title', { min: 1, max: 40 }), color }),
    response: GroupLabel,
  }),
  updateGroupLabel: endpoint({
    method: 'PUT',
    path: '/api/v2/groups/labels/:id',
    summary: 'Change title or colour of a label',
    access: 'groups_write',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Title', { min: 1, max: 40 })),
      color: Type.Optional(color),
    }),
    response: GroupLabel,
  }),
  deleteGroupLabel: endpoint({
    method: 'DELETE',
    path: '/api/v2/groups/labels/:id',
    summary: 'Delete a label; tells which groups carried it',
    access: 'groups_write',
    params: idParams(),
    response: Type.Object({ groups: ids('Groups that carried it', 10_000) }),
  }),
  listTrajectoriesGroups: endpoint({
    method: 'GET',
    path: '/api/v2/trajectories-groups',
    summary: 'Programmes with the groups that follow them, as far as I may read the groups',
    access: 'staff',
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          id: id('Programme'),
          title: Type.String(),
          groups: Type.Array(
            Type.Object({ ...NamedGroup.properties, half_id: nullable(id('The part where the group stands')) }),
          ),
        }),
      ),
    }),
  }),
};
