// How the college prints its official forms: its scale of grades, its address below the name, and who signs.
import { type Db, sql } from '../../connect.ts';

/** From what share of the points on, in per cent, which grade is given. */
const examGrades = [
  { from: 85, title: '5' },
  { from: 70, title: '4' },
  { from: 50, title: '3' },
  { from: 0, title: '2' },
];
const creditGrades = [
  { from: 50, title: 'зачтено' },
  { from: 0, title: 'не зачтено' },
];

const address = '101000, г. Москва, ул. Мясницкая, д. 1';
const layouts = [
  {
    form: 'group-sheet',
    title: 'Зачётно-экзаменационная ведомость',
    signatures: ['Преподаватель', 'Заведующая учебной частью'],
  },
  {
    form: 'summary-sheet',
    title: 'Сводная ведомость успеваемости',
    signatures: ['Куратор группы', 'Заведующая учебной частью'],
  },
];

export async function addReportForms(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    update companies set exam_grades = ${JSON.stringify(examGrades)}::jsonb, credit_grades = ${JSON.stringify(creditGrades)}::jsonb
    where id = ${companyId}`);
  await tx.run(sql`
    insert into report_layouts (company_id, form, title, header, signatures)
    select ${companyId}::int, l.form, l.title, array[${address}::text], array(select jsonb_array_elements_text(l.signatures))
    from jsonb_to_recordset(${JSON.stringify(layouts)}::jsonb) l (form text, title text, signatures jsonb)`);
}
