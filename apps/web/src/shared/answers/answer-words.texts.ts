import { catalogue } from '../../base/i18n.ts';

export const answerWordsTexts = catalogue('answer-words', {
  ru: { removed: 'вариант удалён: {{title}}' },
  en: { removed: 'option removed: {{title}}' },
});
