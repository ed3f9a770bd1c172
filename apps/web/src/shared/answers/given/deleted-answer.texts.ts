import { catalogue } from '../../../base/i18n.ts';

export const deletedAnswerTexts = catalogue('deleted-answer', {
  ru: {
    remove: 'Удалить ответ',
    removed: 'Ответ удалён с оценкой и комментариями',
    broughtBack: 'Ответ возвращён',
  },
  en: {
    remove: 'Delete the answer',
    removed: 'The answer was deleted with its comments, expert reviews and mark',
    broughtBack: 'The answer was restored',
  },
});
