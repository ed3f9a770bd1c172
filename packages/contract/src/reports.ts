// Official forms: sheets of groups and loads of teachers, shown in the page and written as files, and the calls of the analytics service.
import { endpoint } from './endpoint.ts';
import { certificateCalls } from './reports/certificates.ts';
import { jobCalls } from './reports/jobs.ts';
import { layoutCalls } from './reports/layouts.ts';
import { reportOrder } from './reports/order.ts';
import { placeCalls } from './reports/places.ts';
import { Report } from './reports/report.ts';
import { reportTemplateCalls, templateFiles } from './reports/templates.ts';
import { id, ids, oneOf, Type, workbook } from './schemas.ts';

/** A form as the page shows it. */
export const ShownReport = Type.Object({
  ...Report.properties,
  follows: Type.Array(oneOf(templateFiles, 'Kind of a file'), {
    description: 'Files that are made from a template of the institution and look different',
  }),
});

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
    response: ShownReport,
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
