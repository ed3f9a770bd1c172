import { catalogue } from '../../../app/i18n.ts';

/** What was handed in and what may be done with it. */
export const givenTexts = catalogue('given-answer', {
  ru: {
    remove: 'Удалить ответ',
    removed: 'Ответ удалён вместе с комментариями, экспертизами и оценкой',
    removedAt: 'Ваш ответ удалён {{time}}. Его можно вернуть в течение суток.',
    bringBack: 'Вернуть ответ',
    broughtBack: 'Ответ возвращён',
    returned: 'Работа возвращена на доработку',
    returnedText: 'Прочитайте комментарии, исправьте ответ и отправьте его снова.',
    late: 'Сдано после срока',
    privacySaved: 'Доступ к ответу изменён',
    ruleprivate: 'По правилу задания ответы видят только их авторы и преподаватели',
    rulegroup: 'По правилу задания ответы видит вся группа',
    rulesubject: 'По правилу задания ответы видят все, кто изучает дисциплину',
    afterOwn: 'но только те, кто сдал сам',
    check: 'Проверить и скачать',
  },
  en: {
    remove: 'Delete the answer',
    removed: 'The answer was deleted with its comments, expertises and mark',
    removedAt: 'Your answer was deleted {{time}}. It can be brought back within a day.',
    bringBack: 'Bring the answer back',
    broughtBack: 'The answer is back',
    returned: 'The work was returned for rework',
    returnedText: 'Read the comments, correct the answer and hand it in again.',
    late: 'Handed in late',
    privacySaved: 'Access to the answer was changed',
    ruleprivate: 'By the rule of the task only authors and teachers see the answers',
    rulegroup: 'By the rule of the task the whole group sees the answers',
    rulesubject: 'By the rule of the task everybody who studies the discipline sees the answers',
    afterOwn: 'but only those who have handed in themselves',
    check: 'Check and download',
  },
});
