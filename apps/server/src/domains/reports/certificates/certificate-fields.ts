// What the template of certificates of study may hold.
import type { TemplateField } from '@orbita/contract/template-fields';
import type { FieldSet } from '../../../platform/docx/templates/field-set.ts';

const field = (name: string, ru: string, en: string, example: string): TemplateField => ({ name, ru, en, example });

const values = [
  field('institution', 'Название учреждения', 'Name of the institution', 'ЧПОУ «Колледж «Орбита»'),
  field('header', 'Строки под названием', 'Lines below the name', 'г. Москва, ул. Мясницкая, д. 1'),
  field('title', 'Заголовок без номера', 'Title without the number', 'Справка об обучении'),
  { ...field('number', 'Номер', 'Number', '2026-001'), isRequired: true },
  field('day', 'Дата выдачи', 'Day of issue', '01.09.2026'),
  { ...field('student', 'Студент', 'Student', 'Ёлкина Анна Петровна'), isRequired: true, orElse: 'text' },
  field('group', 'Группа', 'Group', 'ИСП-21'),
  field('since', 'С какого дня учится', 'Since when the student studies', '01.09.2024'),
  field('education_form', 'Форма обучения', 'Form of education', 'очная'),
  field('trajectory', 'Образовательная программа', 'Programme', '09.02.07 Информационные системы и программирование'),
  field('order_number', 'Номер приказа о зачислении', 'Number of the order of enrolment', '12-з'),
  field('until', 'Срок окончания обучения', 'End of studies', '30.06.2028'),
  field('destination', 'Куда предъявить', 'Where it is presented', 'по месту требования'),
  field('city', 'Город', 'City', 'г. Москва'),
  field('address', 'Адрес', 'Address', 'ул. Мясницкая, д. 1'),
  field('licence', 'Лицензия', 'Licence', '№ 1234 от 01.02.2020'),
  field('text', 'Весь текст справки', 'The whole text', 'Настоящая справка выдана в подтверждение того, что …'),
  field('signatures', 'Строки для подписей', 'Lines for signatures', 'Директор: ________ / ________ /'),
] as const satisfies readonly TemplateField[];

export const certificateFields: FieldSet = { fields: values, parts: {} };
