import { Feedback, FeedbackLesson } from '@orbita/contract/feedback';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NOW, pageOf, replyOf, sampleOf } from '../../../testing/sample.ts';
import { asParent, asStudent, asTeacher } from '../../../testing/viewers.ts';
import { led, studied } from '../subjects.builders.ts';

const opinion = sampleOf(Feedback, {
  id: 61,
  subject_id: 3,
  user: { id: 11, last_name: 'Белова', first_name: 'Анна' },
  step: { id: 5, title: 'Законы Ньютона' },
  rating: 5,
  text: 'Всё понятно',
});
const feedbacksOf = (...data: Feedback[]) =>
  replyOf('feedback.listFeedbacks', {
    ...pageOf(data),
    average: data.length > 0 ? 5 : null,
    options: [{ name: 'clear', title: 'Понятно', is_praise: true }],
  });
const heldLesson = sampleOf(FeedbackLesson, { id: 71, title: 'Опыт с маятником', starts_at: NOW, can_give: true });
const lessons = pageOf([heldLesson]);
test('that the chosen feedback is empty says nothing of the rest', async () => {
  renderPage('/subjects/3/feedback?about=topic', { ...led, 'feedback.listFeedbacks': feedbacksOf() }, asTeacher);
  expect(await screen.findByText('Таких отзывов пока нет')).toBeVisible();
});

describeStates('/subjects/:id/feedback', {
  at: '/subjects/3/feedback',
  as: asTeacher,
  stubs: { ...led, 'feedback.listFeedbacks': feedbacksOf(opinion) },
  reads: 'feedback.listFeedbacks',
  shows: 'Всё понятно',
  empty: { stubs: { 'feedback.listFeedbacks': feedbacksOf() }, shows: 'Отзывов пока нет' },
  deniedTo: asParent,
});
describe('to a student', () => {
  describeStates('/subjects/:id/feedback', {
    at: '/subjects/3/feedback',
    as: asStudent,
    stubs: { ...studied, 'feedback.listFeedbackLessons': lessons, 'feedback.listFeedbacks': feedbacksOf() },
    reads: 'feedback.listFeedbackLessons',
    shows: 'Опыт с маятником',
    empty: { stubs: { 'feedback.listFeedbackLessons': pageOf([]) }, shows: 'Занятий пока не было' },
    deniedTo: asParent,
  });
});

describe('feedback', () => {
  test('staff read that of a lesson', async () => {
    const page = renderPage(
      '/subjects/3/feedback?about=lesson',
      { ...led, 'feedback.listFeedbacks': feedbacksOf(opinion), 'feedback.listFeedbackLessons': lessons },
      asTeacher,
    );
    const held = await screen.findByRole('list', { name: 'Последние занятия' });
    await page.user.click(within(held).getByRole('button'));
    await waitFor(() =>
      expect(page.asked('feedback.listFeedbacks').at(-1)?.query).toMatchObject({ about: 'lesson', lesson_id: 71 }),
    );
    expect(page.address()).toBe('/subjects/3/feedback?about=lesson&lesson=71');
  });

  test('a student rates a lesson', async () => {
    const page = renderPage('/subjects/3/feedback', {
      ...studied,
      'feedback.listFeedbackLessons': lessons,
      'feedback.listFeedbacks': feedbacksOf(),
      'feedback.saveFeedback': opinion,
    });
    await page.user.click(await screen.findByRole('button', { name: /^Оценить: Опыт с маятником/ }));
    screen.getByRole('radio', { name: '4 звезды' }).focus();
    await page.user.keyboard(' ');
    await page.user.click(await screen.findByRole('checkbox', { name: 'Понятно' }));
    await page.user.click(screen.getByRole('button', { name: 'Отправить отзыв' }));
    expect(await screen.findByText('Спасибо за отзыв')).toBeVisible();
    expect(page.asked('feedback.saveFeedback')[0]?.body).toMatchObject({
      lesson_id: 71,
      rating: 4,
      options: ['clear'],
    });
  });
});
