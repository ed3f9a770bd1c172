// Writes the list of people as a workbook in a worker thread, because ten thousand rows take a second.
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import type { ListedPerson, PeopleRole } from '@orbita/contract/users/account';
import type { Language } from '../../../http/app-error.ts';

export interface PeopleWorkbook {
  language: Language;
  time_zone: string;
  people: ListedPerson[];
}

const headings: Record<Language, string[]> = {
  ru: ['Фамилия', 'Имя', 'Отчество', 'Роли', 'Группы', 'Почта', 'Логин', 'Телефон', 'Заблокирован', 'Был в сети'],
  en: ['Last name', 'First name', 'Middle name', 'Roles', 'Groups', 'E-mail', 'Login', 'Phone', 'Blocked', 'Last seen'],
};
const roleNames: Record<Language, Record<PeopleRole, string>> = {
  ru: {
    student: 'студент',
    teacher: 'преподаватель',
    expert: 'эксперт',
    curator: 'куратор',
    parent: 'родитель',
    administrator: 'администратор',
    none: '',
  },
  en: {
    student: 'student',
    teacher: 'teacher',
    expert: 'expert',
    curator: 'curator',
    parent: 'parent',
    administrator: 'administrator',
    none: '',
  },
};
const yes: Record<Language, string> = { ru: 'да', en: 'yes' };
/** A sheet that Excel opens with a formula in it would run what a person typed as a name. */
const plain = (value: string) => ({ type: String, value });

export async function writePeople({ language, time_zone: timeZone, people }: PeopleWorkbook): Promise<Uint8Array> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone });
  const rows: SheetData = people.map((person) =>
    [
      person.last_name,
      person.first_name,
      person.middle_name,
      person.roles.map((role) => roleNames[language][role]).join(', '),
      person.groups.map(({ name }) => name).join(', '),
      person.email ?? '',
      person.username ?? '',
      person.phone ?? '',
      person.is_blocked ? yes[language] : '',
      person.last_seen_at === null ? '' : day.format(new Date(person.last_seen_at)),
    ].map(plain),
  );
  const head = headings[language].map((value) => ({ type: String, value, fontWeight: 'bold' as const }));
  const columns = [22, 18, 22, 24, 24, 32, 18, 20, 14, 12].map((width) => ({ width }));
  return writeWorkbook([{ data: [head, ...rows], columns, stickyRowsCount: 1 }]).toBuffer();
}
