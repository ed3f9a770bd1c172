// The words of the workbooks of analytics in both languages.
import type { AnalyticsKind } from '@orbita/contract/analytics';
import type { Language } from '../../http/app-error.ts';

interface Words {
  titles: Record<AnalyticsKind | 'trend' | 'people' | 'waiting', string>;
  of: Record<AnalyticsKind, string>;
  people: string;
  sums: string[];
  /** Before how many days it was. */
  ago: (days: number) => string;
  debtsAgo: (ago: string) => string;
  waitingAgo: (ago: string) => string;
  otherSemester: string;
  debtsIn: (semester: string) => string;
  attendanceIn: (semester: string) => string;
  semester: string;
  chosen: string;
  week: string;
  day: string;
  ofPeople: string[];
  ofWaiting: string[];
  yes: string;
  no: string;
}

const FORMS = new Intl.PluralRules('ru');
const daysInRussian = (days: number): string => ({ one: 'день', few: 'дня' })[FORMS.select(days) as string] ?? 'дней';

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
    ago: (days) => (days === 7 ? 'неделю назад' : `${days} ${daysInRussian(days)} назад`),
    debtsAgo: (ago) => `Долги ${ago}`,
    waitingAgo: (ago) => `Ждали проверки ${ago}`,
    otherSemester: 'другой семестр',
    debtsIn: (semester) => `Долги (${semester})`,
    attendanceIn: (semester) => `Посещаемость, % (${semester})`,
    semester: 'Семестр',
    chosen: 'этот',
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
      subjects: 'Figures of subjects',
      trend: 'Figures by week',
      people: 'Students',
      waiting: 'Work to be marked',
    },
    of: { groups: 'Group', teachers: 'Teacher', subjects: 'Subject' },
    people: 'Curators or teachers',
    sums: ['Debts', 'Waiting to be marked', 'For a week and more', 'Wait on average, days', 'Attendance, %', 'At risk'],
    ago: (days) => (days === 7 ? 'a week ago' : `${days} days ago`),
    debtsAgo: (ago) => `Debts ${ago}`,
    waitingAgo: (ago) => `Waiting ${ago}`,
    otherSemester: 'the other semester',
    debtsIn: (semester) => `Debts (${semester})`,
    attendanceIn: (semester) => `Attendance, % (${semester})`,
    semester: 'Semester',
    chosen: 'this one',
    week: 'Week',
    day: 'Day',
    ofPeople: ['Student', 'Groups', 'Debts', 'Retakes among them', 'Missed in 30 days', 'At risk', 'Curators'],
    ofWaiting: ['Student', 'Group', 'Subject', 'Topic', 'Teachers', 'Waiting since'],
    yes: 'yes',
    no: 'no',
  },
};
