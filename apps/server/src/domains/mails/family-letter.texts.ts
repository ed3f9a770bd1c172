// Words of the weekly mail to parents.
const ru = {
  kinds: {
    missed: 'Срок прошёл, работа не сдана',
    retakes: 'Открыта пересдача',
    returned: 'Вернули на доработку',
    absences: 'Пропуски и опоздания',
    lessons: 'Перемены в расписании',
    marks: 'Новые оценки',
    coming: 'Сдать на неделе',
  },
  until: (when: string) => `до ${when}`,
  late: 'опоздание',
  lesson: 'Занятие',
  cancelled: 'отменено',
  moved: (was: string) => `было: ${was}`,
  mark: (value: number, max: number | null) => (max === null ? String(value) : `${value} из ${max}`),
  more: (count: number) => `и ещё ${count}`,
};
const en: typeof ru = {
  kinds: {
    missed: 'Past due and not handed in',
    retakes: 'Retakes opened',
    returned: 'Returned for changes',
    absences: 'Absences and late arrivals',
    lessons: 'Timetable changes',
    marks: 'New marks',
    coming: 'Due this week',
  },
  until: (when) => `until ${when}`,
  late: 'late',
  lesson: 'Lesson',
  cancelled: 'cancelled',
  moved: (was) => `was ${was}`,
  mark: (value, max) => (max === null ? String(value) : `${value} out of ${max}`),
  more: (count) => `and ${count} more`,
};
export const familyWords = { ru, en };
