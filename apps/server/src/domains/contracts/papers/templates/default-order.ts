// The template of an enrolment order that comes with the product, for institutions that have uploaded none.
import { writeDocx } from '../../../../platform/docx/write-docx.ts';

const cell = (text: string, bold = false) => [{ text, style: 'Small' as const, bold }];

/** Returns the built-in template of an order as a DOCX file. */
export const defaultOrder = (): Uint8Array =>
  writeDocx([
    { text: '{institution}', alignment: 'center', bold: true },
    { text: 'Приказ', style: 'Title' },
    { rows: [[[{ text: '{date}' }], [{ text: '№ {number}', alignment: 'right' }]]], widths: [4800, 4800] },
    { text: '{institution_city}' },
    { text: 'О зачислении', bold: true },
    {
      text: 'В соответствии с Федеральным законом от 29.12.2012 № 273-ФЗ «Об образовании в Российской Федерации», правилами приёма и на основании заключённых договоров об оказании платных образовательных услуг',
      style: 'Clause',
    },
    { text: 'ПРИКАЗЫВАЮ:', bold: true },
    {
      text: '1. Зачислить с {enrolled_on} в группу **{group}** следующих лиц (всего: {students_count}):',
      style: 'Clause',
    },
    {
      widths: [600, 3600, 3200, 2200],
      hasLines: true,
      headings: 1,
      rows: [
        [cell('№', true), cell('Фамилия, имя, отчество', true), cell('Программа', true), cell('Договор', true)],
        [
          cell('{#students}{n}'),
          cell('{name}'),
          cell('{program}, на базе {base}'),
          cell('№ {contract_number} от {contract_date}{/students}'),
        ],
      ],
    },
    { text: '' },
    { text: '{#unpaid_reason}' },
    { text: '2. Зачислить до поступления оплаты. Причина: {unpaid_reason}', style: 'Clause' },
    { text: '{/unpaid_reason}' },
    {
      text: '{#unpaid_reason}3{/unpaid_reason}{^unpaid_reason}2{/unpaid_reason}. Контроль за исполнением приказа оставляю за собой.',
      style: 'Clause',
    },
    { text: '' },
    {
      rows: [[[{ text: 'Руководитель' }], [{ text: '________________ / {institution_signer} /', alignment: 'right' }]]],
      widths: [3600, 6000],
    },
  ]);
