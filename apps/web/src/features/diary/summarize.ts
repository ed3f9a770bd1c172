// What the first screen of a diary tells, from disciplines, their topics and the marks.
import type { Mark } from '@orbita/contract/marks';
import type { Contents, SubjectCard, TopicRow } from '@orbita/contract/subjects';

export interface DiaryTopic {
  subject: SubjectCard;
  topic: TopicRow;
}
export interface FreshMark extends DiaryTopic {
  mark: Mark;
}
export interface Summary {
  /** Newest first. */
  fresh: FreshMark[];
  /** Not passed and due within a month, the nearest first. */
  due: DiaryTopic[];
  /** Not passed and overdue, the oldest first. */
  debts: DiaryTopic[];
}

const FRESH_DAYS = 30;
/** What lies further ahead is not «next» yet. */
const DUE_DAYS = 30;
const DAY = 86_400_000;

const dueTime = ({ topic }: DiaryTopic) => Date.parse(topic.due_at ?? '');
export const isPassed = (topic: TopicRow): boolean => topic.emoji === 'star' || topic.emoji === 'check';
/** Handed in and not yet looked at. */
export const isHandedIn = (topic: TopicRow): boolean => topic.answered_at !== null && topic.mark === null;

export function summarize(
  subjects: readonly SubjectCard[],
  contents: ReadonlyMap<number, Contents>,
  marks: readonly Mark[],
  now: number,
): Summary {
  const all = subjects.flatMap((subject) =>
    (contents.get(subject.id)?.chapters ?? []).flatMap((chapter) =>
      chapter.steps.map((topic): DiaryTopic => ({ subject, topic })),
    ),
  );
  const byId = new Map(all.map((one) => [one.topic.id, one]));
  const open = all
    .filter(({ topic }) => topic.due_at !== null && !isPassed(topic))
    .toSorted((a, b) => dueTime(a) - dueTime(b));
  const fresh = marks
    .flatMap((mark): FreshMark[] => {
      const one = byId.get(mark.step_id);
      return one && now - Date.parse(mark.updated_at) < FRESH_DAYS * DAY ? [{ ...one, mark }] : [];
    })
    .toSorted((a, b) => Date.parse(b.mark.updated_at) - Date.parse(a.mark.updated_at));
  return {
    fresh,
    // What is with the teacher needs nothing from the student.
    due: open.filter((one) => dueTime(one) >= now && dueTime(one) - now < DUE_DAYS * DAY && !isHandedIn(one.topic)),
    debts: open.filter((one) => dueTime(one) < now),
  };
}

/** Debts of each discipline. */
export function countDebts({ debts }: Summary): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { subject } of debts) counts.set(subject.id, (counts.get(subject.id) ?? 0) + 1);
  return counts;
}
