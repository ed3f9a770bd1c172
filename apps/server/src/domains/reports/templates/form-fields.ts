// What the template of each form may hold.
import type { ReportForm } from '@orbita/contract/reports/forms';
import type { TemplateField } from '@orbita/contract/template-fields';
import type { FieldSet } from '../../../platform/docx/templates/field-set.ts';
import type { FactKey } from '../make-report.ts';
import { formWords, reportWords } from '../report-words.ts';

/** Names of the columns of forms whose columns are always the same, in their order. */
export const rowNames: Partial<Record<ReportForm, readonly string[]>> = {
  'group-sheet': ['n', 'student', 'points', 'most', 'passed', 'topics', 'grade', 'signature'],
  'attendance-sheet': [
    ...['n', 'student', 'attended', 'online', 'absent'],
    ...['sick', 'excused', 'late', 'recorded', 'presence'],
  ],
  retakes: ['n', 'student', 'subject', 'topics', 'starts', 'until', 'state', 'grade', 'signature'],
  workload: ['n', 'teacher', 'subject', 'lessons', 'hours', 'marks'],
};
const rowExamples: Record<string, string> = {
  ...{ n: '1', student: 'Ёлкина Анна Петровна', teacher: 'Соколов Игорь Львович', subject: 'Базы данных' },
  ...{ points: '87,5', most: '100', passed: '11', topics: '12', grade: '5 (отлично)', signature: '' },
  ...{ attended: '40', online: '2', absent: '1', sick: '3', excused: '0', late: '1', recorded: '47', presence: '89' },
  ...{ starts: '12.01.2026', until: '26.01.2026', state: 'открыта', lessons: '36', hours: '72', marks: '214' },
};
const rowFields = (form: ReportForm): TemplateField[] =>
  (rowNames[form] ?? []).map((name, i) => ({
    name,
    ru: formWords.ru[form].columns[i] ?? name,
    en: formWords.en[form].columns[i] ?? name,
    example: rowExamples[name] ?? '',
  }));

/** Facts that a form names; which of them it has depends on what it is made of. */
const factsOf: Record<ReportForm, readonly FactKey[]> = {
  'group-sheet': ['group', 'subject', 'teachers', 'programme', 'period', 'day'],
  'summary-sheet': ['group', 'programme', 'part', 'period', 'day'],
  gradebook: ['group', 'subject', 'teachers', 'programme', 'part', 'period', 'day'],
  'attendance-sheet': ['group', 'subject', 'teachers', 'programme', 'part', 'period', 'day'],
  retakes: ['group', 'subject', 'teachers', 'programme', 'part', 'period', 'day'],
  'study-card': ['student', 'group', 'education_form', 'curators', 'phone', 'email', 'period', 'day'],
  'curator-report': [
    ...(['group', 'students_count', 'debtors_count', 'at_risk_count', 'families_count'] as const),
    ...(['part', 'period', 'day'] as const),
  ],
  workload: ['period', 'day'],
};
type Words = (typeof reportWords)['ru'];
type TextWord = { [Word in keyof Words]: Words[Word] extends string ? Word : never }[keyof Words];
const words: Record<FactKey, { word: TextWord; example: string }> = {
  group: { word: 'group', example: 'ИСП-21' },
  subject: { word: 'subject', example: 'Базы данных' },
  teachers: { word: 'teachers', example: 'Соколов Игорь Львович' },
  programme: { word: 'programme', example: 'Информационные системы и программирование' },
  student: { word: 'student', example: 'Ёлкина Анна Петровна' },
  education_form: { word: 'educationForm', example: 'Очная' },
  curators: { word: 'curators', example: 'Соколов Игорь Львович' },
  phone: { word: 'phone', example: '+7 912 555-20-12' },
  email: { word: 'email', example: 'anna@example.ru' },
  students_count: { word: 'studentsCount', example: '24' },
  debtors_count: { word: 'debtorsCount', example: '3' },
  at_risk_count: { word: 'atRiskCount', example: '2' },
  families_count: { word: 'familiesCount', example: '19' },
  part: { word: 'part', example: 'Базы данных, Физика' },
  period: { word: 'semester', example: 'Осень 2026' },
  day: { word: 'day', example: '01.09.2026' },
};
const factField = (name: FactKey): TemplateField => {
  const { word, example } = words[name];
  return { name, ru: reportWords.ru[word], en: reportWords.en[word], example };
};

/** Facts of a form by their names, in the order in which the form names them. */
export const factNames = (form: ReportForm): readonly FactKey[] => factsOf[form];

export function formFields(form: ReportForm): FieldSet {
  const columns = rowFields(form);
  const hasRows = columns.length > 0;
  return {
    fields: [
      { name: 'institution', ru: 'Название учреждения', en: 'Name of the institution', example: 'Колледж «Орбита»' },
      { name: 'header', ru: 'Строки под названием', en: 'Lines below the name', example: 'г. Москва' },
      { name: 'title', ru: 'Заголовок', en: 'Title', example: formWords.ru[form].title },
      ...factsOf[form].map(factField),
      {
        name: 'facts',
        ru: 'Все эти сведения строками',
        en: 'All these facts, line by line',
        example: 'Группа: ИСП-21',
      },
      {
        ...{ name: 'tables', ru: 'Таблица со всеми столбцами', en: 'The table with all columns', example: '' },
        ...{ isRequired: true, isDrawn: true, ...(hasRows ? { orElse: 'rows' } : {}) },
      },
      ...(hasRows ? repeated : []),
      {
        ...{ name: 'notes', ru: 'Примечания под таблицей', en: 'Notes below the table' },
        example: 'Не закрыто: 2 из 24 (срок впереди или не назначен: 1).',
      },
      { name: 'rows_count', ru: 'Число строк', en: 'Number of rows', example: '24' },
      {
        ...{ name: 'signatures', ru: 'Строки для подписей', en: 'Lines for signatures' },
        example: 'Преподаватель: ________ / ________ /',
      },
    ],
    parts: hasRows ? { rows: columns, totals: columns } : {},
  };
}
const repeated: TemplateField[] = [
  {
    ...{ name: 'rows', ru: 'Строка своей таблицы на каждую запись', en: 'A row of your own table for each entry' },
    ...{ example: '', isCondition: true },
  },
  {
    ...{ name: 'totals', ru: 'Строка итогов своей таблицы', en: 'A row of totals of your own table' },
    ...{ example: '', isCondition: true },
  },
];
