import { catalogue } from '../../base/i18n.ts';

export const copyTexts = catalogue('copy', {
  ru: { refused: 'Браузер не дал скопировать. Выделите текст и скопируйте его сами' },
  en: { refused: 'The browser did not copy it. Select the text and copy it yourself' },
});
