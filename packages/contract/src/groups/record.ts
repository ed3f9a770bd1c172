// The record of a group: list, creation, change, archive, deletion.
import { endpoint } from '../endpoint.ts';
import {
  asRead,
  done,
  id,
  idParams,
  ids,
  idsOrThings,
  nullable,
  oneOf,
  paged,
  pageQuery,
  search,
  singleLine,
  sortDirection,
  Type,
  workbook,
} from '../schemas.ts';
import { Group, groupPrivacy, GroupRow, groupSort } from './entity.ts';

const fields = {
  description: Type.Optional(Type.String({ maxLength: 20_000, description: 'Plain text, at most 2048 characters' })),
  company_id: Type.Optional(id('The company of the request; another one is not found')),
  trajectory_id: Type.Optional(nullable(id('The programme that the group follows'))),
  half_id: Type.Optional(nullable(id('Where it stands; a part of its programme if it has one'))),
  messenger_link: Type.Optional(
    nullable(
      Type.String({ maxLength: 2048, pattern: '^https?://\\S+$', description: 'Address of the chat of the group' }),
    ),
  ),
  messenger_chat_id: Type.Optional(nullable(singleLine('Id of that chat in the messenger', { max: 100 }))),
};

const listFilter = {
  query: search,
  archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
  trajectory_id: Type.Optional(id('Only those that follow this programme')),
  half_id: Type.Optional(id('Only those in this part of a programme')),
  semester_id: Type.Optional(id('Only those whose part of the programme is studied in this semester')),
  label_id: Type.Optional(id('Only those with this label')),
  subject_id: Type.Optional(id('Only those that study this discipline')),
  parent_id: Type.Optional(id('Only those that belong to this group')),
  without: Type.Optional(oneOf(['curator', 'trajectory', 'students', 'subjects'], 'Only those that lack this')),
  sort: Type.Optional(groupSort),
  sort_direction: sortDirection,
};

/** Ids of the items a call has changed, by which it can be taken back. */
export const changedIds = Type.Object({ changed: ids('Items that this call has changed', 10_000) });
const familyQuery = Type.Object({ group_id: id('The group at the top of the family') });

export const groupRecordCalls = {
  listGroups: endpoint({
    method: 'GET',
    path: '/api/v2/groups',
    aliases: ['/api/groups'],
    summary: 'Groups: all of them for the office, those they may read for other staff',
    access: 'staff',
    query: Type.Object({ ...pageQuery(20, 10_000), ...listFilter }),
    response: paged(GroupRow),
  }),
  getGroup: endpoint({
    method: 'GET',
    path: '/api/groups/:id',
    summary: 'A group with its semesters and its family',
    access: 'staff',
    params: idParams(),
    response: Group,
  }),
  createGroup: endpoint({
    method: 'POST',
    once: true,
    path: '/api/groups',
    summary: 'Create a group',
    access: 'groups_write',
    body: Type.Object({ name: singleLine('Name', { min: 1 }), ...fields }),
    response: Group,
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/api/groups/:id',
    summary: 'Change the record of a group; access lists only together with the privacy that uses them',
    access: 'groups_write',
    params: idParams(),
    body: Type.Object({
      name: Type.Optional(singleLine('Name', { min: 1 })),
      ...fields,
      privacy: Type.Optional(groupPrivacy),
      access_users_ids: Type.Optional(ids('Who reads the group; only with privacy 2. Replaces the whole list')),
      access_companies_ids: Type.Optional(
        ids('Whose staff reads the group; only with privacy 3, and only the own company', 100),
      ),
      labels: Type.Optional(idsOrThings('Labels of the group in the place of those it has', 100)),
      updated_at: asRead,
    }),
    response: Group,
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id',
    summary: 'Delete a group in which nobody has studied; any other one is refused, since it can be archived',
    access: 'groups_write',
    params: idParams(),
    response: done,
  }),
  restoreGroup: endpoint({
    method: 'POST',
    path: '/api/v2/groups/:id/restore',
    summary: 'Restore a deleted group with its disciplines, labels and family',
    access: 'groups_write',
    params: idParams(),
    response: Group,
  }),
  archiveGroup: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/groups/:id/archiving',
    summary: 'Put a group into the archive; its students lose access to what they studied in it',
    access: 'groups_write',
    params: idParams(),
    response: Group,
  }),
  unarchiveGroup: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/groups/:id/unarchiving',
    summary: 'Take a group out of the archive',
    access: 'groups_write',
    params: idParams(),
    response: Group,
  }),
  archiveFamily: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/groups/parent-archiving',
    summary: 'Archive a group and all groups below it',
    access: 'groups_write',
    query: familyQuery,
    response: changedIds,
  }),
  unarchiveFamily: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/groups/parent-unarchiving',
    summary: 'Take a group and all groups below it out of the archive',
    access: 'groups_write',
    query: familyQuery,
    response: changedIds,
  }),
  setGroupsArchived: endpoint({
    method: 'POST',
    path: '/api/v2/groups/archiving',
    summary: 'Archive many groups or take them out of the archive, all or none',
    access: 'groups_write',
    body: Type.Object({ ids: ids('Groups', 1000), is_archived: Type.Boolean() }),
    response: changedIds,
  }),
  placeGroups: endpoint({
    method: 'POST',
    path: '/api/v2/groups/placing',
    summary: 'Set programme and part of many groups, all or none; tells where they stood before',
    access: 'groups_write',
    body: Type.Object({
      places: Type.Array(
        Type.Object({
          id: id('Group'),
          trajectory_id: nullable(id('Programme')),
          half_id: nullable(id('Part of the programme')),
        }),
        { maxItems: 1000, description: 'Where each group shall stand' },
      ),
    }),
    response: Type.Object({
      before: Type.Array(
        Type.Object({ id: id('Group'), trajectory_id: nullable(id('Programme')), half_id: nullable(id('Part')) }),
        { description: 'Where the changed groups stood, to be sent back for undoing' },
      ),
    }),
  }),
  exportGroups: endpoint({
    method: 'GET',
    path: '/api/v2/groups/export',
    summary: 'The list of groups as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'groups_read',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
};
