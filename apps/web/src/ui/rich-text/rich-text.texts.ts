import { catalogue } from '../../base/i18n.ts';

export const richTextTexts = catalogue('rich-text', {
  ru: { table: 'Таблица, прокручивается вбок' },
  en: { table: 'Table, scrolls sideways' },
});
