// Groups of students: their record, members, disciplines, families and labels.
import { groupMemberCalls } from './groups/members.ts';
import { groupRecordCalls } from './groups/record.ts';
import { groupRelationCalls } from './groups/relations.ts';

export { Group, GroupLabel, GroupMember, GroupRow, NamedGroup } from './groups/entity.ts';
export { GroupSubject } from './groups/members.ts';

export const groups = { ...groupRecordCalls, ...groupMemberCalls, ...groupRelationCalls };
