// The words of the workbooks of analytics in both languages.
import type { AnalyticsKind } from '@orbita/contract/analytics';
import type { Language } from '../../http/app-error.ts';

interface Words {
  titles: Record<AnalyticsKind | 'trend' | 'people' | 'waiting', string>;
  of: Record<AnalyticsKind, string>;
  people: string;
  sums: string[];
  debtsWeekAgo: string;
  waitingWeekAgo: string;
  debtsCompared: string;
  attendanceCompared: string;
  semester: string;
  chosen: string;
  compared: string;
  week: string;
  day: string;
  ofPeople: string[];
  ofWaiting: string[];
  yes: string;
  no: string;
}

export const analyticsWords: Record<Language, Words> = {
  ru: {
    titles: {
      groups: 'Показатели групп',
      teachers: 'Показатели преподавателей',
      subjects: 'Показатели дисциплин',
      trend: 'Показатели по неделям',
      people: 'Студенты',
      waiting: 'Работы на проверке',
    },
    of: { groups: 'Группа', teachers: 'Преподаватель', subjects: 'Дисциплина' },
    people: 'Кураторы или преподаватели',
    sums: [
      'Долги',
      'Ждут проверки',
      'Из них неделю и дольше',
      'Ждут в среднем, дней',
      'Посещаемость, %',
      'В группе риска',
    ],
    debtsWeekAgo: 'Долги неделю назад',
    waitingWeekAgo: 'Ждали проверки неделю назад',
    debtsCompared: 'Долги в другом семестре',
    attendanceCompared: 'Посещаемость в другом семестре, %',
    semester: 'Семестр',
    chosen: 'этот',
    compared: 'с которым сравнивают',
    week: 'Неделя',
    day: 'День',
    ofPeople: ['Студент', 'Группы', 'Долги', 'Из них пересдачи', 'Пропуски за 30 дней', 'В группе риска', 'Кураторы'],
    ofWaiting: ['Студент', 'Группа', 'Дисциплина', 'Тема', 'Преподаватели', 'Ждёт с'],
    yes: 'да',
    no: 'нет',
  },
  en: {
    titles: {
      groups: 'Figures of groups',
      teachers: 'Figures of teachers',
      subjects: 'Figures of disciplines',
      trend: 'Figures by week',
      people: 'Students',
      waiting: 'Work to be marked',
    },
    of: { groups: 'Group', teachers: 'Teacher', subjects: 'Discipline' },
    people: 'Curators or teachers',
    sums: ['Debts', 'Waiting to be marked', 'For a week and more', 'Wait on average, days', 'Attendance, %', 'At risk'],
    debtsWeekAgo: 'Debts a week ago',
    waitingWeekAgo: 'Waiting a week ago',
    debtsCompared: 'Debts in the other semester',
    attendanceCompared: 'Attendance in the other semester, %',
    semester: 'Semester',
    chosen: 'this one',
    compared: 'compared with',
    week: 'Week',
    day: 'Day',
    ofPeople: ['Student', 'Groups', 'Debts', 'Retakes among them', 'Missed in 30 days', 'At risk', 'Curators'],
    ofWaiting: ['Student', 'Group', 'Discipline', 'Topic', 'Teachers', 'Waiting since'],
    yes: 'yes',
    no: 'no',
  },
};
