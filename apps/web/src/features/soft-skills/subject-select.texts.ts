import { catalogue } from '../../base/i18n.ts';

export const subjectSelectTexts = catalogue('soft-subject', {
  ru: {
    subject: 'Дисциплина',
    all: 'Все дисциплины',
    find: 'Найдите дисциплину',
    nothing: 'Таких дисциплин нет',
    closed: 'Закрытая дисциплина',
  },
  en: {
    subject: 'Subject',
    all: 'All subjects',
    find: 'Find a subject',
    nothing: 'No such subjects',
    closed: 'A closed subject',
  },
});
