import { Achievement, AchievementDetails } from '@orbita/contract/achievements';
import { screen, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const expert = sampleOf(Achievement, {
  kind: 'expert',
  score: 6,
  counted: 6,
  level: 2,
  next_threshold: 10,
  thresholds: [1, 5, 10, 20, 40],
});
const stubs: Stubs = {
  'achievements.listAchievements': { data: [expert] },
  'users.getUser': replyOf('users.getUser', { id: 11, last_name: 'Белова', first_name: 'Анна' }),
};

describeStates('/users/:id/profile/achievements', {
  at: '/users/11/profile/achievements',
  as: asTeacher,
  stubs,
  reads: 'achievements.listAchievements',
  shows: 'Экспертизы и комментарии к чужим работам',
  empty: none('everybody has the four achievements, be it at level 0'),
  deniedTo: asParent,
});

test('whose achievements they are stands above them', async () => {
  renderPage('/users/11/profile/achievements', stubs, asTeacher);
  expect(await screen.findByRole('heading', { name: 'Достижения: Анна Белова' })).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Разделы профиля' }));
  expect(tabs.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/users/11/profile');
  expect(tabs.getByRole('link', { name: 'Достижения' })).toHaveAttribute('aria-current', 'page');
});

describe('an achievement', () => {
  const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));

  test('says its level, what counted and what is next', async () => {
    renderPage('/users/11/profile/achievements', stubs, asStudent);
    const card = await cardOf('Эксперт');
    expect(card.getByText('Уровень 2 из 5')).toBeVisible();
    expect(card.getByText('6 отзывов')).toBeVisible();
    expect(card.getByText('Следующий уровень — с 10')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Разделы профиля' }));
    expect(tabs.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/self/profile');
  });

  test.each([
    ['perfectionist', 0, 'Оценок пока нет'],
    ['perfectionist', 21, '0 из 21 оценки — 0 %'],
    ['specialist', 0, 'Пройденных тем со сроком пока нет'],
    ['specialist', 1, '0 из 1 пройденной темы со сроком'],
    ['it', 0, 'Тем IT-дисциплин пока нет'],
    ['it', 5, '0 из 5 тем'],
  ] as const)('%s of %i: a share of nothing is not told as a share', async (kind, considered, words) => {
    const own = sampleOf(Achievement, { kind, score: 0, counted: 0, considered });
    renderPage(
      '/users/11/profile/achievements',
      { ...stubs, 'achievements.listAchievements': { data: [own] } },
      asStudent,
    );
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('a share from too few marks is no level yet', async () => {
    const perfectionist = sampleOf(Achievement, {
      kind: 'perfectionist',
      score: 90,
      next_threshold: 50,
      thresholds: [50],
    });
    renderPage(
      '/users/11/profile/achievements',
      { 'achievements.listAchievements': { data: [perfectionist] } },
      asStudent,
    );
    expect((await cardOf('Перфекционист')).getByText('Уровень появится после пяти оценок')).toBeVisible();
  });

  test('what counted is read when it is opened, with another try after a failure', async () => {
    const fact = { title: 'Оптика', subject: { id: 3, title: 'Физика' }, step_id: 4, kind: 'comment' } as const;
    const page = renderPage(
      '/users/11/profile/achievements',
      { ...stubs, 'achievements.getExpert': refused('internal') },
      asStudent,
    );
    const card = await cardOf('Эксперт');
    await page.user.click(card.getByRole('button', { name: 'Что засчитано' }));
    const alert = within(await card.findByRole('alert'));
    page.stub({ 'achievements.getExpert': sampleOf(AchievementDetails, { ...expert, facts: [fact] }) });
    await page.user.click(alert.getByRole('button', { name: 'Повторить' }));
    expect(await card.findByRole('link', { name: 'Оптика' })).toHaveAttribute('href', '/subjects/3/topics/4');
    expect(card.getByText(/^Физика · комментарий/)).toBeVisible();
  });
});
