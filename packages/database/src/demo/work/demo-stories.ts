// What the demo accounts should find: upcoming deadlines, an overdue topic, new marks, returned work.
import { DAY, type Moment } from '../calendar.ts';
import type { Topic } from '../subjects/disciplines.ts';
import type { Student } from '../people/people.ts';

/** How one task goes for a demo student; omitted fields are random. */
export interface Story {
  isLeftOut?: boolean;
  /** The answer is handed in this many days ago. */
  submittedDaysAgo?: number;
  /** The verdict was given this many days ago. */
  judgedDaysAgo?: number;
  isReturned?: boolean;
  /** How good the work is, 0 to 1. */
  quality?: number;
}

interface Plot {
  /** Applies to tasks due within these days from now. */
  days: [number, number];
  code: string;
  story: Story;
}

const plots: Record<string, Plot[]> = {
  student: [
    { code: 'ОП.06', days: [-40, 0], story: { isLeftOut: true } },
    { code: 'ОГСЭ.05', days: [-2, 12], story: { submittedDaysAgo: 3, judgedDaysAgo: 1, quality: 0.9 } },
    { code: 'ОП.25', days: [-2, 14], story: { submittedDaysAgo: 4, judgedDaysAgo: 2, quality: 0.8 } },
    {
      code: 'ОП.16',
      days: [-20, 0],
      story: { submittedDaysAgo: 9, judgedDaysAgo: 3, isReturned: true, quality: 0.48 },
    },
    { code: 'ОП.01', days: [-20, 0], story: { submittedDaysAgo: 18, judgedDaysAgo: 5, quality: 0.7 } },
  ],
  distant: [
    { code: 'ОП.16', days: [-40, 0], story: { isLeftOut: true } },
    { code: 'ОП.13', days: [-20, 14], story: { submittedDaysAgo: 4, judgedDaysAgo: 1, quality: 0.9 } },
    { code: 'ОП.10', days: [-27, 14], story: { submittedDaysAgo: 6, judgedDaysAgo: 2, quality: 0.8 } },
  ],
};

/** Returns the story of a student and a task; undefined when there is none. */
export function storyOf(student: Student, topic: Topic, due: Moment): Story | undefined {
  const own = plots[student.username];
  if (!own) return undefined;
  const isBetween = ({ days: [from, to] }: Plot) => due >= from * DAY && due < to * DAY;
  const plot = own.find((one) => one.code === topic.discipline.written.code && isBetween(one));
  return plot?.story ?? { isLeftOut: due >= 0 };
}
