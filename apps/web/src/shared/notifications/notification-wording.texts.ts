import { catalogue } from '../../base/i18n.ts';

export const notificationWords = catalogue('notification-words', {
  ru: {
    somebody: 'Кто-то',
    answer: '{{name}}: новый ответ',
    mark: 'Оценка {{value}}',
    markOf: 'Оценка {{value}} из {{max}}',
    markRemoved: 'Оценка снята',
    comment: '{{name}}: комментарий',
    expertise: '{{name}}: экспертиза',
    passing: 'Изменился статус темы',
    retake: 'Открыта пересдача',
    answerDeleted: 'Ваш ответ удалён',
    answerRestored: 'Ваш ответ возвращён',
    ask: 'Кого спросить: {{name}}',
  },
  en: {
    somebody: 'Somebody',
    answer: '{{name}}: a new answer',
    mark: 'Mark {{value}}',
    markOf: 'Mark {{value}} of {{max}}',
    markRemoved: 'The mark was removed',
    comment: '{{name}}: a comment',
    expertise: '{{name}}: an expertise',
    passing: 'The status of the topic has changed',
    retake: 'A retake was opened',
    answerDeleted: 'Your answer was deleted',
    answerRestored: 'Your answer was brought back',
    ask: 'Whom to ask: {{name}}',
  },
});
