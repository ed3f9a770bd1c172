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
    title: 'My works',
    all: 'All works',
    returned: 'returned for rework',
    waiting: 'waiting to be checked',
    marked: 'checked',
  },
});
