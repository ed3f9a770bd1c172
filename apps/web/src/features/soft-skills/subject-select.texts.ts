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
    subject: 'Discipline',
    all: 'All disciplines',
    find: 'Find a discipline',
    nothing: 'No such disciplines',
    closed: 'A closed discipline',
  },
});
