import { catalogue } from '../../base/i18n.ts';

export const programmeTexts = catalogue('own-programme', {
  ru: {
    own: 'Моя программа',
    leadsTo: 'Кем становятся: {{titles}}',
    current: 'сейчас',
    noSubjects: 'Дисциплин пока нет',
  },
  en: {
    own: 'My programme',
    leadsTo: 'What it leads to: {{titles}}',
    current: 'now',
    noSubjects: 'No subjects yet',
  },
});
