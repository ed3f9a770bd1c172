// How often an open journal asks the server when cells change, here or elsewhere.
import type { FeedEvent } from '@orbita/contract/live';
import type { Journal } from '@orbita/contract/journal';
import { act, screen, waitFor } from '../../../testing/screen.ts';
import { expect, test, vi } from 'vitest';
import { clientId } from '../../../api/client/client-id.ts';
import { queryClient } from '../../../api/query.ts';
import { tellPage } from '../../../testing/live-socket.ts';
import { renderPage, type RenderedPage } from '../../../testing/render-page.tsx';
import { replyOf } from '../../../testing/sample.ts';
import { asTeacher } from '../../../testing/viewers.ts';

const SUBJECT = 3;
const [ANNA, BORIS] = [11, 12];
const [MECHANICS, OPTICS] = [5, 6];
const me = asTeacher!.user.id;
const PASSED = 1;
const CLOCK = 4;
/** Longer than anything that is put off. */
const LONG = 10_000;

const journalOf = (): Journal =>
  replyOf('journal.getJournal', {
    group: { id: 9, name: 'ИСП-21' },
    steps: [MECHANICS, OPTICS].map((id) => ({ id, title: `Тема ${id}`, type: 2, max_mark: 10 })),
    rows: [ANNA, BORIS].map((id) => ({
      student: { id, last_name: `Студент ${id}` },
      points: 8,
      cells: [
        [null, null, CLOCK, 0, 0, 0],
        [8, PASSED, 1, 0, 0, 1],
      ],
    })),
  });

async function openJournal(): Promise<RenderedPage> {
  const page = renderPage(
    `/subjects/${SUBJECT}/journal`,
    {
      'subjects.getSubject': replyOf('subjects.getSubject', {
        id: SUBJECT,
        title: 'Физика',
        can_mark: true,
        can_edit: true,
      }),
      'subjects.listSubjectGroups': { data: [{ id: 9, name: 'ИСП-21', students_count: 2, is_archived: false }] },
      'journal.getJournal': journalOf,
      'marks.listPassStatuses': {
        data: [{ id: PASSED, title: 'Пройден', color: '#2f9e44', can_use_student: false, is_final: true, sort: 1 }],
      },
      'journal.readJournalCells': { cells: [], points: [] },
      'journal.saveJournalCells': ({ body }) => ({
        batch_id: 1,
        saved: body.cells.map(({ student_id, step_id, mark }) => ({
          student_id,
          step_id,
          mark: mark ?? null,
          passed_status_id: null,
        })),
        refused: [],
      }),
    },
    asTeacher,
  );
  await screen.findByRole('grid');
  await waitFor(() => expect(page.asked('marks.listPassStatuses')).toHaveLength(1));
  return page;
}
const rowOf = (student: number) => {
  const journal = queryClient.getQueriesData<Journal>({ queryKey: ['journal', 'getJournal'] })[0]?.[1];
  return { steps: journal!.steps, row: journal!.rows.find((row) => row.student.id === student)! };
};
const cellOf = (student: number, topic: number) => {
  const { steps, row } = rowOf(student);
  return row.cells[steps.findIndex(({ id }) => id === topic)];
};
const pointsOf = (student: number) => rowOf(student).row.points;
const reads = (page: RenderedPage) => ({
  journal: page.asked('journal.getJournal').length,
  cells: page.asked('journal.readJournalCells').length,
  statuses: page.asked('marks.listPassStatuses').length,
});
const changed = (cells: FeedEvent['cells'], by: Partial<FeedEvent>): FeedEvent => ({
  kind: 'journal',
  subject_id: SUBJECT,
  ...by,
  ...(cells ? { cells } : {}),
});
/** Runs what happens and everything that is put off. */
async function settle(happens: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
  await act(async () => {
    happens();
    await vi.advanceTimersByTimeAsync(LONG);
  });
  vi.useRealTimers();
}

test('a colleague’s cell is shown as the event says it; nothing is read', async () => {
  const page = await openJournal();
  await settle(() => {
    tellPage(changed([[ANNA, MECHANICS, 7, null]], { actor_id: 99 }));
    tellPage(changed(undefined, { actor_id: 99 }));
    tellPage(changed([[BORIS, MECHANICS, 9, PASSED]], { actor_id: 99, sender: '99.page' }));
  });
  expect(cellOf(ANNA, MECHANICS)).toEqual([7, null, CLOCK, 0, 0, 0]);
  expect(cellOf(BORIS, MECHANICS)).toEqual([9, PASSED, 0, 0, 0, 0]);
  expect([pointsOf(ANNA), pointsOf(BORIS)]).toEqual([15, 17]);
  expect(reads(page)).toEqual({ journal: 1, cells: 0, statuses: 1 });
});

test('a cell that has a due date again is read, and no other', async () => {
  const page = await openJournal();
  await settle(() =>
    tellPage(
      changed(
        [
          [ANNA, OPTICS, 8, null],
          [BORIS, MECHANICS, 3, null],
        ],
        { actor_id: 99 },
      ),
    ),
  );
  expect(page.asked('journal.readJournalCells').map(({ body }) => body.cells)).toEqual([
    [{ student_id: ANNA, step_id: OPTICS }],
  ]);
});

test('another page of the same person is heard as a colleague is', async () => {
  const page = await openJournal();
  await settle(() => tellPage(changed([[ANNA, MECHANICS, 6, null]], { actor_id: me, sender: `${me}.another` })));
  expect(cellOf(ANNA, MECHANICS)).toEqual([6, null, CLOCK, 0, 0, 0]);
  expect(reads(page)).toEqual({ journal: 1, cells: 0, statuses: 1 });
});

test('what is saved here is saved once and not read', async () => {
  const page = await openJournal();
  screen.getByRole('grid').focus();
  await page.user.keyboard('7{Enter}');
  await waitFor(() => expect(page.asked('journal.saveJournalCells')).toHaveLength(1));
  const [saved] = page.asked('journal.saveJournalCells')[0]!.body.cells;
  const sender = `${me}.${clientId}`;
  await settle(() => {
    tellPage(changed([[saved!.student_id, saved!.step_id, 7, null]], { actor_id: me, sender }));
    tellPage(changed(undefined, { actor_id: me, sender }));
    tellPage({ kind: 'verdict', subject_id: SUBJECT, student_id: saved!.student_id, step_id: saved!.step_id, sender });
  });
  expect(cellOf(saved!.student_id, saved!.step_id)?.[0]).toBe(7);
  expect(reads(page)).toEqual({ journal: 1, cells: 0, statuses: 1 });
});
