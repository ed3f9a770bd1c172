// Groups of students: their record, members, disciplines, families, labels and school years.
import { groupJoinCalls } from './groups/join.ts';
import { groupMemberCalls } from './groups/members.ts';
import { groupRecordCalls } from './groups/record.ts';
import { groupRelationCalls } from './groups/relations.ts';
import { groupReportCalls } from './groups/reports.ts';
import { groupSchoolYearCalls } from './groups/school-year.ts';

export { Group, GroupLabel, GroupMember, GroupRow, NamedGroup } from './groups/entity.ts';
export { GroupSubject } from './groups/members.ts';
export { GroupReport } from './groups/reports.ts';
export { SchoolYearRow } from './groups/school-year.ts';

export const groups = {
  ...groupRecordCalls,
  ...groupMemberCalls,
  ...groupRelationCalls,
  ...groupJoinCalls,
  ...groupSchoolYearCalls,
  ...groupReportCalls,
};
