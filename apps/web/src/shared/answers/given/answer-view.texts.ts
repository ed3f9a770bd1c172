import { catalogue } from '../../../base/i18n.ts';

export const answerViewTexts = catalogue('answer-view', {
  ru: {
    noAnswer: 'Нет ответа',
    credit: 'Автоматическая проверка: {{percent}} %',
    rightAnswer: 'Правильный ответ: {{answer}}',
  },
  en: {
    noAnswer: 'No answer',
    credit: 'Checked automatically: {{percent}}%',
    rightAnswer: 'Correct answer: {{answer}}',
  },
});
