// How groups are doing, one row each.
import { endpoint } from '../endpoint.ts';
import { id, nullable, paged, pageQuery, search, Type, workbook } from '../schemas.ts';
import { GroupLabel } from './entity.ts';

const filter = {
  query: search,
  archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
  trajectory_id: Type.Optional(id('Only those that follow this programme')),
  label_id: Type.Optional(id('Only those with this label')),
  semester_id: Type.Optional(id('Attendance of this semester only')),
};

export const GroupReport = Type.Object({
  id: id(),
  name: Type.String(),
  is_archived: Type.Boolean(),
  labels: Type.Array(GroupLabel),
  students_count: Type.Integer({ description: 'Present members' }),
  subjects_count: Type.Integer({ description: 'Disciplines it studies that are not in the archive' }),
  attendance_percent: nullable(
    Type.Number({ description: 'Lessons attended, also online, of those with a status; null without any' }),
  ),
  absences_count: Type.Integer({ description: 'Absences without a reason' }),
  mark_percent: nullable(
    Type.Number({
      description:
        'Points of what was due, in per cent of the most points of it, on average over present members and their disciplines',
    }),
  ),
  debtors_count: Type.Integer({
    description:
      'Present members with an open retake; overdue topics, which analytics also calls debts, do not count here',
  }),
  retakes_count: Type.Integer({ description: 'Open retakes of present members' }),
});
export type GroupReport = Type.Static<typeof GroupReport>;

export const groupReportCalls = {
  listGroupReports: endpoint({
    method: 'GET',
    path: '/api/v2/groups/reports',
    summary: 'Attendance, marks and retakes of groups, by name',
    access: 'reports_read',
    query: Type.Object({ ...pageQuery(20, 1000), ...filter }),
    response: paged(GroupReport),
  }),
  exportGroupReports: endpoint({
    method: 'GET',
    path: '/api/v2/groups/reports/export',
    summary: 'The same as XLSX; at most 10,000 rows',
    access: 'reports_read',
    query: Type.Object(filter),
    response: 'binary',
    media: workbook,
  }),
};
