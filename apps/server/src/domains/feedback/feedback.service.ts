// Students' feedback on topics and lessons.
// Invariants:
// a person gives feedback once per topic or lesson and may change it;
// only students of the topic and people who attended the lesson may give it.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { Feedback, feedback, FeedbackOption } from '@orbita/contract/feedback';
import { entriesOf } from '@orbita/contract/records';
import type { Db } from '@orbita/database';
import { assertThat, found, InvalidInput, type Language } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { assertVisible, isStaffOf, loadSubjectInView } from '../../access/subjects.access.ts';
import { openStep } from '../../access/topics.access.ts';
import * as queries from './feedback.queries.ts';

const options: Record<FeedbackOption, { isPraise: boolean; ru: string; en: string }> = {
  interesting: { isPraise: true, ru: 'Интересно', en: 'Interesting' },
  clear: { isPraise: true, ru: 'Всё понятно', en: 'Clear' },
  useful: { isPraise: true, ru: 'Пригодится', en: 'Useful' },
  hard: { isPraise: false, ru: 'Слишком сложно', en: 'Too hard' },
  unclear: { isPraise: false, ru: 'Непонятно объяснено', en: 'Explained unclearly' },
  too_long: { isPraise: false, ru: 'Слишком много', en: 'Too much' },
  lacks_practice: { isPraise: false, ru: 'Мало практики', en: 'Too little practice' },
};

export async function listFeedbacks(
  db: Db,
  viewer: Viewer,
  { language, ...query }: PageQuery & queries.FeedbackFilter & { language: Language },
): Promise<ResponseOf<typeof feedback.listFeedbacks>> {
  const page = readPage(query, 20);
  const [rows, ratings, ticked] = await Promise.all([
    queries.selectFeedbacks(db, viewer, query, page),
    queries.countRatings(db, viewer, query),
    queries.countOptions(db, viewer, query),
  ]);
  const total = ratings.reduce((sum, { n }) => sum + n, 0);
  const points = ratings.reduce((sum, { rating, n }) => sum + rating * n, 0);
  return {
    ...pageOf(rows, page),
    counters: Object.fromEntries([
      ...ratings.map(({ rating, n }) => [`rating_${rating}`, n]),
      ...ticked.map(({ name, n }) => [`option_${name}`, n]),
    ]),
    average: total === 0 ? null : Math.round((points / total) * 100) / 100,
    options: entriesOf(options).map(([name, option]) => ({
      name,
      title: option[language],
      is_praise: option.isPraise,
    })),
  };
}

/** Lists past lessons: staff and curators see all of them, a student those of their own groups. */
export async function listFeedbackLessons(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  query: PageQuery,
): Promise<ResponseOf<typeof feedback.listFeedbackLessons>> {
  const subject = await loadSubjectInView(db, viewer, subjectId);
  assertVisible(viewer, subject);
  const page = readPage(query, 20);
  const rows = await queries.selectFeedbackLessons(db, viewer, {
    subjectId,
    asStaff: isStaffOf(viewer, subject),
    ...page,
  });
  return pageOf(
    rows.map((row) => ({ ...row, can_give: row.can_give && subject.is_student && !subject.is_archived })),
    page,
  );
}

async function subjectOfLesson(db: Db, viewer: Viewer, lessonId: number): Promise<number> {
  const lesson = found(await queries.selectJudgedLesson(db, viewer, lessonId));
  assertThat(lesson.attends && lesson.subject_id !== null, 'access-denied');
  assertThat(lesson.has_begun, 'lesson-ahead');
  assertThat(!lesson.was_absent, 'lesson-missed');
  return lesson.subject_id;
}
async function subjectOfStep(db: Db, viewer: Viewer, stepId: number): Promise<number> {
  const step = await openStep(db, viewer, stepId);
  assertThat(step.is_student, 'subject-not-studied');
  return step.id;
}

export async function saveFeedback(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof feedback.saveFeedback>,
): Promise<Feedback> {
  const { step_id, lesson_id } = body;
  if ((step_id === undefined) === (lesson_id === undefined))
    throw new InvalidInput({ step_id: [{ ru: 'Укажите тему или занятие', en: 'Give a topic or a lesson' }] });
  const subjectId =
    step_id === undefined
      ? await subjectOfLesson(db, viewer, lesson_id ?? 0)
      : await subjectOfStep(db, viewer, step_id);
  const { id } = await queries.upsertFeedback(db, viewer, { subjectId, written: body });
  return queries.selectFeedback(db, viewer, id);
}
