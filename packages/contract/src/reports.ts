// Official forms: sheets of groups and loads of teachers, shown in the page and written as files, and the calls of the analytics service.
import { endpoint } from './endpoint.ts';
import { certificateCalls } from './reports/certificates.ts';
import { jobCalls } from './reports/jobs.ts';
import { layoutCalls } from './reports/layouts.ts';
import { reportOrder } from './reports/order.ts';
import { placeCalls } from './reports/places.ts';
import { reportTemplateCalls } from './reports/templates.ts';
import { id, ids, nullable, oneOf, Type, workbook } from './schemas.ts';

const Cell = nullable(
  Type.Union([Type.String(), Type.Number()], { description: 'null for a cell that is filled in by hand' }),
);

export const ReportTable = Type.Object({
  title: Type.String({ description: 'Empty for a form of one table' }),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      kind: oneOf(['text', 'number', 'blank'], 'blank: filled in by hand'),
    }),
  ),
  rows: Type.Array(Type.Array(Cell)),
  totals: Type.Array(Type.Array(Cell), { description: 'Rows below the table, in the same columns' }),
  note: Type.String({ description: 'What short names of columns mean; may be empty' }),
});
export type ReportTable = Type.Static<typeof ReportTable>;

export const Report = Type.Object({
  title: Type.String(),
  institution: Type.String({ description: 'Name of the institution' }),
  header: Type.Array(Type.String(), { description: 'Lines below its name' }),
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'Group, discipline, period and the day on which it was made',
  }),
  paragraphs: Type.Array(Type.String(), { description: 'Sentences of a form that is a text' }),
  tables: Type.Array(ReportTable),
  signatures: Type.Array(Type.String(), { description: 'Who signs' }),
});
export type Report = Type.Static<typeof Report>;

const groupsAsked = {
  group_ids: Type.Optional(ids('Groups; all that the viewer may read by default', 1000)),
  semester_id: Type.Optional(id('Only this semester')),
};

export const reports = {
  ...certificateCalls,
  ...layoutCalls,
  ...reportTemplateCalls,
  ...jobCalls,
  ...placeCalls,
  listReportStudents: endpoint({
    method: 'GET',
    path: '/api/v2/reports/students',
    summary: 'Students of a group whose study cards the viewer makes',
    access: 'staff',
    query: Type.Object({ group_id: id('Group') }),
    response: Type.Object({ data: Type.Array(Type.Object({ id: id(), name: Type.String() })) }),
  }),
  previewReport: endpoint({
    method: 'POST',
    path: '/api/v2/reports/preview',
    summary: 'A form as it would be printed',
    access: 'staff',
    body: Type.Object(reportOrder),
    response: Report,
  }),
  exportReport: endpoint({
    method: 'POST',
    path: '/api/v2/reports/file',
    summary: 'A form as a file',
    access: 'staff',
    body: Type.Object({ ...reportOrder, format: oneOf(['xlsx', 'docx', 'pdf'], 'Kind of the file') }),
    response: 'binary',
  }),
  exportGroupMarks: endpoint({
    method: 'POST',
    path: '/marks/groups',
    summary: 'Points of the students of groups in their disciplines as XLSX, sent while it is made',
    access: 'reports_read',
    body: Type.Object(groupsAsked),
    response: 'binary',
    media: workbook,
  }),
  exportGroupsAttendance: endpoint({
    method: 'POST',
    path: '/attendance/groups',
    summary: 'Sums of attendance of the students of groups as XLSX, sent while it is made',
    access: 'reports_read',
    body: Type.Object(groupsAsked),
    response: 'binary',
    media: workbook,
  }),
  exportWorkload: endpoint({
    method: 'POST',
    path: '/teachers/workstats',
    summary: 'Lessons and checked work of teachers as XLSX',
    access: 'reports_read',
    body: Type.Object({ semester_id: Type.Optional(id('Only this semester')) }),
    response: 'binary',
    media: workbook,
  }),
  exportStudentsRetakes: endpoint({
    method: 'POST',
    path: '/users/students/retakes',
    summary: 'Retakes of students as XLSX',
    access: 'reports_read',
    body: Type.Object(groupsAsked),
    response: 'binary',
    media: workbook,
  }),
};
