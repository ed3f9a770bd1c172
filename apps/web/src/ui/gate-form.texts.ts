import { catalogue } from '../app/i18n.ts';

export const gateTexts = catalogue('gate', {
  ru: {
    password: 'Пароль',
    open: 'Открыть',
    hint: 'Пароль даёт преподаватель. Он нужен один раз: дальше всё откроется само.',
    empty: 'Введите пароль',
    chapterTitle: 'Раздел закрыт паролем',
    topicTitle: 'Тема закрыта паролем',
  },
  en: {
    password: 'Password',
    open: 'Open',
    hint: 'Your teacher gives the password. It is asked for once; after that it stays open.',
    empty: 'Enter the password',
    chapterTitle: 'The chapter is locked by a password',
    topicTitle: 'The topic is locked by a password',
  },
});
