import { catalogue } from '../../../base/i18n.ts';

export const gateTexts = catalogue('gate', {
  ru: {
    password: 'Пароль',
    open: 'Открыть',
    hint: 'Пароль даёт преподаватель. Он нужен один раз: дальше всё откроется само.',
    empty: 'Введите пароль',
    toSubject: 'К содержанию дисциплины',
    chapterTitle: 'Раздел закрыт паролем',
    topicTitle: 'Тема закрыта паролем',
    passwordOfChapter: 'Пароль раздела «{{title}}»',
    passwordOfTopic: 'Пароль темы «{{title}}»',
    passwordChapterHint:
      'Студенты увидят название раздела, но не темы, пока не введут пароль. Введённый пароль запоминается.',
    passwordTopicHint:
      'Студенты увидят название темы, но не её содержание, пока не введут пароль. Введённый пароль запоминается.',
    passwordReplace: 'Новый пароль заменит прежний: студенты введут его снова.',
    newPassword: 'Новый пароль',
    passwordLength_one: 'Не короче {{count}} знака',
    passwordLength_few: 'Не короче {{count}} знаков',
    passwordLength_many: 'Не короче {{count}} знаков',
    passwordLength_other: 'Не короче {{count}} знака',
    removePassword: 'Убрать пароль',
  },
  en: {
    password: 'Password',
    open: 'Open',
    hint: 'Your teacher will give you the password. You only need to enter it once.',
    empty: 'Enter the password',
    toSubject: 'To the subject contents',
    chapterTitle: 'This chapter needs a password',
    topicTitle: 'This topic needs a password',
    passwordOfChapter: 'Password for the chapter “{{title}}”',
    passwordOfTopic: 'Password for the topic “{{title}}”',
    passwordChapterHint: 'Students see the chapter title but not its topics until they enter the password, once.',
    passwordTopicHint: 'Students see the topic title but not its contents until they enter the password, once.',
    passwordReplace: 'A new password replaces the old one: students will be asked again.',
    newPassword: 'New password',
    passwordLength_one: 'At least {{count}} character',
    passwordLength_other: 'At least {{count}} characters',
    removePassword: 'Remove the password',
  },
});
