import { catalogue } from '../../base/i18n.ts';

export const softSkillsTexts = catalogue('soft-skills', {
  ru: {
    scores: 'Гибкие навыки',
    hintTeacher: 'Что видно в этой работе. Цифра ставит балл, Tab ведёт дальше.',
    hintPeer: 'Оцените работу однокурсника: имени вашего он не увидит.',
    undo: 'Отменить',
    noGrades: 'У этого индикатора ещё нет оценок',
    given: 'Стоит: {{title}}',
    progress: 'оценено {{done}} из {{total}}',
  },
  en: {
    scores: 'Soft skills',
    hintTeacher: 'What this work shows. A digit gives the grade, Tab goes on.',
    hintPeer: 'Score the work of a classmate, who will not see your name.',
    undo: 'Undo',
    noGrades: 'This indicator has no grades yet',
    given: 'Given: {{title}}',
    progress: '{{done}} of {{total}} scored',
  },
});
