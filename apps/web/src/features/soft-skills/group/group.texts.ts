import { catalogue } from '../../../base/i18n.ts';

export const groupTexts = catalogue('soft-group', {
  ru: {
    title: 'Гибкие навыки группы',
    description:
      'Итоги студентов по индикаторам одной дисциплины. Нажмите ячейку, чтобы оценить студента в дисциплине.',
    group: 'Группа',
    student: 'Студент',
    none: 'Здесь пока нет гибких навыков',
    noneInAsked: 'В этой дисциплине нет гибких навыков, или она вам недоступна',
    noneText: 'Откройте тему для правки и сделайте одно из её заданий заданием на гибкие навыки.',
    toSubject: 'К дисциплине',
    noGroups: 'Эту дисциплину не изучает ни одна группа',
    noStudents: 'В группе пока никого нет',
    empty: 'нет',
    cell: '{{student}}, {{indicator}}: {{result}}',
    scored: '{{value}} %, преподавателей: {{teachers}}, однокурсников: {{peers}}',
    few: 'мало оценок, однокурсников: {{peers}}',
    score: 'Оценить: {{student}}',
  },
  en: {
    title: 'Soft skills of a group',
    description:
      'Results of students by the indicators of one discipline. Press a cell to score the student in the discipline.',
    group: 'Group',
    student: 'Student',
    none: 'There are no soft skills here yet',
    noneInAsked: 'This discipline has no soft skills, or it is closed to you',
    noneText: 'Open a topic for editing and make one of its tasks a task on soft skills.',
    toSubject: 'To the discipline',
    noGroups: 'No group studies this discipline',
    noStudents: 'Nobody is in this group yet',
    empty: 'none',
    cell: '{{student}}, {{indicator}}: {{result}}',
    scored: '{{value}}%, teachers: {{teachers}}, classmates: {{peers}}',
    few: 'too few scores, classmates: {{peers}}',
    score: 'Score: {{student}}',
  },
});
