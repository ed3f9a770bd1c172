// A student's standing: why each derived value of a topic is what it is, and progress over disciplines.
// Invariant: an explanation is computed from the same rows and rules as the value itself.
import type { Progress, Standing } from '@orbita/contract/standing';
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import { assertMeetsAsStaff } from '../../access/people.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { canMarkIn, findStudent, isStaffOf, staffedBy, studiedByStudent } from '../../access/subjects.access.ts';
import { topicEmoji } from '../topics/index.ts';
import { assertUnlockedFor, openStep, type StepInView } from '../../access/topics.access.ts';
import { CHECKING_STATUS_ID } from '../marks/index.ts';
import { openResults } from '../../access/results.access.ts';
import * as queries from './standing.queries.ts';
import { summarizeAbsences, summarizeProgress, summarizeSemesters, topicOf } from './summarize-progress.ts';

const DAY = 86_400_000;
const WARNING_DAYS = 7;
/** For how many days a mark is new, and how many of them are shown. */
const [FRESH_DAYS, MOST_FRESH] = [30, 50];
/** Running attempts at most. */
const MOST_RUNNING = 20;
/** Marks of a printed diary at most. */
const MOST_MARKS = 2000;

/** Returns the topic; throws unless the viewer may know the student's standing in it. */
async function openStanding(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<StepInView> {
  if (studentId === viewer.id) {
    const own = await openStep(db, viewer, stepId);
    assertThat(own.is_student, 'subject-not-studied');
    return own;
  }
  const step = await openResults(db, viewer, stepId, studentId);
  if (!isStaffOf(viewer, step)) await assertUnlockedFor(db, stepId, studentId);
  return step;
}

type Facts = queries.StandingRow;

function explainEmoji(facts: Facts, dueAt: string | null, now: number): Standing['emoji'] {
  const { mark, step, asks_for_work, is_waiting } = facts;
  const is_final = facts.passing?.is_final ?? false;
  const value = topicEmoji({ mark, max_mark: step.max_mark, due_at: dueAt, is_final, asks_for_work, is_waiting }, now);
  const left = dueAt === null ? null : (Date.parse(dueAt) - now) / DAY;
  const passedBy = asks_for_work ? 'overdue' : 'no-work';
  const openReason = left === null ? 'no-due-date' : left < 0 ? passedBy : left < WARNING_DAYS ? 'week' : 'later';
  return {
    value,
    reason: value === 'star' ? 'final-excellent' : is_final ? 'final' : is_waiting ? 'waiting' : openReason,
    share: mark === null || step.max_mark === null ? null : Math.round((mark / step.max_mark) * 1000) / 1000,
    days_left: left === null ? null : Math.round(left * 10) / 10,
  };
}

/** A retake's date comes first, then a date of the student alone, then the plan of the group. */
function explainDue({ retake_until, own_due_at, plan, opens_at }: Facts): Standing['due'] {
  if (retake_until !== null) return { due_at: retake_until, opens_at, from: 'retake', group_name: null };
  if (own_due_at !== null) return { due_at: own_due_at, opens_at, from: 'student', group_name: null };
  const due_at = plan?.due_at ?? null;
  return { due_at, opens_at, from: due_at === null ? null : 'group', group_name: plan?.group_name ?? null };
}

function explainLock(facts: Facts, step: StepInView): Standing['lock'] {
  const closed = (reason: Standing['lock']['reason'], at: string | null = null) => ({ is_open: false, reason, at });
  if (step.is_archived) return closed('archived');
  if (step.hidden) return closed('subject-hidden');
  if (step.step_hidden) return closed('topic-hidden');
  if (facts.step.is_retake && !facts.retake_open)
    return facts.retake_shown ? closed('retake-closed', facts.retake_closed_at) : closed('no-retake');
  if (step.answers_open_at !== null) return closed('answers-not-open', step.answers_open_at);
  if (step.answers_closed_at !== null) return closed('answers-closed', step.answers_closed_at);
  return { is_open: true, reason: 'open', at: null };
}

function explainStatus(facts: Facts, studentId: number): Standing['status'] {
  const { passing, has_answer } = facts;
  if (!passing) return { reason: 'none', passed_status_id: null, is_final: false, author: null, at: null };
  const isOwn = passing.author_id === studentId;
  const bySubmission = isOwn && has_answer && passing.passed_status_id === CHECKING_STATUS_ID;
  const { passed_status_id, is_final, author, at } = passing;
  return { reason: bySubmission ? 'submission' : isOwn ? 'own' : 'staff', passed_status_id, is_final, author, at };
}

function explainPoints(facts: Facts, step: StepInView): Standing['points'] {
  const isCheckpoint = facts.step.type === 2 && facts.step.max_mark !== null;
  const unmarked = facts.mark === null ? 'not-marked' : 'counts';
  return {
    reason: !isCheckpoint ? 'not-a-checkpoint' : step.step_hidden ? 'hidden' : unmarked,
    mark: facts.mark,
    collected: facts.collected,
    total: facts.total,
    cap: facts.max_points,
  };
}

export async function explainStanding(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<Standing> {
  const step = await openStanding(db, viewer, stepId, studentId);
  const [facts, marks] = await Promise.all([
    queries.selectStanding(db, stepId, studentId),
    queries.selectMarksByType(db, viewer, stepId, studentId),
  ]);
  const now = Date.now();
  const due = explainDue(facts);
  return {
    step: facts.step,
    now: new Date(now).toISOString(),
    emoji: explainEmoji(facts, due.due_at, now),
    due,
    points: explainPoints(facts, step),
    status: explainStatus(facts, studentId),
    lock: explainLock(facts, step),
    marks,
    can_mark: canMarkIn(viewer, step) && !step.is_archived && !(facts.step.is_retake && !facts.retake_open),
  };
}

/**
 * Returns the condition over disciplines `s` whose results of the student the viewer may read: all of the student's, or
 * those where the viewer is staff. Throws when there are none of the kind.
 */
export async function openStudied(db: Db, viewer: Viewer, studentId: number): Promise<Sql> {
  // Whoever asks is a member, so only others have to be found.
  const follows = studentId === viewer.id || found(await findStudent(db, viewer, studentId)).follows;
  const seesAll = follows || can(viewer, 'subjects_read');
  if (!seesAll) await assertMeetsAsStaff(db, viewer, studentId);
  return sql`${studiedByStudent(viewer, studentId)} and ${seesAll ? sql`true` : staffedBy(viewer)}`;
}

export async function getProgress(
  db: Db,
  viewer: Viewer,
  studentId: number,
  { semester_ids: semesterIds, all_marks: isWhole = false }: { semester_ids?: number[]; all_marks?: boolean },
): Promise<Progress> {
  const condition = await openStudied(db, viewer, studentId);
  const days = isWhole ? null : FRESH_DAYS;
  const [diary, topics] = await Promise.all([
    queries.selectDiary(db, viewer, { studentId, condition, semesterIds, days }),
    queries.selectProgressTopics(db, studentId, condition),
  ]);
  const { subjects: studied, semesters, marks, absences: lessons, is_recorded: isRecorded, attempts } = diary;
  const isAsked = ({ semester_ids }: queries.ProgressSubject) =>
    semesterIds === undefined || semester_ids.some((id) => semesterIds.includes(id));
  const asked = new Set(studied.filter(isAsked).map(({ id }) => id));
  const rows = topics.filter(({ subject_id }) => asked.has(subject_id));
  const now = Date.now();
  const byId = new Map(rows.filter(({ locked }) => !locked).map((row) => [row.id, row]));
  const fresh = marks.flatMap((mark) => {
    const row = byId.get(mark.step_id);
    return row ? [{ mark, topic: topicOf(row, now) }] : [];
  });
  const running = attempts.flatMap((attempt) => {
    const row = byId.get(attempt.step_id);
    return row ? [{ ...attempt, title: row.title, subject_id: row.subject_id }] : [];
  });
  const subjects = studied.filter(({ id }) => asked.has(id));
  return {
    ...summarizeProgress({ subjects, rows, now, timeZone: diary.time_zone }),
    // All semesters are returned, whichever was requested, so that another one can be chosen.
    semesters: summarizeSemesters({ subjects: studied, rows: topics, now }, semesters),
    fresh: fresh.slice(0, isWhole ? MOST_MARKS : MOST_FRESH),
    running: running.slice(0, MOST_RUNNING),
    absences: summarizeAbsences(lessons, isRecorded),
  };
}
