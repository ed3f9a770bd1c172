// The changes about a child as lists of lines, those that need the parent first.
import type { ChildChanges } from '@orbita/contract/family';
import { useCall } from '../../api/query.ts';
import { calendarDay, formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { familyTexts } from './family.texts.ts';

export interface Line {
  key: string;
  title: string;
  /** The discipline, when it is not the title. */
  under: string;
  fact: string;
  /** The moment that the fact names, in full. */
  moment: string;
  isStrong?: boolean;
  to: string;
}
type Kind = 'missed' | 'retakes' | 'returned' | 'absences' | 'lessons' | 'marks' | 'coming';
export interface ChangesOfKind {
  kind: Kind;
  tone: 'danger' | 'warning' | 'accent' | 'quiet';
  counts: string[];
  lines: Line[];
}

type Topic = ChildChanges['coming'][number];

export function useChangeLists(changes: ChildChanges): ChangesOfKind[] {
  const t = useTexts(familyTexts);
  const statuses = useCall('attendance', 'listAttendanceMarks', undefined, { staleTime: Infinity });
  const diary = `/users/${changes.child.id}/diary`;
  const toTopic = ({ subject, step_id }: Pick<Topic, 'subject' | 'step_id'>) =>
    `${diary}?${new URLSearchParams({ subject: String(subject.id), topic: String(step_id) })}`;
  const ofTopic = (one: Pick<Topic, 'subject' | 'step_id' | 'title'>, fact: string, moment: string): Line => ({
    key: `topic-${one.step_id}`,
    title: one.title,
    under: one.subject.title,
    fact,
    moment: formatDayTime(moment),
    to: toTopic(one),
  });
  const late = changes.absences.filter(({ late: isLate }) => isLate).length;
  const missedLessons = changes.absences.length - late;
  const statusOf = (id: number) => statuses.data?.data.find((one) => one.id === id)?.title ?? '';
  const all: ChangesOfKind[] = [
    {
      kind: 'missed',
      tone: 'danger',
      counts: [t('missedCount', { count: changes.missed.length })],
      lines: changes.missed.map((one) => ofTopic(one, t('wasDue', { at: formatNear(one.due_at) }), one.due_at)),
    },
    {
      kind: 'retakes',
      tone: 'danger',
      counts: [t('retakesCount', { count: changes.retakes.length })],
      lines: changes.retakes.map(({ id, subject, at, until }) => ({
        key: `retake-${id}`,
        title: subject.title,
        under: '',
        fact: until ? t('until', { at: formatNear(until) }) : formatNear(at),
        moment: formatDayTime(until ?? at),
        to: `/users/${changes.child.id}/debts`,
      })),
    },
    {
      kind: 'returned',
      tone: 'warning',
      counts: [t('returnedCount', { count: changes.returned.length })],
      lines: changes.returned.map((one) => ofTopic(one, formatNear(one.at), one.at)),
    },
    {
      kind: 'absences',
      tone: 'warning',
      counts: [
        ...(missedLessons > 0 ? [t('absencesCount', { count: missedLessons })] : []),
        ...(late > 0 ? [t('lateCount', { count: late })] : []),
      ],
      lines: changes.absences.map(({ lesson_id, subject, starts_at, status, late: isLate }) => ({
        key: `absence-${lesson_id}`,
        title: subject.title,
        under: isLate ? t('late') : statusOf(status),
        fact: formatNear(starts_at),
        moment: formatDayTime(starts_at),
        to: diary,
      })),
    },
    {
      kind: 'lessons',
      tone: 'accent',
      counts: [t('lessonsCount', { count: changes.lessons.length })],
      lines: changes.lessons.map(({ lesson_id, subject, title, kind, starts_at, was_at, reason }) => ({
        key: `lesson-${lesson_id}`,
        title: subject?.title ?? (title || t('lesson')),
        under:
          kind === 'moved' && was_at
            ? t('moved', { was: formatDayTime(was_at) })
            : reason
              ? t('cancelledFor', { reason })
              : t('cancelled'),
        fact: kind === 'moved' ? formatDayTime(starts_at) : formatNear(starts_at),
        moment: formatDayTime(starts_at),
        to: `/schedule?${new URLSearchParams({ day: calendarDay(starts_at), lesson: String(lesson_id) })}`,
      })),
    },
    {
      kind: 'marks',
      tone: 'accent',
      counts: [t('marksCount', { count: changes.marks.length })],
      lines: changes.marks.map((one) => ({
        ...ofTopic(
          one,
          one.max_mark === null
            ? formatNumber(one.value)
            : t('markOf', { value: formatNumber(one.value), max: formatNumber(one.max_mark) }),
          one.at,
        ),
        isStrong: true,
      })),
    },
    {
      kind: 'coming',
      tone: 'quiet',
      counts: [t('comingCount', { count: changes.coming.length })],
      lines: changes.coming.map((one) => ofTopic(one, t('due', { at: formatNear(one.due_at) }), one.due_at)),
    },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}
