// The list of curators as a workbook.
import type { Curator } from '@orbita/contract/curators';
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { MOST_TABLE_ROWS, tableTask } from '../../platform/table-workbook/table-workbook.ts';
import { type CuratorFilter, selectCurators } from './curators.queries.ts';

const widths = [32, 32, 48, 12, 12];
const words = {
  ru: { name: 'Кураторы', columns: ['Куратор', 'Почта', 'Группы', 'Групп', 'Студентов'] },
  en: { name: 'Curators', columns: ['Curator', 'E-mail', 'Groups', 'Number of groups', 'Students'] },
} satisfies Record<Language, { name: string; columns: string[] }>;

const rowOf = (curator: Curator): (string | number)[] => [
  [curator.last_name, curator.first_name, curator.middle_name].filter(Boolean).join(' '),
  curator.email ?? '',
  curator.curator_groups.map(({ name }) => name).join(', '),
  curator.groups_count,
  curator.students_count,
];

export const exportCurators = (
  { db, heavyWork }: Deps,
  viewer: Viewer,
  filter: CuratorFilter,
  language: Language,
): Promise<MadeFile> =>
  heavyWork.run(tableTask, viewer.id, async () => {
    const rows = await selectCurators(db, viewer, filter, { size: MOST_TABLE_ROWS, offset: 0 });
    const { name, columns } = words[language];
    return { name, columns: columns.map((title, i) => ({ title, width: widths[i] ?? 12 })), rows: rows.map(rowOf) };
  });
