// The list of temporary statuses as a workbook.
import type { MadeFile } from '@orbita/contract/endpoint';
import { OPEN_END } from '@orbita/contract/permissions';
import type { StatusOfUser } from '@orbita/contract/temporary-statuses';
import type { Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { MOST_TABLE_ROWS, tableTask } from '../../platform/table-workbook/table-workbook.ts';
import { selectStatusUsers, type StatusFilter } from './temporary-statuses.queries.ts';

const widths = [32, 20, 28, 14, 14, 40];
const words = {
  ru: {
    name: 'Временные статусы',
    columns: ['Студент', 'Группы', 'Статус', 'С', 'По', 'Основание'],
    openEnd: 'бессрочно',
  },
  en: {
    name: 'Temporary statuses',
    columns: ['Student', 'Groups', 'Status', 'From', 'Until', 'Basis'],
    openEnd: 'without an end',
  },
} satisfies Record<Language, { name: string; columns: string[]; openEnd: string }>;

/** 2026-09-01 as 01.09.2026. */
const dayOf = (day: string): string => day.split('-').toReversed().join('.');
const rowOf = (status: StatusOfUser, openEnd: string): string[] => [
  [status.user.last_name, status.user.first_name, status.user.middle_name].filter(Boolean).join(' '),
  status.groups.map(({ name }) => name).join(', '),
  status.temporary_status.title,
  dayOf(status.start_date),
  status.end_date === OPEN_END ? openEnd : dayOf(status.end_date),
  status.reason ?? '',
];

export const exportStatuses = (
  { db, heavyWork }: Deps,
  viewer: Viewer,
  filter: StatusFilter,
  language: Language,
): Promise<MadeFile> =>
  heavyWork.run(tableTask, viewer.id, async () => {
    const rows = await selectStatusUsers(db, viewer, filter, { size: MOST_TABLE_ROWS, offset: 0 });
    const { name, columns, openEnd } = words[language];
    return {
      name,
      columns: columns.map((title, i) => ({ title, width: widths[i] ?? 12 })),
      rows: rows.map((row) => rowOf(row, openEnd)),
    };
  });
