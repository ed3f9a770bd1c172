import { catalogue } from '../../base/i18n.ts';

export const heatTexts = catalogue('attendance-heat', {
  ru: {
    how: 'В ячейке — сколько процентов занятий посещено; чем гуще красный, тем больше пропущено. Точка — отметок нет.',
    weeks: 'Студенты по неделям',
    hours: 'Дни недели по часам',
    student: 'Студент',
    weekday: 'День',
    week: 'Неделя с {{day}}',
    cell: '{{attended}} из {{noted}}',
    none: 'Отметок ещё нет',
    noneText: 'Карта появится, когда отметят посещаемость первого занятия.',
  },
  en: {
    how: 'A cell says how many per cent of the lessons were attended; the deeper the red, the more were missed. A dot means no records.',
    weeks: 'Students by week',
    hours: 'Days of the week by hour',
    student: 'Student',
    weekday: 'Day',
    week: 'Week of {{day}}',
    cell: '{{attended}} of {{noted}}',
    none: 'No records yet',
    noneText: 'The map appears once attendance of the first lesson is recorded.',
  },
});
