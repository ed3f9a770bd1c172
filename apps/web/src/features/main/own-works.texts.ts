import { catalogue } from '../../base/i18n.ts';

export const ownWorksTexts = catalogue('own-works', {
  ru: {
    title: 'Мои работы',
    all: 'Все работы',
    returned: 'на доработке',
    waiting: 'ждут проверки',
    marked: 'проверены',
  },
  en: {
    title: 'My work',
    all: 'All work',
    returned: 'returned for changes',
    waiting: 'waiting to be marked',
    marked: 'marked',
  },
});
