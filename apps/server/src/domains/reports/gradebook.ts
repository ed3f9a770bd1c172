// The gradebook of a group: for each discipline its students with their marks in every checkpoint.
import type { ReportTable } from '@orbita/contract/reports/report';
import type { Db } from '@orbita/database';
import type { Language } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './gradebook.queries.ts';
import type { Result } from '../final-results/index.ts';
import { mean, mostNote, nameIn, tableOf } from './make-report.ts';
import { formedNotes, openNote } from './open-results.ts';
import { reportWords } from './report-words.ts';
import { selectResults } from './reports.queries.ts';

export async function readGradebook(
  db: Db,
  viewer: Viewer,
  scope: queries.GradebookScope,
  language: Language,
): Promise<ReportTable[]> {
  const [results, steps, marks] = await Promise.all([
    selectResults(db, viewer, scope),
    queries.selectCheckpoints(db, viewer, scope),
    queries.selectCheckpointMarks(db, viewer, scope),
  ]);
  const marked = new Map(marks.map(({ step_id, student_id, value }) => [`${step_id} ${student_id}`, value]));
  const used = new Set(marks.map(({ step_id }) => step_id));
  const stepsOf = Map.groupBy(
    // A topic of a retake stands in the book when somebody has a mark in it.
    steps.filter(({ id, is_retake }) => !is_retake || used.has(id)),
    ({ subject_id }) => subject_id,
  );
  const ofSubjects = Map.groupBy(results, ({ subject_id }) => subject_id);
  return [...ofSubjects].map(([subjectId, own], place) =>
    subjectTable({ own, steps: stepsOf.get(subjectId) ?? [], marked, isFirst: place === 0 }, language),
  );
}

interface OfSubject {
  own: Result[];
  steps: queries.Checkpoint[];
  marked: Map<string, number>;
  isFirst: boolean;
}
function subjectTable({ own, steps, marked, isFirst }: OfSubject, language: Language) {
  const words = reportWords[language];
  const short = (i: number) => `${words.checkpoint}${i + 1}`;
  return tableOf({
    title: own[0]?.subject ?? '',
    columns: [
      { title: words.number, kind: 'number' },
      { title: words.student, kind: 'text' },
      ...steps.map((_step, i) => ({ title: short(i), kind: 'number' as const })),
      { title: words.points, kind: 'number' },
      { title: words.most, kind: 'number' },
      { title: words.grade, kind: 'blank' },
    ],
    rows: own.map((one, i) => [
      ...[i + 1, nameIn(one, language)],
      ...steps.map(({ id }) => marked.get(`${id} ${one.student_id}`) ?? null),
      ...[one.points, one.max_points, one.grade],
    ]),
    totals: [
      [
        null,
        words.average,
        ...steps.map(({ id }) => mean(own.flatMap(({ student_id }) => marked.get(`${id} ${student_id}`) ?? []))),
        ...[mean(own.map(({ points }) => points)), null, null],
      ],
    ],
    note: [
      steps
        .map(({ title, max_mark, is_retake }, i) => {
          const kind = is_retake ? `, ${words.retake}` : '';
          return `${short(i)} — ${title} (${words.upTo} ${String(max_mark).replace('.', language === 'ru' ? ',' : '.')}${kind})`;
        })
        .join('; '),
      steps.some(({ is_retake }) => is_retake) ? words.retakeNote : '',
      mostNote(own, language),
      // The rule is the same below each table, so the first one says it.
      isFirst ? formedNotes(own, language) : openNote(own, language),
    ]
      .filter(Boolean)
      .join('. ')
      .replaceAll('..', '.'),
  });
}
