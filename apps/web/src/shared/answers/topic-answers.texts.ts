import { catalogue } from '../../base/i18n.ts';

export const topicAnswersTexts = catalogue('topic-answers', {
  ru: {
    groupAnswers: 'Ответы группы',
    studentAnswers: 'Ответы студентов',
    stats: 'Статистика',
    parts: 'Ответы по теме',
  },
  en: {
    groupAnswers: 'Answers of the group',
    studentAnswers: 'Answers of students',
    stats: 'Statistics',
    parts: 'Answers of the topic',
  },
});
