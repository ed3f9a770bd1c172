// The file of rows that were not imported, with the reasons.
import type { MadeFile } from '@orbita/contract/endpoint';
import { type Db, sql } from '@orbita/database';
import { found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { MOST_TABLE_ROWS, tableTask } from '../../../platform/table-workbook/table-workbook.ts';
import { type RowMessage, wordMessage } from '../row-messages.ts';
import { selectImport, selectSheets } from '../user-imports.queries.ts';

interface BadRow {
  sheet: number;
  line: number;
  name: string;
  action: string;
  faults: RowMessage[];
  cells: string[] | null;
}
const selectBadRows = (db: Db, importId: number): Promise<BadRow[]> =>
  db.rows(sql`
    select sheet, line, name, action, faults, cells from user_import_rows where import_id = ${importId} and action in ('bad', 'skipped')
    order by sheet, line, part limit ${MOST_TABLE_ROWS}`);

const words: Record<
  Language,
  { file: string; sheet: string; line: string; who: string; why: string; skipped: string; column: string }
> = {
  ru: {
    file: 'Не импортировано',
    sheet: 'Лист',
    line: 'Строка',
    who: 'Кто',
    why: 'Причина',
    skipped: 'Пропущено по вашему выбору',
    column: 'Столбец',
  },
  en: {
    file: 'Not imported',
    sheet: 'Sheet',
    line: 'Line',
    who: 'Who',
    why: 'Reason',
    skipped: 'Left out as you chose',
    column: 'Column',
  },
};

export async function exportUserImportReport(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  id: number,
  language: Language,
): Promise<MadeFile> {
  const { file_name: fileName } = found(await selectImport(db, viewer.company_id, id));
  const word = words[language];
  return heavyWork.run(tableTask, viewer.id, async () => {
    const sheets = await selectSheets(db, id);
    const rows = await selectBadRows(db, id);
    const used = sheets.filter(({ position }) => rows.some(({ sheet }) => sheet === position));
    const width = Math.max(0, ...rows.map(({ cells }) => cells?.length ?? 0));
    const only = used.length === 1 ? used[0] : undefined;
    const headers = Array.from({ length: width }, (_, at) => only?.headers[at] || `${word.column} ${at + 1}`);
    return {
      name: `${word.file} ${fileName.replace(/\.\w+$/, '')}`.replace(/[/\\:*?"<>|]/g, ' '),
      columns: [
        { title: word.sheet, width: 18 },
        { title: word.line, width: 8 },
        { title: word.who, width: 32 },
        { title: word.why, width: 60 },
        ...headers.map((title) => ({ title, width: 22 })),
      ],
      rows: rows.map(({ sheet, line, name, action, faults, cells }) => [
        sheets.find(({ position }) => position === sheet)?.name ?? '',
        line,
        name,
        action === 'skipped' ? word.skipped : faults.map((fault) => wordMessage(fault, language)).join('; '),
        ...Array.from({ length: width }, (_, at) => cells?.[at] ?? ''),
      ]),
    };
  });
}
