import { Room } from '@orbita/contract/schedule';
import { screen, waitFor } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const chemistry = sampleOf(Room, { id: 4, name: '204', building: 'Корпус 2', capacity: 20 });
const listed = { 'schedule.listRooms': pageOf([chemistry]), 'audit.listHistory': pageOf([]) };

describeStates('/admin/schedule', {
  as: asAdmin,
  stubs: listed,
  reads: 'schedule.listRooms',
  shows: '204',
  empty: { stubs: { 'schedule.listRooms': pageOf([]) }, shows: 'Аудиторий пока нет' },
  deniedTo: asTeacher,
});

test('a room is archived and loses its number of seats', async () => {
  const page = renderPage('/admin/schedule', { ...listed, 'schedule.updateRoom': chemistry }, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Изменить: 204' }));
  await page.user.clear(await screen.findByRole('textbox', { name: 'Мест' }));
  await page.user.click(screen.getByRole('switch', { name: 'В архиве' }));
  await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('schedule.updateRoom')[0]).toMatchObject({
      params: { id: 4 },
      body: { name: '204', building: 'Корпус 2', capacity: null, is_archived: true, updated_at: chemistry.updated_at },
    }),
  );
});
