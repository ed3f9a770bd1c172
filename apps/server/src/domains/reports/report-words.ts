// The words of the forms in both languages.
import type { ReportForm } from '@orbita/contract/reports';
import type { Language } from '../../http/app-error.ts';

interface FormWords {
  title: string;
  columns: readonly string[];
  signatures: readonly string[];
}

export const formWords: Record<Language, Record<ReportForm, FormWords>> = {
  ru: {
    'group-sheet': {
      title: 'Зачётно-экзаменационная ведомость',
      columns: ['№', 'Студент', 'Баллы', 'Из', 'Пройдено тем', 'Всего тем', 'Оценка', 'Подпись'],
      signatures: ['Преподаватель', 'Заведующий отделением'],
    },
    'summary-sheet': {
      title: 'Сводная ведомость успеваемости',
      columns: ['№', 'Студент', 'В среднем, %'],
      signatures: ['Куратор группы', 'Заведующий отделением'],
    },
    'attendance-sheet': {
      title: 'Лист посещаемости',
      columns: [
        '№',
        'Студент',
        'Присутствовал',
        'Онлайн',
        'Не был',
        'Болел',
        'Уважительная',
        'Опоздал',
        'Отмечено',
        'Присутствие, %',
      ],
      signatures: ['Куратор группы'],
    },
    retakes: {
      title: 'Направления на пересдачу',
      columns: ['№', 'Студент', 'Дисциплина', 'Темы', 'Дата', 'Сдать до', 'Состояние', 'Оценка', 'Подпись'],
      signatures: ['Заведующий отделением'],
    },
    workload: {
      title: 'Нагрузка преподавателей',
      columns: ['№', 'Преподаватель', 'Дисциплина', 'Занятий', 'Академических часов', 'Поставлено оценок'],
      signatures: ['Заместитель директора по учебной работе'],
    },
  },
  en: {
    'group-sheet': {
      title: 'Examination sheet',
      columns: ['No.', 'Student', 'Points', 'Of', 'Topics passed', 'Topics', 'Grade', 'Signature'],
      signatures: ['Teacher', 'Head of department'],
    },
    'summary-sheet': {
      title: 'Summary sheet of results',
      columns: ['No.', 'Student', 'On average, %'],
      signatures: ['Curator', 'Head of department'],
    },
    'attendance-sheet': {
      title: 'Attendance sheet',
      columns: ['No.', 'Student', 'Attended', 'Online', 'Absent', 'Sick', 'Excused', 'Late', 'Recorded', 'Present, %'],
      signatures: ['Curator'],
    },
    retakes: {
      title: 'Orders to retake',
      columns: ['No.', 'Student', 'Subject', 'Topics', 'Date', 'Until', 'State', 'Grade', 'Signature'],
      signatures: ['Head of department'],
    },
    workload: {
      title: 'Workload of teachers',
      columns: ['No.', 'Teacher', 'Subject', 'Lessons', 'Academic hours', 'Marks given'],
      signatures: ['Deputy director for studies'],
    },
  },
};

export const reportWords = {
  ru: {
    group: 'Группа',
    subject: 'Дисциплина',
    semester: 'Период',
    wholeTime: 'за всё время',
    day: 'Составлено',
    total: 'Итого',
    average: 'В среднем',
    open: 'открыта',
    closed: 'закрыта',
    student: 'Студент',
    points: 'Баллы',
    most: 'Из',
    passed: 'Пройдено тем',
    topics: 'Всего тем',
  },
  en: {
    group: 'Group',
    subject: 'Subject',
    semester: 'Period',
    wholeTime: 'all time',
    day: 'Made on',
    total: 'Total',
    average: 'On average',
    open: 'open',
    closed: 'closed',
    student: 'Student',
    points: 'Points',
    most: 'Of',
    passed: 'Topics passed',
    topics: 'Topics',
  },
} as const satisfies Record<Language, Record<string, string>>;
