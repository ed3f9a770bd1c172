// The list of rooms as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { Room, schedule } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listRooms } from './rooms.ts';

const table: ExportedList<Room> = {
  words: {
    ru: { name: 'Аудитории', columns: ['Аудитория', 'Корпус', 'Мест'] },
    en: { name: 'Rooms', columns: ['Room', 'Building', 'Seats'] },
  },
  widths: [24, 32, 10],
  rowOf: ({ name, building, capacity }) => [name, building, capacity ?? ''],
};

export const exportRooms = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof schedule.exportRooms>,
): Promise<MadeFile> =>
  exportTable(exporting, table, async ({ size }) => (await listRooms(db, exporting.viewer, { ...query, size })).data);
