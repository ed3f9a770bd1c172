// The report of a curator: who is in the group, who came, who owes work and is at risk, and whom the curator talked to.
import type { ReportTable } from '@orbita/contract/reports/report';
import type { Db } from '@orbita/database';
import { found, type Language } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type GroupStanding, selectGroupStanding } from '../standing/index.ts';
import * as queries from './curator-report.queries.ts';
import { type Body, columnsOf, mean, namedColumns, presence, present, sum, tableOf } from './make-report.ts';
import { shareOf } from '../final-results/index.ts';
import { reportWords } from './report-words.ts';
import { readPart } from './read-part.ts';
import { selectResults, selectWholeGroup, type WholeGroup } from './reports.queries.ts';
import { type Attended, selectAttendance } from './sums.queries.ts';

interface Asked {
  groupId: number;
  semesterId: number | undefined;
}
interface Row {
  name: string;
  attended: Attended | undefined;
  standing: GroupStanding | undefined;
  around: queries.Surroundings | undefined;
  share: number | null;
  contacts: number;
}

export async function readCuratorReport(db: Db, viewer: Viewer, asked: Asked, language: Language): Promise<Body> {
  const group = found(await selectWholeGroup(db, viewer, asked.groupId));
  const scope = { groupIds: [group.id], subjectId: undefined, semesterId: asked.semesterId };
  const [attended, standing, results, around, contacts, part] = await Promise.all([
    selectAttendance(db, viewer, scope),
    selectGroupStanding(db, viewer, group.id),
    selectResults(db, viewer, scope),
    queries.selectSurroundings(db, viewer, group.id),
    queries.selectGroupContacts(db, viewer, asked),
    readPart(db, viewer, scope, language),
  ]);
  const attendedOf = new Map(attended.map((one) => [one.student_id, one]));
  const standingOf = new Map(standing.map((one) => [one.student_id, one]));
  const aroundOf = new Map(around.map((one) => [one.student_id, one]));
  const resultsOf = Map.groupBy(results, ({ student_id }) => student_id);
  const contactsOf = Map.groupBy(contacts, ({ student_id }) => student_id);
  const rows = group.students.map(({ id, name }): Row => ({
    name,
    attended: attendedOf.get(id),
    standing: standingOf.get(id),
    around: aroundOf.get(id),
    share: mean(present((resultsOf.get(id) ?? []).map(shareOf))),
    contacts: contactsOf.get(id)?.length ?? 0,
  }));
  return {
    tables: [studentsTable(rows, language), ...(contacts.length > 0 ? [contactsTable(contacts, language)] : [])],
    facts: [...factsOf(group, rows, language), ...part],
  };
}

const presenceOf = ({ attended }: Row): number | null => (attended ? presence(attended) : null);
const owes = ({ standing }: Row): boolean =>
  standing !== undefined && standing.overdue_count + standing.retakes_count > 0;

function factsOf(group: WholeGroup, rows: Row[], language: Language): Body['facts'] {
  const words = reportWords[language];
  const counts = [
    ['students_count', words.studentsCount, rows.length],
    ['debtors_count', words.debtorsCount, rows.filter(owes).length],
    ['at_risk_count', words.atRiskCount, rows.filter(({ standing }) => standing?.risk === 'high').length],
    ['families_count', words.familiesCount, rows.filter(({ around }) => (around?.relatives ?? 0) > 0).length],
  ] as const;
  return [
    { key: 'group', name: words.group, value: group.name },
    ...counts.map(([key, name, count]) => ({ key, name, value: String(count) })),
  ];
}

function studentsTable(rows: Row[], language: Language): ReportTable {
  const words = reportWords[language];
  // Without the right to read statuses an empty column would say that nobody has one.
  const hasStatuses = rows.some(({ around }) => typeof around?.statuses === 'string');
  const shown = <Value>(row: Value[]): Value[] => (hasStatuses ? row : row.slice(0, -1));
  return tableOf({
    title: words.composition,
    columns: shown(columnsOf('curator-report', language, [1, 9, 12])),
    rows: rows.map((one, i) =>
      shown([
        ...[i + 1, one.name, presenceOf(one)],
        ...[one.attended?.absent ?? 0, one.attended?.sick ?? 0, one.attended?.excused ?? 0],
        ...[one.standing?.overdue_count ?? 0, one.standing?.retakes_count ?? 0, one.share],
        words.risk[one.standing?.risk ?? 'none'],
        ...[one.around?.relatives ?? 0, one.contacts, one.around?.statuses ?? null],
      ]),
    ),
    totals: [
      shown([
        ...[null, words.total, mean(present(rows.map(presenceOf)))],
        sum(rows, (row) => row.attended?.absent ?? 0),
        sum(rows, (row) => row.attended?.sick ?? 0),
        sum(rows, (row) => row.attended?.excused ?? 0),
        sum(rows, (row) => row.standing?.overdue_count ?? 0),
        sum(rows, (row) => row.standing?.retakes_count ?? 0),
        mean(present(rows.map(({ share }) => share))),
        null,
        sum(rows, (row) => row.around?.relatives ?? 0),
        sum(rows, (row) => row.contacts),
        null,
      ]),
    ],
    note: words.standingNote,
  });
}

function contactsTable(contacts: queries.Contact[], language: Language): ReportTable {
  const words = reportWords[language];
  return tableOf({
    title: words.contacts,
    columns: namedColumns(words.contactColumns, [0, 1, 2, 3, 4]),
    rows: contacts.map(({ day, student, kind, whom, text }) => [day, student, words.contactKinds[kind], whom, text]),
  });
}
