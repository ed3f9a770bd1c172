// The sample from which an institution begins the template of its certificates.
import { writeDocx } from '../../../platform/docx/write-docx.ts';
import type { Language } from '../../../http/app-error.ts';

const words = {
  ru: {
    title: '{title} № {number}',
    day: 'Дата выдачи: **{day}**',
    studies:
      'Настоящая справка выдана в подтверждение того, что **{student}**{#since} с {since}{/since} обучается в образовательной организации: {institution}, группа {group}.',
    lines: {
      trajectory: 'Образовательная программа: {trajectory}.',
      education_form: 'Форма обучения: {education_form}.',
      order_number: 'Приказ о зачислении № {order_number}.',
      until: 'Предполагаемый срок окончания обучения: {until}.',
    },
    presented: 'Справка дана для предъявления {destination}.',
  },
  en: {
    title: '{title} No. {number}',
    day: 'Issued on: **{day}**',
    studies:
      'This is to certify that **{student}** has been studying at {institution}{#since} since {since}{/since}, group {group}.',
    lines: {
      trajectory: 'Programme: {trajectory}.',
      education_form: 'Form of education: {education_form}.',
      order_number: 'Order of enrolment No. {order_number}.',
      until: 'The studies are expected to end on {until}.',
    },
    presented: 'To be presented {destination}.',
  },
} satisfies Record<Language, unknown>;

/** Returns the sample as a DOCX file. */
export function sampleCertificate(language: Language): Uint8Array {
  const { title, day, studies, lines, presented } = words[language];
  return writeDocx([
    { text: '{institution}', alignment: 'center' },
    { text: '{header}', alignment: 'center' },
    { text: title, style: 'Title' },
    { text: day },
    { text: studies, style: 'Clause' },
    ...Object.entries(lines).flatMap(([name, text]) => [
      { text: `{#${name}}` },
      { text, style: 'Clause' as const },
      { text: `{/${name}}` },
    ]),
    { text: presented, style: 'Clause' },
    { text: '' },
    { text: '{signatures}' },
  ]);
}
