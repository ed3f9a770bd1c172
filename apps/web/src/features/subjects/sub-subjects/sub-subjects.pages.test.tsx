import { LastSync, SubSubject, SyncConflict } from '@orbita/contract/sub-subjects';
import { screen, within } from '../../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asParent, asTeacher } from '../../../testing/viewers.ts';
import { led } from '../subjects.builders.ts';

const sub = sampleOf(SubSubject, { id: 30, title: 'Физика — ИСП-21', pending: 2, counts: { changed: 1, conflict: 1 } });
const subs: Stubs = {
  ...led,
  'subSubjects.getLastSync': sampleOf(LastSync, { can_sync: true, can_create: true, data: [sub] }),
};
describeStates('/subjects/:id/subs', {
  at: '/subjects/3/subs',
  as: asTeacher,
  stubs: subs,
  reads: 'subSubjects.getLastSync',
  shows: 'Физика — ИСП-21',
  empty: {
    stubs: { 'subSubjects.getLastSync': sampleOf(LastSync, { can_create: true }) },
    shows: 'Поддисциплин пока нет',
  },
  deniedTo: asParent,
});

describe('sub-disciplines', () => {
  const made = { ...sub, id: 31, title: 'Физика — ИСП-22' };
  const groups = {
    'subjects.listSubjectGroups': { data: [{ id: 10, name: 'ИСП-22', students_count: 20, is_archived: false }] },
  };

  test('one is made for a group, after the groups were read at the second try', async () => {
    const page = renderPage(
      '/subjects/3/subs',
      { ...subs, 'subjects.listSubjectGroups': refused('internal') },
      asTeacher,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Создать поддисциплину' }));
    page.stub({ ...groups, 'subSubjects.createSubSubject': made });
    const dialog = await screen.findByRole('dialog');
    await page.user.click(await within(dialog).findByRole('button', { name: 'Повторить' }));
    await page.user.click(await within(dialog).findByRole('checkbox', { name: 'ИСП-22' }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Создать' }));
    expect(await screen.findByText('Поддисциплина «Физика — ИСП-22» создана')).toBeVisible();
    expect(page.asked('subSubjects.createSubSubject')[0]?.body).toMatchObject({
      title: 'Физика — ИСП-22',
      group_ids: [10],
    });
  });

  test('what stays different is told, and not that all was taken over', async () => {
    const apart = sampleOf(SubSubject, { ...sub, pending: 0, counts: { conflict: 1, kept: 2 } });
    const data = [apart, sampleOf(SubSubject, { id: 32, title: 'Физика — ИСП-23', pending: 0 })];
    const read = sampleOf(LastSync, { can_sync: true, data });
    renderPage('/subjects/3/subs', { ...subs, 'subSubjects.getLastSync': read }, asTeacher);
    expect(await screen.findByText('Отличий от исходной: 3')).toBeVisible();
    expect(screen.getAllByText('Всё перенесено')).toHaveLength(1);
  });

  test('what was changed on both sides is compared, and the text of the parent is taken', async () => {
    const change = { subject_id: 30, kind: 'topic', title: 'Законы Ньютона', source_id: 5 } as const;
    const updates = replyOf('subSubjects.listLastUpdates', {
      ...pageOf([{ ...change, change: 'conflict', place: 'Механика' }], { conflict: 1 }),
    });
    const page = renderPage(
      '/subjects/3/subs',
      { ...subs, 'subSubjects.listLastUpdates': updates, 'subSubjects.listSyncConflicts': refused('internal') },
      asTeacher,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Посмотреть изменения: Физика — ИСП-21' }));
    const dialog = await screen.findByRole('dialog');
    const again = await within(dialog).findByRole('button', { name: 'Повторить' });
    page.stub({
      'subSubjects.listSyncConflicts': pageOf([sampleOf(SyncConflict, change)]),
      'subSubjects.syncSubSubjects': replyOf('subSubjects.syncSubSubjects'),
    });
    await page.user.click(again);
    await page.user.click(await within(dialog).findByRole('radio', { name: 'Взять из исходной' }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Перенести' }));
    expect(await screen.findByText('Изменения перенесены')).toBeVisible();
    expect(page.asked('subSubjects.syncSubSubjects')[0]?.body).toEqual({
      subject_ids: [30],
      take: [{ subject_id: 30, kind: 'topic', source_id: 5 }],
    });
  });
});
