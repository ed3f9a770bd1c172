import { catalogue } from '../../base/i18n.ts';

export const topicAnswersTexts = catalogue('topic-answers', {
  ru: {
    groupAnswers: 'Ответы группы',
    studentAnswers: 'Ответы студентов',
    stats: 'Статистика',
    parts: 'Ответы по теме',
  },
  en: {
    groupAnswers: 'Group answers',
    studentAnswers: 'Student answers',
    stats: 'Statistics',
    parts: 'Topic answers',
  },
});
