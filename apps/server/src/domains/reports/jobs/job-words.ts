// Names of the files in an archive, in both languages.
import type { ReportForm } from '@orbita/contract/reports/forms';
import type { Language } from '../../../http/app-error.ts';

/** Short names of the forms, as an office calls the papers. */
export const fileWords: Record<Language, Record<ReportForm, string>> = {
  ru: {
    'group-sheet': 'Ведомость',
    'summary-sheet': 'Сводная ведомость',
    gradebook: 'Журнал контрольных точек',
    'attendance-sheet': 'Лист посещаемости',
    retakes: 'Направления на пересдачу',
    'study-card': 'Учебная карточка',
    'curator-report': 'Отчёт куратора',
    workload: 'Нагрузка преподавателей',
  },
  en: {
    'group-sheet': 'Sheet',
    'summary-sheet': 'Summary sheet',
    gradebook: 'Gradebook',
    'attendance-sheet': 'Attendance sheet',
    retakes: 'Orders to retake',
    'study-card': 'Study card',
    'curator-report': 'Curator report',
    workload: 'Workload of teachers',
  },
};
/** Name of an archive before its groups and day. */
export const archiveWords: Record<Language, string> = { ru: 'Отчёты', en: 'Reports' };
/** Name of the list of forms that are not in an archive. */
export const leftOutWords: Record<Language, string> = { ru: 'Не вошло в архив', en: 'Not in the archive' };
