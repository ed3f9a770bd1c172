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
    hint: 'Your teacher gives the password. It is asked for once; after that it stays open.',
    empty: 'Enter the password',
    toSubject: 'To the contents of the discipline',
    chapterTitle: 'The chapter is locked by a password',
    topicTitle: 'The topic is locked by a password',
    passwordOfChapter: 'Password of the chapter “{{title}}”',
    passwordOfTopic: 'Password of the topic “{{title}}”',
    passwordChapterHint:
      'Students see the title of the chapter but not its topics until they enter the password. It is remembered once entered.',
    passwordTopicHint:
      'Students see the title of the topic but not what is in it until they enter the password. It is remembered once entered.',
    passwordReplace: 'A new password replaces the old one: students will be asked again.',
    newPassword: 'New password',
    passwordLength_one: 'At least {{count}} character',
    passwordLength_other: 'At least {{count}} characters',
    removePassword: 'Remove the password',
  },
});
