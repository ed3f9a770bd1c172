import { catalogue } from '../../base/i18n.ts';

export const answerWordingTexts = catalogue('answer-words', {
  ru: { removed: 'вариант удалён: {{title}}' },
  en: { removed: 'option removed: {{title}}' },
});
