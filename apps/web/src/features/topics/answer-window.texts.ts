import { catalogue } from '../../base/i18n.ts';

export const answerWindowTexts = catalogue('topicAnswerWindow', {
  ru: {
    until: 'Ответы принимаются до {{date}}',
    from: 'Приём ответов откроется {{date}}',
    closed: 'Приём ответов закрыт {{date}}',
    notYet: 'Приём ответов откроется {{date}}. До этого времени ответ отправить нельзя.',
    accepts: 'Принимать ответы',
    opensAt: 'Открыть приём',
    closesAt: 'Закрыть приём',
    opensHint: 'Пусто — принимать сразу',
    closesHint: 'Пусто — без срока. Срок сдачи темы это не меняет',
    zone: 'Время организации: {{zone}}',
    past: 'Этот момент уже прошёл',
    crossed: 'Закрыть можно только после открытия',
  },
  en: {
    until: 'Answers are accepted until {{date}}',
    from: 'Answers will be accepted from {{date}}',
    closed: 'Answers closed on {{date}}',
    notYet: 'Answers will be accepted from {{date}}. Until then none can be handed in.',
    accepts: 'Accept answers',
    opensAt: 'Open on',
    closesAt: 'Close on',
    opensHint: 'Empty: accepted at once',
    closesHint: 'Empty: without an end. The due date of the topic stays as it is',
    zone: 'Time of the institution: {{zone}}',
    past: 'This moment has passed already',
    crossed: 'It can close only after it has opened',
  },
});
