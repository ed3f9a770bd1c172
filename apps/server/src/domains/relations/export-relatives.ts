// The list of parents as a workbook: a row for each child.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { relations, Relative } from '@orbita/contract/relations';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listRelatives } from './relations.service.ts';

interface Pair {
  relative: Relative;
  child: Relative['children'][number] | undefined;
}
interface Named {
  last_name: string;
  first_name: string;
  middle_name: string;
}
const nameOf = ({ last_name, first_name, middle_name }: Named) =>
  [last_name, first_name, middle_name].filter(Boolean).join(' ');
const states = {
  ru: { confirmed: 'подтверждена', waiting: 'ждёт подтверждения' },
  en: { confirmed: 'confirmed', waiting: 'waits for a confirmation' },
} as const;

const table: ExportedList<Pair> = {
  words: {
    ru: { name: 'Родители', columns: ['Родитель', 'Почта', 'Ребёнок', 'Связь'] },
    en: { name: 'Parents', columns: ['Parent', 'E-mail', 'Child', 'Connection'] },
  },
  widths: [36, 32, 36, 24],
  rowOf: ({ relative, child }, language) => [
    nameOf(relative),
    relative.email ?? '',
    child ? nameOf(child) : '',
    child ? states[language][child.confirmed_at ? 'confirmed' : 'waiting'] : '',
  ],
};

export const exportRelatives = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof relations.exportRelatives>,
): Promise<MadeFile> =>
  exportTable(exporting, table, async ({ size }) => {
    const { data } = await listRelatives(db, exporting.viewer, { ...query, size });
    return data.flatMap((relative): Pair[] =>
      relative.children.length > 0
        ? relative.children.map((child) => ({ relative, child }))
        : [{ relative, child: undefined }],
    );
  });
