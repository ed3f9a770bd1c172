import { Subject, SubjectStructure } from '@orbita/contract/subjects';
import { Step } from '@orbita/contract/topics';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../../testing/sample.ts';
import { type Stubs } from '../../../testing/stubs.ts';
import { asParent, asTeacher } from '../../../testing/viewers.ts';
import { led } from '../subjects.builders.ts';

const step = { id: 5, chapter_id: 4, title: 'Законы Ньютона', type: 2, hours: 1.5, max_mark: 10 } as const;
const structure = sampleOf(SubjectStructure, {
  chapters: [{ id: 4, title: 'Механика', steps: [step] }],
  totals: { chapters: 1, topics: 1, checkpoints: 1, points: 10 },
});
const plan: Stubs = {
  ...led,
  'subjects.getSubjectStructure': structure,
  'subjects.listSubjectCheckpointMarks': pageOf([]),
};
describeStates('/subjects/:id/plan', {
  at: '/subjects/3/plan',
  as: asTeacher,
  stubs: plan,
  reads: 'subjects.getSubjectStructure',
  shows: 'Законы Ньютона',
  empty: { stubs: { 'subjects.getSubjectStructure': sampleOf(SubjectStructure) }, shows: 'Плана пока нет' },
  deniedTo: asParent,
});

describe('the plan of a discipline', () => {
  test('hours are saved by Enter, a wrong number is not', async () => {
    const page = renderPage('/subjects/3/plan', plan, asTeacher);
    page.stub({ 'topics.updateStep': sampleOf(Step, { id: 5, subject_id: 3, hours: 4.5 }) });
    const hours = await screen.findByRole('textbox', { name: 'Часы: Законы Ньютона' });
    await page.user.clear(hours);
    await page.user.type(hours, 'два{Enter}');
    expect(hours).toHaveAttribute('aria-invalid', 'true');
    await page.user.clear(hours);
    await page.user.type(hours, '4,5{Enter}');
    await waitFor(() => expect(page.asked('topics.updateStep').map(({ body }) => body)).toEqual([{ hours: 4.5 }]));
  });

  test('numbers topics by their place, whatever numbers they were given', async () => {
    const steps = [
      { ...step, id: 7, title: 'Первая', number: 12, type: 1 as const },
      { ...step, id: 8, title: 'Вторая', number: 0 },
      { ...step, id: 9, title: 'Третья', number: 2, type: 0 as const },
    ];
    const moved = sampleOf(SubjectStructure, {
      ...structure,
      chapters: [
        { id: 4, title: 'Механика', steps: steps.slice(0, 2) },
        { id: 6, title: 'Оптика', steps: steps.slice(2) },
      ],
    });
    renderPage('/subjects/3/plan', { ...plan, 'subjects.getSubjectStructure': moved }, asTeacher);
    const rows = (await screen.findAllByRole('row')).filter((row) => within(row).queryByRole('link'));
    expect(rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
      ['1', 'Первая', 'Содержание'],
      ['2', 'Вторая', 'Результат'],
      ['3', 'Третья', 'Процесс'],
    ]);
  });

  test('is downloaded with the dates of a chosen group', async () => {
    const groups = [
      { id: 9, name: 'ИСП-21' },
      { id: 10, name: 'ИСП-22' },
    ];
    const subject = sampleOf(Subject, { id: 3, role_type: 'TEACHER', can_edit: true, groups });
    const page = renderPage('/subjects/3/plan', { ...plan, 'subjects.getSubject': subject }, asTeacher);
    await page.user.click(await screen.findByRole('button', { name: 'Экспорт плана' }));
    expect(await screen.findByRole('menuitem', { name: 'ИСП-22', hidden: true })).toHaveAttribute(
      'href',
      '/api/v2/subjects/3/export/ctp?group_id=10',
    );
  });

  test('a discipline without checkpoints says what is missing', async () => {
    const bare = sampleOf(SubjectStructure, { ...structure, totals: { chapters: 1, topics: 1 } });
    renderPage('/subjects/3/plan', { ...plan, 'subjects.getSubjectStructure': bare }, asTeacher);
    expect(await screen.findByText('В дисциплине нет тем с оценкой.')).toBeVisible();
  });
});
