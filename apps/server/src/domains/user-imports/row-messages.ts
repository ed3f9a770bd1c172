// What is wrong or unusual about a row, in both languages; rows keep the code and the value.
import { isKeyOf } from '@orbita/contract/records';
import type { Language } from '../../http/app-error.ts';

/** `{}` stands for the value. */
const messages = {
  'name-missing': { ru: 'Нет фамилии или имени', en: 'Last name or first name is missing' },
  'name-letters': { ru: '«{}» не похоже на имя', en: '“{}” does not look like a name' },
  'name-long': { ru: 'Имя длиннее 100 знаков', en: 'The name is longer than 100 characters' },
  'email-format': { ru: '«{}» — не адрес почты', en: '“{}” is no e-mail address' },
  'username-format': {
    ru: 'Логин «{}»: от 2 до 100 букв, цифр, точек и дефисов',
    en: 'Login “{}”: 2 to 100 letters, digits, dots and dashes',
  },
  'phone-format': { ru: '«{}» — не телефон: нужно от 10 до 15 цифр', en: '“{}” is no phone: 10 to 15 digits' },
  'phone-country': {
    ru: 'Телефон «{}» без кода страны: список не русский, а телефоном входят. Допишите код, для России +7',
    en: 'Phone “{}” has no code of its country, and a phone opens an account. Add the code, such as +7 for Russia',
  },
  'id-long': { ru: 'Внешний id длиннее 100 знаков', en: 'The external id is longer than 100 characters' },
  'role-unknown': { ru: 'Неизвестная роль «{}»', en: 'Unknown role “{}”' },
  'role-refused': {
    ru: 'Роль «{}» файлом не даётся: права управления дают на странице человека',
    en: 'The role “{}” cannot be given by a file: rights of the administration are given on the page of a person',
  },
  'kind-missing': {
    ru: 'Не сказано, кто это: выберите над списком',
    en: 'It is not said who this is: choose it above the list',
  },
  gone: {
    ru: 'В той системе удалён или заблокирован («{}»), поэтому не импортируется',
    en: 'Deleted or suspended in the other system (“{}”), so not imported',
  },
  'namesake-in-file': {
    ru: 'Так же зовут человека в строке {}: проверьте, не один ли это человек',
    en: 'Line {} has somebody of the same name: see whether it is one person',
  },
  'group-spellings': { ru: 'В файле записана и так: {}', en: 'The file also writes it as {}' },
  repeats: { ru: 'Повторяет строку {}', en: 'Repeats line {}' },
  'email-repeats': {
    ru: 'Та же почта у другого человека в строке {}',
    en: 'Line {} has this e-mail for another person',
  },
  'username-repeats': { ru: 'Тот же логин в строке {}', en: 'Line {} has this login' },
  'id-repeats': { ru: 'Тот же внешний id в строке {}', en: 'Line {} has this external id' },
  'email-shared': {
    ru: 'Почта {} уже у другого человека, учётная запись будет без почты',
    en: 'Somebody else has the e-mail {}, so the account will have none',
  },
  'ids-differ': {
    ru: 'Почта, логин и внешний id принадлежат разным людям: {}',
    en: 'E-mail, login and external id belong to different people: {}',
  },
  'email-taken': { ru: 'Почта {} занята другой учётной записью', en: 'Another account has the e-mail {}' },
  'username-taken': { ru: 'Логин {} занят другой учётной записью', en: 'Another account has the login {}' },
  'other-name': {
    ru: 'Почта, логин или внешний id здесь у человека с другим именем: {}',
    en: 'Here the e-mail, login or external id belongs to somebody of another name: {}',
  },
  'rights-not-held': {
    ru: 'У этого человека есть права, которых нет у вас',
    en: 'This person holds rights that you do not',
  },
  'account-holds-more': {
    ru: 'Через эту учётную запись открывается то, на что у вас нет прав: почту, логин и телефон меняет администратор',
    en: 'This account opens what you have no right to: an administrator changes its e-mail, login and phone',
  },
  yourself: { ru: 'Свои данные меняют в профиле', en: 'Your own data is changed in your profile' },
  'shared-account': {
    ru: 'Учётная запись принадлежит и другой организации: данные меняет только сам человек',
    en: 'The account belongs to another institution too, so that only the person changes it',
  },
  'gives-more': {
    ru: 'Так откроется то, на что у вас самих нет прав (данные и результаты студентов): назначает администратор',
    en: 'This would open what you have no right to yourself (data and results of students): an administrator does it',
  },
  'groups-right': { ru: 'У вас нет права менять группы', en: 'You may not change groups' },
  'group-many': { ru: 'В одной ячейке больше 20 групп', en: 'One cell has more than 20 groups' },
  'child-many': { ru: 'В одной ячейке больше 20 детей', en: 'One cell has more than 20 children' },
  'group-missing': { ru: 'Нет названия группы', en: 'The name of the group is missing' },
  'group-long': { ru: 'Название группы длиннее 255 знаков', en: 'The name of the group is longer than 255 characters' },
  'group-archived': { ru: 'Группа «{}» в архиве', en: 'The group “{}” is archived' },
  'group-ambiguous': { ru: 'Есть несколько групп «{}»', en: 'There are several groups “{}”' },
  'child-missing': { ru: 'Не сказано, чей это родитель', en: 'It is not said whose parent this is' },
  'child-unknown': { ru: 'Ребёнок не найден: {}', en: 'The child was not found: {}' },
  'child-ambiguous': { ru: 'Подходит несколько детей: {}', en: 'Several children match: {}' },
  'child-left-out': { ru: 'Строка ребёнка не импортируется: {}', en: 'The row of the child is not imported: {}' },
  'own-parent': { ru: 'Человек не может быть своим родителем', en: 'Nobody is their own parent' },
  'mixed-letters': {
    ru: 'В «{}» вперемешку русские и латинские буквы',
    en: '“{}” mixes Cyrillic and Latin letters',
  },
  initials: { ru: '«{}»: инициалы вместо имени', en: '“{}”: initials instead of a name' },
  'group-none': { ru: 'Без группы', en: 'Without a group' },
} as const satisfies Record<string, Record<Language, string>>;
export type RowCode = keyof typeof messages;

/** What is said about a row; `field` is null when it concerns the whole row. */
export interface RowMessage {
  field: string | null;
  code: RowCode;
  value: string;
}
export const rowMessage = (code: RowCode, field: string | null = null, value = ''): RowMessage => ({
  field,
  code,
  value: value.slice(0, 200).toWellFormed(),
});

export function wordMessage({ code, value }: { code: string; value: string }, language: Language): string {
  return isKeyOf(messages, code) ? messages[code][language].replace('{}', value) : code;
}
