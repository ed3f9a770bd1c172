import { Person } from '@orbita/contract/schemas';
import {
  GroupScoreCell,
  IndicatorGrade,
  IndicatorResult,
  ScoredIndicator,
  SkillLevel,
  SkillResult,
  SkillsOfSemester,
  SoftIndicator,
  SoftScore,
  SoftSkillRecord,
  SoftSubject,
} from '@orbita/contract/soft-skills';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asCurator, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const team = sampleOf(SoftSkillRecord, { id: 4, title: 'Работа в команде', indicators_count: 1 });
const talk = sampleOf(SoftSkillRecord, { id: 5, title: 'Коммуникация', indicators_count: 0 });
const helps = sampleOf(SoftIndicator, { id: 41, skill_id: 4, title: 'Помогает другим', grades_count: 0 });
const level = sampleOf(SkillLevel, { id: 7, skill_id: null, from_percent: 60, title: 'Уверенный' });
const catalogue: Stubs = {
  'softSkills.listSkillRecords': pageOf([talk, team]),
  'softSkills.listSkillLevels': ({ query }) => pageOf(query?.skill_id ? [] : [level]),
  'softSkills.listSoftIndicators': pageOf([helps]),
  'softSkills.listIndicatorGrades': pageOf([]),
  'audit.listHistory': pageOf([]),
};

describeStates('/admin/soft-skills', {
  as: asAdmin,
  stubs: catalogue,
  reads: 'softSkills.listSkillRecords',
  shows: 'Работа в команде',
  empty: { stubs: { 'softSkills.listSkillRecords': pageOf([]) }, shows: 'Навыков пока нет' },
  deniedTo: asTeacher,
});

describe('the catalogue', () => {
  test('a skill is not told to be without own levels before they are read', async () => {
    const page = renderPage(
      '/admin/soft-skills',
      { ...catalogue, 'softSkills.listSkillLevels': ({ query }) => (query.skill_id ? pending : pageOf([level])) },
      asAdmin,
    );
    await page.user.click(await screen.findByRole('link', { name: /Работа в команде/ }));
    expect(await screen.findByRole('button', { name: /^Помогает другим/ })).toBeVisible();
    expect(screen.queryByText(/Своих уровней нет/)).toBeNull();
  });

  test('opens a skill to its indicators and adds their grades from a sample', async () => {
    const page = renderPage('/admin/soft-skills', catalogue, asAdmin);
    await page.user.click(await screen.findByRole('link', { name: /Работа в команде/ }));
    await page.user.click(await screen.findByRole('button', { name: /^Помогает другим/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Добавить оценки' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('textbox', { name: 'Коротко' })).toHaveLength(4);
    await page.user.click(dialog.getByRole('button', { name: 'Убрать строку 4' }));
    page.stub({ 'softSkills.createIndicatorGrades': { data: [sampleOf(IndicatorGrade, { id: 1 })] } });
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Оценки индикатора добавлены')).toBeVisible();
    expect(page.asked('softSkills.createIndicatorGrades')[0]?.body).toMatchObject({
      indicator_id: 41,
      grades: [{ value: 0, title: 'Пока не видно' }, { value: 1 }, { value: 2 }],
    });
  });

  test('moves a skill with the arrows of its handle', async () => {
    const page = renderPage('/admin/soft-skills', { ...catalogue, 'softSkills.updateSoftSkill': talk }, asAdmin);
    (await screen.findByRole('button', { name: 'Переместить: Коммуникация' })).focus();
    await page.user.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(page.asked('softSkills.updateSoftSkill')[0]).toMatchObject({ params: { id: 5 }, body: { place: 1 } }),
    );
  });

  test('deletes with undo, and says when something was archived instead', async () => {
    const page = renderPage('/admin/soft-skills?skill=4', catalogue, asAdmin);
    page.stub({
      'softSkills.deleteSoftSkill': { ok: true, is_archived: true },
      'softSkills.restoreSoftSkill': team,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Удалить: Работа в команде' }));
    expect(await screen.findByText(/в архиве: по нему уже есть задания/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('softSkills.restoreSoftSkill')).toHaveLength(1));
  });
});

const skillOf = (id: number, title: string, percent: number) =>
  sampleOf(SkillResult, {
    id,
    title,
    percent,
    level: { title: 'Уверенный', from_percent: 60 },
    next_level: { title: 'Высокий', from_percent: 85 },
    indicators: [
      sampleOf(IndicatorResult, {
        id: id * 10,
        title: `Индикатор ${id}`,
        percent,
        teachers: { mean: percent, count: 1, weight: 1 },
        peers: null,
        scores: [
          sampleOf(SoftScore, {
            id: id * 100,
            author_kind: 'teacher',
            grade_value: 2,
            grade_title: 'Самостоятельно',
            subject_title: 'Физика',
            subject_id: 3,
            topic: { step_id: 5, title: 'Оптика', answer_id: 9 },
            counts: true,
          }),
        ],
      }),
    ],
  });
const results = replyOf('softSkills.calculateSoftSkills', {
  person: { id: 11, first_name: 'Анна', last_name: 'Белова' },
  skills: [skillOf(4, 'Работа в команде', 66.7), skillOf(5, 'Коммуникация', 70), skillOf(6, 'Адаптивность', 75)],
  timeline: [
    { month: '2026-09', semester_id: 8, skills: [{ id: 4, percent: 33.3 }] },
    { month: '2026-10', semester_id: 8, skills: [{ id: 4, percent: 50 }] },
    { month: '2026-11', semester_id: 9, skills: [{ id: 4, percent: 66.7 }] },
  ],
  semesters: [
    sampleOf(SkillsOfSemester, { id: 8, title: 'Осень', skills: [{ id: 4, percent: 50 }] }),
    sampleOf(SkillsOfSemester, { id: 9, title: 'Зима', skills: [{ id: 4, percent: 66.7 }] }),
  ],
  semester_id: null,
  compared_id: 8,
  rule: { peer_weight: 0.1, peers_most: 0.5, peers_least: 3 },
});
const profile: Stubs = {
  'softSkills.calculateSoftSkills': results,
  'softSkills.listSoftSubjects': pageOf([sampleOf(SoftSubject, { id: 3, title: 'Физика' })]),
  'softSkills.getPersonSkills': {
    soft_skills: [],
    competences: [{ title: 'Данные', skills: [{ id: 1, title: 'SQL', topics: 4, passed: 1 }] }],
  },
};

describeStates('/users/:id/profile/skills', {
  at: '/users/11/profile/skills',
  as: asStudent,
  stubs: profile,
  reads: 'softSkills.calculateSoftSkills',
  shows: 'Почему такой уровень: Работа в команде',
  empty: {
    stubs: {
      'softSkills.calculateSoftSkills': { ...results, skills: [], timeline: [], semesters: [], compared_id: null },
      'softSkills.listSoftSubjects': pageOf([]),
    },
    shows: 'Гибкие навыки пока никто не оценил',
  },
  deniedTo: asParent,
});

describe('the skills of a person', () => {
  test('say why, down to the work that was scored', async () => {
    renderPage('/users/11/profile/skills', profile, asStudent);
    expect(await screen.findByText(/«Уверенный»: итог 66,7 %, уровень начинается с 60 %/)).toBeVisible();
    expect(screen.getByText(/До уровня «Высокий» не хватает 18,3 п. п./)).toBeVisible();
    expect(screen.getByText('преподаватели 66,7 % (1 оценка, вес 1)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Оптика' })).toHaveAttribute('href', '/subjects/3/topics/5');
    expect(screen.getByRole('img', { name: 'Диаграмма гибких навыков' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Как менялся навык: Работа в команде' })).toBeVisible();
    expect(await screen.findByText('пройдено 1 из 4')).toBeVisible();
  });

  test('tell what classmates think only together, and from enough of them on', async () => {
    const byPeers = (id: number, title: string, mean: number | null, count: number) => ({
      ...skillOf(id, title, 70),
      percent: mean,
      indicators: [
        sampleOf(IndicatorResult, {
          id: id * 10,
          title: `Индикатор ${id}`,
          percent: mean,
          teachers: null,
          peers: {
            mean,
            count: mean === null ? 0 : count,
            weight: 0.1 * count,
            waiting: mean === null ? count : 0,
            left_out: 0,
          },
          scores: [],
        }),
      ],
    });
    const skills = [byPeers(4, 'Работа в команде', null, 2), byPeers(5, 'Коммуникация', 80, 3)];
    const page = renderPage(
      '/users/11/profile/skills?skill=4',
      { ...profile, 'softSkills.calculateSoftSkills': { ...results, skills } },
      asStudent,
    );
    expect(await screen.findByText(/От однокурсников ждут 2 оценки/)).toBeVisible();
    expect(screen.getByText(/учитываются вместе, когда работу оценят хотя бы 3/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: /Коммуникация/ }));
    expect(screen.getByText(/однокурсники 80 %/)).toBeVisible();
    expect(screen.getByText(/показаны только вместе/)).toBeVisible();
  });

  test('are told by semesters and compared with the one before', async () => {
    const page = renderPage('/users/11/profile/skills', profile, asStudent);
    const table = within(await screen.findByRole('table', { name: 'Сравнение с семестром «Осень»' }));
    expect(table.getByRole('row', { name: 'Работа в команде 50 % 66,7 % +16,7 п. п.' })).toBeVisible();
    expect(table.getByRole('row', { name: /^Коммуникация не было 70 %/ })).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Что на диаграмме' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText(/В семестре «Осень» было 50 %: \+16,7 п. п./)).toBeVisible();
    expect(screen.getByRole('table', { name: 'Работа в команде: Зима' })).toBeVisible();
    await page.user.click(screen.getByText('Осень', { selector: 'summary span' }));
    expect(
      within(screen.getByRole('table', { name: 'Работа в команде: Осень' })).getAllByRole('rowheader'),
    ).toHaveLength(2);
    page.stub({ 'softSkills.calculateSoftSkills': { ...results, semester_id: 8, compared_id: null } });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Когда' }), 'Конец семестра: Осень');
    await waitFor(() => expect(page.asked('softSkills.calculateSoftSkills').at(-1)?.query).toEqual({ semester_id: 8 }));
    await waitFor(() => expect(screen.queryByRole('table', { name: /Сравнение/ })).toBeNull());
  });

  test('are read for one discipline, and another skill is explained', async () => {
    const page = renderPage('/users/11/profile/skills', profile, asStudent);
    await page.user.click(await screen.findByRole('button', { name: /Коммуникация/ }));
    expect(screen.getByText('Почему такой уровень: Коммуникация')).toBeVisible();
    await page.user.click(await screen.findByRole('combobox', { name: 'Дисциплина' }));
    await page.user.click(await screen.findByRole('option', { name: 'Физика' }));
    await waitFor(() => expect(page.asked('softSkills.calculateSoftSkills').at(-1)?.query).toEqual({ subject_id: 3 }));
  });

  test('are found for a discipline beyond the first page, by the words of its title', async () => {
    const page = renderPage('/users/11/profile/skills', profile, asStudent);
    const field = await screen.findByRole('combobox', { name: 'Дисциплина' });
    page.stub({
      'softSkills.listSoftSubjects': ({ query }) =>
        pageOf(query?.query === 'хим' ? [sampleOf(SoftSubject, { id: 900, title: 'Химия' })] : []),
    });
    await page.user.type(field, 'хим');
    await page.user.click(await screen.findByRole('option', { name: 'Химия' }));
    await waitFor(() =>
      expect(page.asked('softSkills.calculateSoftSkills').at(-1)?.query).toEqual({ subject_id: 900 }),
    );
  });

  test('say what was left out, and name no closed discipline', async () => {
    const closed = skillOf(4, 'Работа в команде', 66.7);
    Object.assign(closed.indicators[0]!, { peers: { mean: null, count: 0, weight: 0, waiting: 0, left_out: 2 } });
    Object.assign(closed.indicators[0]!.scores[0]!, { subject_title: null, topic: null });
    const skills = [closed];
    renderPage('/users/11/profile/skills', { ...profile, 'softSkills.calculateSoftSkills': { ...results, skills } });
    expect(await screen.findByText(/Не учтены 2 оценки однокурсников/)).toBeVisible();
    expect(screen.getByText(/закрытая дисциплина/)).toBeVisible();
  });

  test('offer no other pages of a person whose skills are closed to the user', async () => {
    const closed: Stubs = { ...profile, 'softSkills.calculateSoftSkills': refused('access-denied') };
    renderPage('/users/1/profile/skills', closed, asTeacher);
    expect(await screen.findByText('У вас нет доступа к этой странице')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Разделы профиля' })).toBeNull();
  });
});

const scored = sampleOf(ScoredIndicator, {
  id: 41,
  title: 'Помогает другим',
  skill_title: 'Работа в команде',
  given: null,
  grades: [
    { id: 410, value: 0, title: 'Пока не видно', description: '' },
    { id: 412, value: 2, title: 'Самостоятельно', description: 'Сам замечает, кому помочь' },
  ],
});
const group: Stubs = {
  'softSkills.listSoftSubjects': pageOf([
    sampleOf(SoftSubject, { id: 3, title: 'Физика', groups: [{ id: 2, name: 'ИСП-21' }] }),
  ]),
  'softSkills.listGroupScores': {
    ...pageOf([
      {
        student: sampleOf(Person, { id: 11, first_name: 'Анна', last_name: 'Белова', middle_name: '' }),
        is_open: true,
        cells: [sampleOf(GroupScoreCell, { indicator_id: 41, percent: 66.7, teachers: 1, peers: 2, given: null })],
      },
    ]),
    indicators: [scored],
    can_score: true,
  },
};

describeStates('/soft-skills', {
  as: asTeacher,
  stubs: group,
  reads: 'softSkills.listSoftSubjects',
  shows: 'Белова А.',
  empty: { stubs: { 'softSkills.listSoftSubjects': pageOf([]) }, shows: 'Здесь пока нет гибких навыков' },
  deniedTo: asStudent,
});

test('a curator, who edits no topic, is told who does', async () => {
  renderPage('/soft-skills', { ...group, 'softSkills.listSoftSubjects': pageOf([]) }, asCurator);
  expect(await screen.findByText(/Они появятся, когда преподаватели/)).toBeVisible();
  expect(screen.queryByText(/Откройте тему для правки/)).toBeNull();
});

test('a student of a group is scored by a digit, and the score is taken back', async () => {
  const page = renderPage('/soft-skills?subject=3&group=2', group, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: /Помогает другим/ }));
  const dialog = within(await screen.findByRole('dialog'));
  page.stub({ 'softSkills.setSoftScores': { data: [scored] }, 'softSkills.removeSoftScores': { ok: true } });
  dialog.getByRole('button', { name: /Пока не видно/ }).focus();
  await page.user.keyboard('2');
  expect(dialog.getByRole('button', { name: /Самостоятельно/ })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(page.asked('softSkills.setSoftScores')[0]?.body).toEqual({
      user_id: 11,
      subject_id: 3,
      scores: [{ indicator_id: 41, grade_id: 412 }],
    }),
  );
  await page.user.click(dialog.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(page.asked('softSkills.removeSoftScores')[0]?.body.indicator_ids).toEqual([41]));
});

const matrix = replyOf('softSkills.listGroupScores', {
  ...pageOf([
    {
      student: sampleOf(Person, { id: 11, first_name: 'Анна', last_name: 'Белова', middle_name: '' }),
      is_open: false,
      cells: [41, 42].map((id) => sampleOf(GroupScoreCell, { indicator_id: id, percent: null, peers: 0, given: null })),
    },
  ]),
  indicators: [scored, { ...scored, id: 42, title: 'Делит работу' }],
  can_score: true,
});

test('the indicator of the cell that was pressed is in view and has the focus', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const page = renderPage('/soft-skills?subject=3', { ...group, 'softSkills.listGroupScores': matrix }, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: /Делит работу/ }));
  const fields = within(await screen.findByRole('group', { name: 'Делит работу' }));
  await waitFor(() => expect(fields.getByRole('button', { name: /Пока не видно/ })).toHaveFocus());
  expect(shown.mock.contexts.at(-1)).toContainElement(fields.getByRole('button', { name: /Пока не видно/ }));
  shown.mockRestore();
});

test('whoever may only read is told so, and follows no links to closed pages', async () => {
  const closed = { ...matrix, can_score: false };
  renderPage('/soft-skills?subject=3', { ...group, 'softSkills.listGroupScores': closed }, asTeacher);
  expect(await screen.findByText(/Здесь итоги можно только смотреть/)).toBeVisible();
  expect(screen.queryByText(/Нажмите ячейку/)).toBeNull();
  expect(screen.getByRole('rowheader', { name: /Белова/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Белова/ })).toBeNull();
});

test('a discipline without soft skills says what to do, and stays chosen', async () => {
  const none = { ...matrix, indicators: [], data: matrix.data.map((row) => ({ ...row, cells: [] })) };
  renderPage('/soft-skills?subject=3', { ...group, 'softSkills.listGroupScores': none }, asTeacher);
  expect(await screen.findByText('В этой дисциплине гибкие навыки пока не оценивают')).toBeVisible();
  expect(screen.getByText(/его индикаторы станут столбцами/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Дисциплина' })).toHaveValue('Физика');
});
