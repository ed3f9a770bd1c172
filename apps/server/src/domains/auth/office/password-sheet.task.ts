// Writes the sheet of new passwords in a worker thread.
import writeWorkbook from 'write-excel-file/node';
import type { Language } from '../../../http/app-error.ts';

interface Sheet {
  language: Language;
  rows: { name: string; groups: string; login: string; password: string }[];
}
const headings: Record<Language, string[]> = {
  ru: ['Фамилия и имя', 'Группа', 'Логин', 'Пароль'],
  en: ['Name', 'Group', 'Login', 'Password'],
};
// Texts stay texts, so that Excel never takes a name for a formula.
const plain = (value: string) => ({ type: String, value });

export function writePasswords({ language, rows }: Sheet): Promise<Uint8Array> {
  const head = headings[language].map((value) => ({ type: String, value, fontWeight: 'bold' as const }));
  const body = rows.map(({ name, groups, login, password }) => [name, groups, login, password].map(plain));
  const columns = [34, 20, 34, 20].map((width) => ({ width }));
  return writeWorkbook([{ data: [head, ...body], columns, stickyRowsCount: 1 }]).toBuffer();
}
