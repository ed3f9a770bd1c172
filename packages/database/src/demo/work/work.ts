// Plans half a year of work: who hands in what and when, what the teacher says, what is handed in again.
import { type PlannedField, planFields } from './answer-fields.ts';
import { DAY, HOUR, type Moment } from '../calendar.ts';
import { sampleFor, type Written } from './answer-texts.ts';
import { pickComment, pickReply } from './comments.ts';
import { type Story, storyOf } from './demo-stories.ts';
import type { Discipline, Topic } from '../subjects/disciplines.ts';
import type { Person, School, Student } from '../people/people.ts';
import { clamp, createRandom, type Random } from '../random.ts';

export interface Version {
  at: Moment;
  isLate: boolean;
  fields: PlannedField[];
}
export interface Verdict {
  at: Moment;
  teacher: Person;
  status: number;
  mark: number | null;
  /** The first mark, when the teacher changed it the next day; otherwise null. */
  firstMark: number | null;
  comment: string | null;
}
export interface Work {
  student: Student;
  topic: Topic;
  versions: Version[];
  verdicts: Verdict[];
  /** The student's reply to the comment. */
  reply: { at: Moment; text: string } | null;
  /** The last version has no verdict yet. */
  isWaiting: boolean;
}

const STATUS = { passed: 1, excellent: 2, returned: 4, failed: 11 };

/** Returns a moment of the same day between two hours. */
const onDay = (moment: Moment, random: Random, [from, to]: [number, number]): Moment =>
  Math.floor(moment / DAY) * DAY + random.int(from * HOUR, to * HOUR - 1);

/** Returns when an answer is submitted: a few days before the due date, by weak students closer to it or after it. */
function submissionAt({ due, student, random, story }: Situation): Moment {
  const offset = random.normal(-3.2, 2) + (1 - student.strength) * 3;
  const day = story?.submittedDaysAgo === undefined ? due + Math.min(offset, 14) * DAY : -story.submittedDaysAgo * DAY;
  return onDay(day, random, [9, 24]);
}

interface Pace {
  /** Range of days between submission and verdict. */
  days: [number, number];
  share: number;
}
/** The teacher of the demo account is slow, so that the marking queue is not empty. */
const paceOf = (teacher: Person): Pace =>
  teacher.username === 'teacher' ? { days: [3, 8], share: 0.85 } : { days: [1, 4], share: 0.55 };

/** Days within which poor work is returned. */
const RETURNED_WITHIN: [number, number] = [1, 3];

interface Situation {
  topic: Topic;
  student: Student;
  teacher: Person;
  due: Moment;
  random: Random;
  written: Written;
  story: Story | undefined;
}

function markFor(maxMark: number | null, share: number): number | null {
  return maxMark === null ? null : clamp(Math.round(maxMark * share), 1, maxMark);
}

function statusFor(share: number): number {
  if (share >= 0.9) return STATUS.excellent;
  return share >= 0.42 ? STATUS.passed : STATUS.failed;
}

/** Combines automatic checking with quality, so that wrong choices cost points. */
function shareOf(fields: PlannedField[], quality: number): number {
  const credits = fields.flatMap(({ credit }) => (credit === null ? [] : [credit]));
  const checked = credits.length === 0 ? quality : credits.reduce((sum, credit) => sum + credit, 0) / credits.length;
  return clamp(0.12 + quality * 0.78 + checked * 0.18, 0.15, 1);
}

function judge(situation: Situation, version: Version, quality: number, isFinal: boolean): Verdict {
  const { topic, teacher, random, story } = situation;
  const { days: pace, share: shareOfComments } = paceOf(teacher);
  const share = shareOf(version.fields, quality);
  const isReturned = story?.isReturned ?? (!isFinal && share < 0.7 && random.chance(0.6));
  const days = isReturned ? RETURNED_WITHIN : pace;
  const day =
    story?.judgedDaysAgo === undefined ? version.at + random.int(days[0], days[1]) * DAY : -story.judgedDaysAgo * DAY;
  const at = onDay(day, random, [14, 22]);
  const samples = topic.written.sampleAnswers?.length ?? 0;
  const comment =
    isReturned || story !== undefined || random.chance(shareOfComments)
      ? pickComment(topic.written, sampleFor(quality, samples), { share, isReturned, random })
      : null;
  if (isReturned) return { at, teacher, status: STATUS.returned, mark: null, firstMark: null, comment };
  const mark = markFor(topic.maxMark, share);
  const firstMark = mark !== null && mark > 2 && at < -2 * DAY && random.chance(0.03) ? mark - 1 : null;
  return { at, teacher, status: statusFor(share), mark, firstMark, comment };
}

/** Plans everything up to the present moment; undefined when nothing was submitted. */
function doWork(situation: Situation): Work | undefined {
  const { topic, student, due, random, written, story } = situation;
  const work: Work = { student, topic, versions: [], verdicts: [], reply: null, isWaiting: false };
  let quality = story?.quality ?? clamp(student.strength + random.normal(0, 0.12), 0.15, 0.99);
  let at = submissionAt(situation);
  for (let attempt = 1; attempt <= 3 && at < 0; attempt += 1) {
    const isCorrected = attempt > 1;
    const fields = planFields({ topic, student, quality, random, written, isCorrected });
    const version: Version = { at, isLate: at > due, fields };
    work.versions.push(version);
    const verdict = judge(situation, version, quality, attempt === 3);
    work.isWaiting = verdict.at >= 0;
    if (work.isWaiting) break;
    work.verdicts.push(verdict);
    if (verdict.status !== STATUS.returned || story?.isReturned || !random.chance(0.8)) break;
    quality = clamp(quality + random.int(12, 30) / 100, 0, 0.97);
    at = onDay(verdict.at + random.int(1, 3) * DAY, random, [10, 23]);
  }
  if (work.versions.length === 0) return undefined;
  const last = work.verdicts.at(-1);
  if (last?.comment && random.chance(0.12)) {
    const repliedAt = onDay(last.at + random.int(1, 2) * DAY, random, [9, 22]);
    if (repliedAt < 0) work.reply = { at: repliedAt, text: pickReply(student, random) };
  }
  return work;
}

const takesPart = (student: Student, story: Story | undefined, random: Random): boolean =>
  story === undefined ? random.chance(0.62 + 0.36 * student.strength) : !story.isLeftOut;

/** Returns a student's teacher; several teachers of a discipline share its groups. */
const teacherOf = (discipline: Discipline, student: Student): Person =>
  discipline.teachers[student.group.id % discipline.teachers.length]!;

function workOnTopic(topic: Topic, school: School): Work[] {
  const written: Written = new Set();
  return topic.discipline.groups.flatMap((group) => {
    const due = topic.dueOf.get(group.id);
    if (due === undefined || due > 14 * DAY) return [];
    return school.students
      .filter((student) => student.group === group)
      .flatMap((student) => {
        const random = createRandom(`work ${topic.discipline.written.code} ${topic.id} ${student.id}`);
        const story = storyOf(student, topic, due);
        if (!takesPart(student, story, random)) return [];
        const work = doWork({
          topic,
          student,
          due,
          random,
          written,
          story,
          teacher: teacherOf(topic.discipline, student),
        });
        return work ? [work] : [];
      });
  });
}

/** Plans all work on tasks, ordered by first submission. */
export function planWork(disciplines: Discipline[], school: School): Work[] {
  const topics = disciplines.filter(({ state }) => state !== 'hidden').flatMap((discipline) => discipline.topics);
  const works = topics.filter(({ patternId }) => patternId !== null).flatMap((topic) => workOnTopic(topic, school));
  return works.toSorted(
    (a, b) => a.versions[0]!.at - b.versions[0]!.at || a.student.id - b.student.id || a.topic.id - b.topic.id,
  );
}

export interface Reading {
  student: Student;
  topic: Topic;
  teacher: Person;
  at: Moment;
}

/** Plans topics without a task, which the teacher marks as passed after the lesson. */
export function planReading(disciplines: Discipline[], school: School): Reading[] {
  return disciplines
    .flatMap((discipline) =>
      discipline.topics.flatMap((topic) => {
        if (topic.patternId !== null) return [];
        return school.students.flatMap((student) => {
          const due = topic.dueOf.get(student.group.id);
          const random = createRandom(`reading ${topic.id} ${student.id}`);
          if (due === undefined || due >= 0 || !random.chance(0.78 + 0.2 * student.strength)) return [];
          return [
            {
              student,
              topic,
              teacher: teacherOf(discipline, student),
              at: onDay(due - random.int(0, 2) * DAY, random, [15, 19]),
            },
          ];
        });
      }),
    )
    .filter(({ at }) => at < 0);
}
