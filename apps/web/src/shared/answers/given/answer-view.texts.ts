import { catalogue } from '../../../base/i18n.ts';

export const answerViewTexts = catalogue('answer-view', {
  ru: {
    noAnswer: 'Нет ответа',
    cut: 'Это начало длинного ответа',
    showWhole: 'Показать целиком',
    credit: 'Автоматическая проверка: {{percent}} %',
    rightAnswer: 'Правильный ответ: {{answer}}',
  },
  en: {
    noAnswer: 'No answer',
    cut: 'This is the beginning of a long answer',
    showWhole: 'Show all of it',
    credit: 'Checked automatically: {{percent}}%',
    rightAnswer: 'Correct answer: {{answer}}',
  },
});
