import { catalogue } from '../../base/i18n.ts';

export const answerWindowTexts = catalogue('topicAnswerWindow', {
  ru: {
    until: 'Ответы принимаются до {{date}}',
    from: 'Приём ответов откроется {{date}}',
    closed: 'Приём ответов закрыт {{date}}',
    notYet: 'Приём ответов откроется {{date}}. До этого времени ответ отправить нельзя.',
    accepts: 'Принимать ответы',
    opensAt: 'Открытие для всех групп',
    closesAt: 'Закрыть приём',
    opensHint: 'Пусто — по срокам групп, ниже',
    closesHint: 'Пусто — без срока. Срок сдачи темы это не меняет',
    zone: 'Время организации: {{zone}}',
    past: 'Этот момент уже прошёл',
    crossed: 'Закрыть можно только после открытия',
  },
  en: {
    until: 'Answers are accepted until {{date}}',
    from: 'Answers will be accepted from {{date}}',
    closed: 'Answers closed on {{date}}',
    notYet: 'Answers will be accepted from {{date}}. You cannot hand in before then.',
    accepts: 'Accept answers',
    opensAt: 'Opens for all groups',
    closesAt: 'Closes',
    opensHint: 'Empty: by the dates of the groups, below',
    closesHint: 'Empty: no end. The due date of the topic does not change',
    zone: 'Institution’s time zone: {{zone}}',
    past: 'This time has already passed',
    crossed: 'It must close after it opens',
  },
});
