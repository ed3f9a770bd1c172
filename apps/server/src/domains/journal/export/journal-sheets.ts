// Builds the sheets of a journal workbook; numbers stay numbers so that Excel formulas match the screen.
import { countedMarks, findRetaken, type RetakeCounting, withoutOrphans } from '@orbita/contract/retakes/counted-marks';
import type { Row, SheetData } from 'write-excel-file/node';
import type { Language } from '../../../http/app-error.ts';
import type { ExportedAttendee, ExportedLesson, ExportedTopic } from './export-journal.queries.ts';

const RESULT = 2;
const HEAD = '#eef0f4';
/** Words of the sheets; `journal` is the workbook's name. */
export const sheetWords = {
  ru: {
    journal: 'Журнал',
    marks: 'Оценки',
    statuses: 'Статусы',
    attendance: 'Посещаемость',
    student: 'Студент',
    points: 'Баллы',
    average: 'Средний, %',
    max: 'Максимум',
    columnAverage: 'Средняя оценка',
    marked: 'Оценено',
    late: 'опоздание',
    noted: 'Отмечено',
    missed: 'Пропусков',
    until: 'в группе по',
  },
  en: {
    journal: 'Journal',
    marks: 'Marks',
    statuses: 'Statuses',
    attendance: 'Attendance',
    student: 'Student',
    points: 'Points',
    average: 'Average, %',
    max: 'Maximum',
    columnAverage: 'Average mark',
    marked: 'Marked',
    late: 'late',
    noted: 'Noted',
    missed: 'Missed',
    until: 'in the group until',
  },
};

export interface SheetStudent {
  id: number;
  name: string;
  marks: [step: number, value: number][];
  passings: [step: number, status: number][];
}
export interface SheetInput {
  language: Language;
  topics: ExportedTopic[];
  /** All topics of the discipline, because points count every checkpoint whatever columns are shown. */
  allTopics: ExportedTopic[];
  students: SheetStudent[];
  maxPoints: number | null;
  /** Which points of a topic and its retakes count. */
  rule: RetakeCounting;
  statuses: Map<number, string>;
}

const head = (value: string): Row[number] => ({
  value,
  fontWeight: 'bold',
  backgroundColor: HEAD,
  wrap: true,
  alignVertical: 'top',
});
const round = (value: number) => Math.round(value * 100) / 100;
const mean = (values: number[]): number | null =>
  values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** Returns marks by topic as they count: a topic and its retakes have one, in the place of the topic. */
function countedIn(marks: Map<number, number>, topics: ExportedTopic[], rule: RetakeCounting): Map<number, number> {
  // Hidden topics count once students see them, and so do hidden retakes.
  const given = topics.map(({ id, hidden }) => (hidden ? null : (marks.get(id) ?? null)));
  const counted = countedMarks(findRetaken(topics), given, rule);
  return new Map(
    topics.flatMap(({ id }, i): [number, number][] => {
      const mark = counted[i] ?? null;
      return mark === null ? [] : [[id, mark]];
    }),
  );
}

/** Returns the points of checkpoints that students see, capped by the discipline. */
export function pointsOf(marks: Map<number, number>, topics: ExportedTopic[], cap: number | null): number {
  const sum = topics.reduce(
    (points, { id, type, max_mark, hidden }) =>
      points + (type === RESULT && max_mark !== null && !hidden ? Math.round((marks.get(id) ?? 0) * 100) : 0),
    0,
  );
  return cap === null ? sum / 100 : Math.min(sum / 100, cap);
}

/** Returns the mean percentage of the maximum; a topic and its retakes count once. */
export function shareOf(marks: Map<number, number>, topics: ExportedTopic[], rule: RetakeCounting): number | null {
  const given = topics.map(({ id }) => marks.get(id) ?? null);
  const counted = countedMarks(withoutOrphans(findRetaken(topics)), given, rule);
  return mean(
    topics.flatMap(({ max_mark }, i) => {
      const mark = counted[i] ?? null;
      return mark === null || !max_mark ? [] : [(mark / max_mark) * 100];
    }),
  );
}

const chapterRow = (topics: ExportedTopic[], before: number): Row => [
  ...Array.from({ length: before }, () => head('')),
  ...topics.map(({ chapter_id, chapter_title }, i) =>
    head(topics[i - 1]?.chapter_id === chapter_id ? '' : chapter_title),
  ),
];

interface Sheet {
  sheet: string;
  data: SheetData;
  columns: { width: number }[];
  stickyRowsCount: number;
  stickyColumnsCount: number;
}
const NAME = { width: 34 };
const NUMBER = { width: 10 };

export function marksSheet(input: SheetInput): Sheet {
  const t = sheetWords[input.language];
  const { topics, students } = input;
  const results = students.map(({ name, marks }) => ({ name, marks: new Map(marks) }));
  const column = (id: number) => results.flatMap(({ marks }) => marks.get(id) ?? []);
  const data: SheetData = [
    chapterRow(topics, 3),
    [head(t.student), head(t.points), head(t.average), ...topics.map(({ title }) => head(title))],
    [head(t.max), head(''), head(''), ...topics.map(({ max_mark }) => max_mark)],
    ...results.map(({ name, marks }): Row => [
      name,
      pointsOf(countedIn(marks, input.allTopics, input.rule), input.allTopics, input.maxPoints),
      shareOf(marks, topics, input.rule),
      ...topics.map(({ id }) => marks.get(id) ?? null),
    ]),
    [head(t.columnAverage), null, null, ...topics.map(({ id }) => mean(column(id)))],
    [head(t.marked), null, null, ...topics.map(({ id }) => column(id).length)],
  ];
  return {
    sheet: t.marks,
    data,
    columns: [NAME, NUMBER, NUMBER, ...topics.map(() => NUMBER)],
    stickyRowsCount: 3,
    stickyColumnsCount: 1,
  };
}

export function statusesSheet({ language, topics, students, statuses }: SheetInput): Sheet {
  const t = sheetWords[language];
  return {
    sheet: t.statuses,
    data: [
      chapterRow(topics, 1),
      [head(t.student), ...topics.map(({ title }) => head(title))],
      ...students.map(({ name, passings }): Row => {
        const own = new Map(passings);
        return [name, ...topics.map(({ id }) => statuses.get(own.get(id) ?? 0) ?? null)];
      }),
    ],
    columns: [NAME, ...topics.map(() => ({ width: 14 }))],
    stickyRowsCount: 2,
    stickyColumnsCount: 1,
  };
}

export interface AttendanceInput {
  language: Language;
  students: ExportedAttendee[];
  lessons: ExportedLesson[];
  notes: Map<number, [lesson: number, status: number, late: boolean][]>;
  letters: Map<number, string>;
  /** Formats day and month of a moment in the company's time zone. */
  day: (moment: string) => string;
}
const ABSENT = [2, 4, 5];

export function attendanceSheet(input: AttendanceInput): Sheet {
  const { language, students, lessons, notes, letters, day } = input;
  const t = sheetWords[language];
  return {
    sheet: t.attendance,
    data: [
      [head(t.student), head(t.noted), head(t.missed), ...lessons.map(({ starts_at }) => head(day(starts_at)))],
      ...students.map(({ id, name, left_on: left }): Row => {
        const own = notes.get(id) ?? [];
        const byLesson = new Map(own.map((note) => [note[0], note]));
        return [
          left === null ? name : `${name} (${t.until} ${left})`,
          own.length,
          own.filter(([, status]) => ABSENT.includes(status)).length,
          ...lessons.map((lesson) => {
            const note = byLesson.get(lesson.id);
            if (!note) return null;
            const letter = letters.get(note[1]) ?? '';
            return note[2] ? `${letter}, ${t.late}` : letter;
          }),
        ];
      }),
    ],
    columns: [NAME, NUMBER, NUMBER, ...lessons.map(() => NUMBER)],
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  };
}
