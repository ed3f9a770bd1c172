import { catalogue } from '../../base/i18n.ts';

export const graphPageTexts = catalogue('graph-page', {
  ru: {
    title: 'Граф',
    subject: 'Дисциплина',
    findSubject: 'Найдите дисциплину',
    nothingFound: 'Ничего не найдено',
    toSubject: 'К дисциплине',
    empty: 'Дисциплин пока нет',
    emptyText: 'Здесь будет карта тем: что открывается после чего и что уже пройдено.',
  },
  en: {
    title: 'Graph',
    subject: 'Subject',
    findSubject: 'Find a subject',
    nothingFound: 'Nothing found',
    toSubject: 'To the subject',
    empty: 'No subjects yet',
    emptyText: 'The map of topics will be here: what opens after what, and what is passed.',
  },
});
