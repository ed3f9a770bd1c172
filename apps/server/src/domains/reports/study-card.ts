// The study card of a student: groups and statuses first, then each semester with its disciplines.
import type { ReportTable } from '@orbita/contract/reports/report';
import type { Db } from '@orbita/database';
import { assertThat, found, type Language } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type Body, columnsOf, type Fact, mean, namedColumns, present, sum, tableOf } from './make-report.ts';
import { reportWords } from './report-words.ts';
import { type Result, shareOf } from '../final-results/index.ts';
import { formedNotes, openNote } from './open-results.ts';
import { selectWholeGroup } from './reports.queries.ts';
import * as queries from './study-card.queries.ts';

interface Asked {
  groupId: number;
  studentId: number | undefined;
  semesterId: number | undefined;
}

export async function readStudyCard(db: Db, viewer: Viewer, asked: Asked, language: Language): Promise<Body> {
  const group = found(await selectWholeGroup(db, viewer, asked.groupId, 'any'));
  assertThat(asked.studentId !== undefined, 'report-student');
  const { studentId, semesterId } = { ...asked, studentId: asked.studentId };
  found(group.students.find(({ id }) => id === studentId));
  const [owner, moves, results] = await Promise.all([
    queries.selectCardOwner(db, viewer, { studentId, groupId: group.id }),
    queries.selectMoves(db, viewer, studentId),
    queries.selectCardResults(db, viewer, { studentId, groupId: group.id, semesterId }),
  ]);
  const subjectIds = results.map(({ subject_id }) => subject_id);
  const subjects = await queries.selectCardSubjects(db, viewer, { studentId, semesterId, subjectIds });
  return {
    tables: [movesTable(moves, language), ...semesterTables(subjects, results, language)],
    facts: factsOf(owner, group.name, language),
  };
}

function factsOf(owner: queries.CardOwner, group: string, language: Language): Fact[] {
  const words = reportWords[language];
  const facts = [
    ['student', words.student, owner.student],
    ['group', words.group, group],
    ['education_form', words.educationForm, owner.education_form],
    ['curators', words.curators, owner.curators],
    ['phone', words.phone, owner.phone],
    ['email', words.email, owner.email],
  ] as const;
  return facts.flatMap(([key, name, value]) => (value ? [{ key, name, value }] : []));
}

function movesTable(moves: queries.Move[], language: Language): ReportTable {
  const words = reportWords[language];
  return tableOf({
    title: words.moves,
    columns: namedColumns(words.moveColumns, [0, 1, 2, 3]),
    rows: moves.map(({ since, until, kind, title, basis }) => [
      since,
      until ?? words.tillNow,
      kind === 'group' ? `${words.group} ${title}` : title,
      basis ?? '',
    ]),
  });
}

function semesterTables(subjects: queries.CardSubject[], results: Result[], language: Language): ReportTable[] {
  const words = reportWords[language];
  const resultOf = new Map(results.map((one) => [one.subject_id, one]));
  return [...Map.groupBy(subjects, ({ semester }) => semester)].map(([semester, own], place) => {
    const rows = own.flatMap((one) => {
      const result = resultOf.get(one.subject_id);
      return result ? [{ ...one, ...result, share: shareOf(result) }] : [];
    });
    return tableOf({
      title: semester ?? words.noSemester,
      columns: columnsOf('study-card', language, [1, 8], [9]),
      rows: rows.map((one, i) => [
        ...[i + 1, one.subject, one.hours, one.points, one.max_points, mean(present([one.share]))],
        ...[one.passed, one.topics, retakesText(one, language), one.grade],
      ]),
      totals: [
        [
          ...[null, words.total, sum(rows, (row) => row.hours ?? 0), null, null],
          mean(present(rows.map(({ share }) => share))),
          ...[sum(rows, (row) => row.passed), sum(rows, (row) => row.topics), null, null],
        ],
      ],
      note: place === 0 ? formedNotes(rows, language) : openNote(rows, language),
    });
  });
}

function retakesText({ retakes_open, retakes_closed }: queries.CardSubject, language: Language): string {
  const words = reportWords[language];
  return [
    ...(retakes_open > 0 ? [`${words.openCount}: ${retakes_open}`] : []),
    ...(retakes_closed > 0 ? [`${words.closedCount}: ${retakes_closed}`] : []),
  ].join(', ');
}
