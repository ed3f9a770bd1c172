import { catalogue } from '../../base/i18n.ts';

export const programmeTexts = catalogue('own-programme', {
  ru: {
    own: 'Моя программа',
    ofStudent: 'Программа',
    skills: 'Навыки: {{titles}}',
    moreSkills: 'и ещё {{count}}',
    leadsTo: 'Кем становятся: {{titles}}',
    current: 'сейчас',
    noSubjects: 'Дисциплин пока нет',
  },
  en: {
    own: 'My programme',
    ofStudent: 'Programme',
    skills: 'Skills: {{titles}}',
    moreSkills: 'and {{count}} more',
    leadsTo: 'What it leads to: {{titles}}',
    current: 'now',
    noSubjects: 'No subjects yet',
  },
});
