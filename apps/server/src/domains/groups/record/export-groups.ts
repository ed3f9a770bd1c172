// The list of groups as a workbook.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { GroupRow } from '@orbita/contract/groups';
import type { Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { MOST_TABLE_ROWS, tableTask } from '../../../platform/table-workbook/table-workbook.ts';
import { type GroupFilter, selectGroupRows } from './groups.queries.ts';

const widths = [16, 40, 32, 32, 24, 32, 10, 12];
const words = {
  ru: {
    name: 'Группы',
    columns: ['Группа', 'Описание', 'Траектория', 'Раздел', 'Метки', 'Кураторы', 'Студентов', 'Дисциплин'],
  },
  en: {
    name: 'Groups',
    columns: ['Group', 'Description', 'Trajectory', 'Part', 'Labels', 'Curators', 'Students', 'Subjects'],
  },
} satisfies Record<Language, { name: string; columns: string[] }>;

const rowOf = (group: GroupRow): (string | number)[] => [
  group.name,
  group.description,
  group.trajectory?.title ?? '',
  group.half?.title ?? '',
  group.labels.map(({ title }) => title).join(', '),
  group.curators.map(({ last_name, first_name }) => `${last_name} ${first_name}`).join(', '),
  group.students_count,
  group.subjects_count,
];

export const exportGroups = (
  { db, heavyWork }: Deps,
  viewer: Viewer,
  filter: GroupFilter,
  language: Language,
): Promise<MadeFile> =>
  heavyWork.run(tableTask, viewer.id, async () => {
    const rows = await selectGroupRows(db, viewer, filter, { size: MOST_TABLE_ROWS, offset: 0 });
    const { name, columns } = words[language];
    return { name, columns: columns.map((title, i) => ({ title, width: widths[i] ?? 12 })), rows: rows.map(rowOf) };
  });
