import { catalogue } from '../i18n.ts';

export const shellTexts = catalogue('shell', {
  ru: { unknown: 'Этой страницы не существует, или она вам недоступна' },
  en: { unknown: 'This page does not exist or is not available to you' },
});
