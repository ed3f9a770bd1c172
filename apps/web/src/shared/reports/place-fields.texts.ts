import { catalogue } from '../../base/i18n.ts';

export const placeTexts = catalogue('places', {
  ru: {
    nothingFound: 'Ничего не найдено',
    searching: 'Ищем…',
    more: 'Показаны первые {{count}}. Чтобы найти остальные, наберите часть названия',
  },
  en: {
    nothingFound: 'Nothing found',
    searching: 'Searching…',
    more: 'The first {{count}} are shown. Type a part of the name to find others',
  },
});
