// Where the institution stands: debts, waiting answers, attendance and risk, beside a week ago and the semester before.
// The figures are counted once an hour; each comes with the list of the people or answers behind it, of the same count.
import { analyticsKinds, peopleOf, worsenings } from './analytics/kinds.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  id,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  sortDirection,
  Type,
  workbook,
} from './schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const sums = {
  debts: count('Overdue topics and open retakes, as the diary counts them; without students on leave'),
  waiting: count('Students and topics with work that waits to be marked, as the queues of teachers list it'),
  waiting_long: count('Of them those that have waited for seven days and more'),
  waited_days: nullable(
    Type.Number({ description: 'For how many days the work has waited on average; null: none waits' }),
  ),
  noted: count('Attendance records from the beginning of the semester to the day'),
  attended: count('Of them those of students who came, here or online'),
  at_risk: nullable(count('Students with a high risk; null where the viewer may not know it')),
};
export const AnalyticsSums = Type.Object(sums);
export type AnalyticsSums = Type.Static<typeof AnalyticsSums>;
export const AnalyticsTotals = Type.Object({
  ...sums,
  retakes: count('Open retakes among the debts'),
  debtors: nullable(count('Students with a debt; null of an earlier day of which only sums are kept')),
  students: nullable(count('Students who are not on leave; null of an earlier day of which only sums are kept')),
});
export type AnalyticsTotals = Type.Static<typeof AnalyticsTotals>;

export const AnalyticsSemester = Type.Object({
  id: id(),
  title: Type.String(),
  started_at: day('First day'),
  finished_at: day('Last day'),
});
export type AnalyticsSemester = Type.Static<typeof AnalyticsSemester>;

const Kind = oneOf(analyticsKinds, 'What each row is');
export type AnalyticsKind = Type.Static<typeof Kind>;

export const AnalyticsRow = Type.Object({
  id: id('Group, teacher or discipline'),
  title: Type.String({ description: 'Its name' }),
  people: Type.Array(Person, { description: 'Curators of a group, teachers of a discipline; none of a teacher' }),
  now: AnalyticsSums,
  week_ago: nullable(AnalyticsSums),
  compared: nullable(AnalyticsSums),
});
export type AnalyticsRow = Type.Static<typeof AnalyticsRow>;

export const Worsening = Type.Object({
  what: oneOf(
    worsenings,
    'The figure; of attendance, percent of the last seven days and of the seven up to the day that is compared',
  ),
  of: oneOf(['group', 'subject'], 'Whose figure it is'),
  id: id('Group or discipline'),
  title: Type.String(),
  before: Type.Integer({ description: 'A week ago' }),
  now: Type.Integer(),
});
export type Worsening = Type.Static<typeof Worsening>;

export const Analytics = Type.Object({
  taken_at: nullable(moment('When the figures were counted; null: not yet')),
  is_over: Type.Boolean({ description: 'The semester is over: the figures are those of its end, without lists' }),
  is_whole: Type.Boolean({
    description: 'The viewer sees the whole institution, otherwise the own groups or disciplines',
  }),
  semesters: Type.Array(AnalyticsSemester, { description: 'Those that have begun, newest first' }),
  semester: nullable(AnalyticsSemester),
  compared: nullable(AnalyticsSemester),
  days: Type.Object({
    now: nullable(day('Of which day the figures are')),
    week_ago: nullable(
      day('The known day nearest to a week earlier, at least five days before; null: nothing is known of a month'),
    ),
    compared: nullable(
      day(
        'The known day of the other semester nearest to the same one, counted from its first; null: nothing is known of it',
      ),
    ),
  }),
  now: nullable(AnalyticsTotals),
  week_ago: nullable(AnalyticsTotals),
  compared_totals: nullable(AnalyticsTotals),
  worse: Type.Array(Worsening, {
    description: 'What is worse than a week ago, the greatest change first, eight at most',
  }),
});
export type Analytics = Type.Static<typeof Analytics>;

export const AnalyticsPerson = Type.Object({
  student: Person,
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() }), { description: 'Present groups by name' }),
  debts: count('Overdue topics and open retakes in what was asked for'),
  retakes: count('Open retakes among them'),
  missed: nullable(count('Lessons missed without a reason in the last 30 days; null where the viewer may not know it')),
  is_silent: nullable(
    Type.Boolean({ description: 'Not active for as long as the institution calls silence; null as above' }),
  ),
  is_at_risk: nullable(Type.Boolean({ description: 'A high risk; null as above' })),
  last_active_at: nullable(moment('When last seen or handing in; null: never, or as above')),
  curators: Type.Array(Person, { description: 'Curators of the groups' }),
});
export type AnalyticsPerson = Type.Static<typeof AnalyticsPerson>;

export const AnalyticsWait = Type.Object({
  student: Person,
  group_name: Type.String(),
  subject: Type.Object({ id: id(), title: Type.String(), color: Type.String() }),
  step: Type.Object({ id: id(), title: Type.String() }),
  teachers: Type.Array(Person, { description: 'Who can mark it, by name' }),
  waiting_since: moment('Since when it waits'),
  is_late: Type.Boolean({ description: 'Handed in after the due date' }),
  is_done: Type.Boolean({ description: 'Has been marked since the figures were counted' }),
});
export type AnalyticsWait = Type.Static<typeof AnalyticsWait>;

export const AnalyticsPoint = Type.Object({
  week: Type.Integer({
    minimum: 1,
    description: 'Week of the semester from Monday to Sunday; the first, 1, holds its first day',
  }),
  day: day('The last day of the week of which something is known, on which the figures were counted'),
  ...sums,
  noted: count(
    'Attendance records of the lessons of the week, which begins on Monday; days before the semester do not count',
  ),
  attended: count('Of them those of students who came, here or online'),
});
export type AnalyticsPoint = Type.Static<typeof AnalyticsPoint>;

const scope = {
  group_id: Type.Optional(id('Only this group')),
  subject_id: Type.Optional(id('Only this discipline')),
  education_form_id: Type.Optional(
    id('Only groups that study in this form of education today, also in earlier figures'),
  ),
  level: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 12,
      description:
        'Only groups that are in this year of study today, or classes of this number, as their names tell it',
    }),
  ),
};
const asked = {
  ...scope,
  semester_id: Type.Optional(id('Semester; the present one by default')),
  compared_id: Type.Optional(id('Semester to compare with; the one before by default')),
};
const rows = {
  ...asked,
  of: Kind,
  query: search,
  sort: Type.Optional(
    oneOf(
      ['title', 'debts', 'waiting', 'attendance', 'at_risk', 'change'],
      'Order; change: by how much debts grew in a week',
    ),
  ),
  sort_direction: sortDirection,
};
const people = {
  ...scope,
  of: oneOf(
    peopleOf,
    'debts: who owes something · at_risk: with a high risk · missed: who missed lessons without a reason in 30 days · silent: who is not active · all: everybody who counts',
  ),
  teacher_id: Type.Optional(id('Only disciplines of this teacher')),
  query: search,
};
const waits = {
  ...scope,
  teacher_id: Type.Optional(id('Only disciplines of this teacher')),
  is_long: Type.Optional(Type.Boolean({ description: 'Only work that has waited for seven days and more' })),
  query: search,
};
const taken = { taken_at: nullable(moment('When it was counted; null: not yet')) };

export const analytics = {
  getAnalytics: endpoint({
    method: 'GET',
    path: '/api/v2/analytics',
    summary:
      'Figures of the institution now, a week ago and on the same day of the semester before, and what became worse',
    access: 'staff',
    query: Type.Object(asked),
    response: Analytics,
  }),
  listAnalyticsRows: endpoint({
    method: 'GET',
    path: '/api/v2/analytics/rows',
    summary: 'The figures by group, teacher or discipline',
    access: 'staff',
    query: Type.Object({ ...pageQuery(10), ...rows }),
    response: paged(AnalyticsRow),
  }),
  getAnalyticsTrend: endpoint({
    method: 'GET',
    path: '/api/v2/analytics/trend',
    summary: 'The figures of each week of a semester beside those of the semester it is compared with',
    access: 'staff',
    query: Type.Object(asked),
    response: Type.Object({
      semester: Type.Array(AnalyticsPoint, { description: 'Weeks of which something is known' }),
      compared: Type.Array(AnalyticsPoint),
    }),
  }),
  listAnalyticsPeople: endpoint({
    method: 'GET',
    path: '/api/v2/analytics/people',
    summary: 'The students behind a figure, those who owe most first',
    access: 'staff',
    query: Type.Object({ ...pageQuery(20), ...people }),
    response: Type.Object({
      ...paged(AnalyticsPerson).properties,
      ...taken,
      debts: count('Debts of all who are listed'),
    }),
  }),
  listAnalyticsWaiting: endpoint({
    method: 'GET',
    path: '/api/v2/analytics/waiting',
    summary: 'The work behind the waiting time, longest waiting first',
    access: 'staff',
    query: Type.Object({ ...pageQuery(20), ...waits }),
    response: Type.Object({ ...paged(AnalyticsWait).properties, ...taken }),
  }),
  refreshAnalytics: endpoint({
    method: 'POST',
    path: '/api/v2/analytics/refresh',
    summary:
      'Begin to count the institution, unless that was done within the last minutes; `taken_at` tells when it is done',
    access: 'reports_read',
    response: Type.Object({
      is_begun: Type.Boolean({ description: 'false: it has just been counted, or is being counted' }),
    }),
  }),
  exportAnalyticsRows: endpoint({
    method: 'GET',
    path: '/api/v2/analytics/rows/export',
    summary: 'The figures by group, teacher or discipline as XLSX',
    access: 'staff',
    query: Type.Object(rows),
    response: 'binary',
    media: workbook,
  }),
  exportAnalyticsTrend: endpoint({
    method: 'GET',
    path: '/api/v2/analytics/trend/export',
    summary: 'The figures of the weeks as XLSX',
    access: 'staff',
    query: Type.Object(asked),
    response: 'binary',
    media: workbook,
  }),
  exportAnalyticsPeople: endpoint({
    method: 'GET',
    path: '/api/v2/analytics/people/export',
    summary: 'The students behind a figure as XLSX',
    access: 'staff',
    query: Type.Object(people),
    response: 'binary',
    media: workbook,
  }),
  exportAnalyticsWaiting: endpoint({
    method: 'GET',
    path: '/api/v2/analytics/waiting/export',
    summary: 'The work behind the waiting time as XLSX',
    access: 'staff',
    query: Type.Object(waits),
    response: 'binary',
    media: workbook,
  }),
};
