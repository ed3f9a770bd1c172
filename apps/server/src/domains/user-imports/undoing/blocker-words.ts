// Why something cannot be undone, in both languages.
import { isKeyOf } from '@orbita/contract/records';
import type { Language } from '../../../http/app-error.ts';

const words = {
  'account-holds-more': {
    ru: 'учётная запись открывает то, на что у вас нет прав',
    en: 'the account opens what you have no right to',
  },
  'rights-not-held': { ru: 'есть права, которых нет у вас', en: 'has rights that you do not have' },
  'shared-account': { ru: 'учётная запись и другой организации', en: 'the account is of another institution too' },
  yourself: { ru: 'свои данные меняют в профиле', en: 'you change your own data in your profile' },
  'groups-right': { ru: 'у вас нет права менять группы', en: 'you have no right to change groups' },
  'gives-more': {
    ru: 'попал бы в группу, с которой вы работаете, а таких людей туда зачисляет другой',
    en: 'would come into a group that you work with, which somebody else has to do',
  },
  'signed-in': { ru: 'входил в систему', en: 'has signed in' },
  password: { ru: 'получил пароль', en: 'has got a password' },
  edited: { ru: 'изменён после импорта', en: 'was changed after the import' },
  groups: { ru: 'группы изменены после импорта', en: 'the groups were changed after the import' },
  members: { ru: 'состав изменён после импорта', en: 'the members were changed after the import' },
  roles: { ru: 'роли изменены после импорта', en: 'the roles were changed after the import' },
  relations: { ru: 'родственные связи изменены после импорта', en: 'the relations were changed after the import' },
  taken: { ru: 'прежние почта или логин уже у другого человека', en: 'somebody else has the former e-mail or login' },
  answers: { ru: 'есть работы', en: 'has handed in work' },
  marks: { ru: 'есть оценки', en: 'has marks' },
  attendance: { ru: 'отмечена посещаемость', en: 'attendance was noted' },
  subject_users: { ru: 'ведёт дисциплины', en: 'teaches subjects' },
  subject_groups: { ru: 'изучает дисциплины', en: 'studies subjects' },
  comments: { ru: 'есть комментарии', en: 'has comments' },
  invitations: { ru: 'приглашён', en: 'was invited' },
} as const satisfies Record<string, Record<Language, string>>;
const other: Record<Language, string> = { ru: 'уже используется', en: 'is in use' };

export const wordBlocker = (reason: string, language: Language): string =>
  isKeyOf(words, reason) ? words[reason][language] : other[language];
