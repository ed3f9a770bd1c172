import type { ScheduledLesson, ScheduleHoliday } from '@orbita/contract/schedule';
import { formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { lessonName, lessonTeachers, lessonTime } from '../../shared/schedule/lesson-words.ts';
import { HolidayLine } from './holiday-line.tsx';
import { noonOf } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './printed-week.module.css';

export const papers = ['a4', 'a3'] as const;
export type Paper = (typeof papers)[number];
/** Columns of groups on a sheet that can be read from an arm's length. */
const COLUMNS: Record<Paper, number> = { a4: 8, a3: 16 };

interface Group {
  id: number;
  name: string;
}
interface Props {
  name: string;
  days: readonly string[];
  lessons: ReadonlyMap<string, readonly ScheduledLesson[]>;
  holidays: readonly ScheduleHoliday[];
  paper: Paper;
}

const groupsOf = (lessons: readonly ScheduledLesson[]): Group[] =>
  [...new Map(lessons.flatMap(({ groups }) => groups.map((group) => [group.id, group])))]
    .map(([, { id, name }]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ru', { numeric: true }));

/** Splits the groups evenly over as few sheets as there have to be. */
function sheetsOf(groups: readonly Group[], paper: Paper): Group[][] {
  const sheets = Math.ceil(groups.length / COLUMNS[paper]);
  const size = Math.ceil(groups.length / Math.max(1, sheets));
  return Array.from({ length: sheets }, (_, at) => groups.slice(at * size, (at + 1) * size));
}

/** The week of the school as it hangs on the wall: a column for each group, a row for each hour. */
export function PrintedSchool({ name, days, lessons, holidays, paper }: Props) {
  const taking = new Map(
    days.map((day) => [day, (lessons.get(day) ?? []).filter(({ cancelled_at }) => cancelled_at === null)]),
  );
  const groups = groupsOf([...taking.values()].flat());
  return (
    <div className={classes.sheet} data-paper={paper}>
      {sheetsOf(groups, paper).map((shown) => (
        <section key={shown[0]?.id} className={classes.page}>
          <h2>
            {name},{' '}
            {[days[0], days.at(-1)].flatMap((day) => (day === undefined ? [] : formatDay(noonOf(day)))).join(' – ')}
          </h2>
          <table data-wall>
            <Head groups={shown} />
            {days.map((day) => (
              <Day key={day} day={day} groups={shown} lessons={taking.get(day) ?? []} holidays={holidays} />
            ))}
          </table>
        </section>
      ))}
    </div>
  );
}

function Head({ groups }: { groups: readonly Group[] }) {
  const t = useTexts(scheduleTexts);
  return (
    <thead>
      <tr>
        <th scope="col">{t('day')}</th>
        <th scope="col">{t('start')}</th>
        {groups.map(({ id, name }) => (
          <th key={id} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayProps {
  day: string;
  groups: readonly Group[];
  lessons: readonly ScheduledLesson[];
  holidays: readonly ScheduleHoliday[];
}

function Day({ day, groups, lessons, holidays }: DayProps) {
  const times = [...new Set(lessons.map(lessonTime))].toSorted((a, b) => a.localeCompare(b, 'ru', { numeric: true }));
  const rows = times.length > 0 ? times : [''];
  return (
    <tbody>
      {rows.map((time, at) => (
        <tr key={time}>
          {at === 0 && (
            <th scope="rowgroup" rowSpan={rows.length}>
              {formatDay(noonOf(day))}
              <HolidayLine day={day} holidays={holidays} />
            </th>
          )}
          <th scope="row">{time.replace('–', '–\u200B')}</th>
          <Hour groups={groups} lessons={lessons.filter((lesson) => lessonTime(lesson) === time)} />
        </tr>
      ))}
    </tbody>
  );
}

/** A lesson of several groups beside each other is one cell. */
function Hour({ groups, lessons }: Pick<DayProps, 'groups' | 'lessons'>) {
  const t = useTexts(scheduleTexts);
  const cells: { id: number; span: number; lessons: ScheduledLesson[] }[] = [];
  for (const { id } of groups) {
    const own = lessons.filter((lesson) => lesson.groups.some((group) => group.id === id));
    const last = cells.at(-1);
    const isSame =
      last && own.length > 0 && last.lessons.map((one) => one.id).join() === own.map((one) => one.id).join();
    if (isSame) last.span += 1;
    else cells.push({ id, span: 1, lessons: own });
  }
  return cells.map((cell) => (
    <td key={cell.id} colSpan={cell.span}>
      {cell.lessons.map((lesson) => (
        <p key={lesson.id}>
          <b>{lessonName(lesson) || t('lesson')}</b>
          <small>{[lessonTeachers(lesson), lesson.room].filter(Boolean).join(' · ')}</small>
        </p>
      ))}
    </td>
  ));
}
