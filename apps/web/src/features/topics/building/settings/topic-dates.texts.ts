import { catalogue } from '../../../../base/i18n.ts';

export const topicDatesTexts = catalogue('topic-own-dates', {
  ru: {
    title: 'Сроки',
    noGroups: 'Сроки назначают группам, а дисциплину пока никто не изучает.',
    atOnce: 'сразу',
    noDue: 'без срока',
    asGroup: 'как у группы',
    exceptions: 'Личные сроки',
    add: 'Личный срок',
    addHint: 'Выберите студента',
    nobody: 'Никого не нашлось',
    remove: 'Убрать личный срок: {{name}}',
    all: 'Сроки всех тем',
  },
  en: {
    title: 'Dates',
    noGroups: 'Dates are set for groups, and nobody takes the subject yet.',
    atOnce: 'right away',
    noDue: 'no due date',
    asGroup: 'same as the group',
    exceptions: 'Individual dates',
    add: 'Individual date',
    addHint: 'Choose a student',
    nobody: 'Nobody found',
    remove: 'Remove the date for {{name}}',
    all: 'Dates of all topics',
  },
});
