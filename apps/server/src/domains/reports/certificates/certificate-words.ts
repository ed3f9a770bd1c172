// Words of certificates of study in both languages.
import type { Language } from '../../../http/app-error.ts';

export const certificateWords = {
  ru: {
    title: 'Справка об обучении',
    numbered: (title: string, number: string) => `${title} № ${number}`,
    day: 'Дата выдачи',
    licence: 'Лицензия',
    studies: (c: { student: string; since: string; institution: string; group: string }) =>
      `Настоящая справка выдана в подтверждение того, что ${c.student} ${c.since === '' ? '' : `с ${c.since} `}обучается в образовательной организации: ${c.institution}, группа ${c.group}.`,
    form: (form: string) => `Форма обучения: ${form}.`,
    trajectory: (title: string) => `Образовательная программа: ${title}.`,
    order: (number: string) => `Приказ о зачислении № ${number}.`,
    until: (day: string) => `Предполагаемый срок окончания обучения: ${day}.`,
    presented: (place: string) => `Справка дана для предъявления ${place}.`,
    place: (destination: string) => (destination === '' ? 'по месту требования' : `в ${destination}`),
    signatures: ['Директор', 'Заведующий отделением'],
  },
  en: {
    title: 'Certificate of study',
    numbered: (title: string, number: string) => `${title} No. ${number}`,
    day: 'Issued on',
    licence: 'Licence',
    studies: (c: { student: string; since: string; institution: string; group: string }) =>
      `This is to certify that ${c.student} has been studying at ${c.institution}${c.since === '' ? '' : ` since ${c.since}`}, group ${c.group}.`,
    form: (form: string) => `Form of education: ${form}.`,
    trajectory: (title: string) => `Programme: ${title}.`,
    order: (number: string) => `Order of enrolment No. ${number}.`,
    until: (day: string) => `The studies are expected to end on ${day}.`,
    presented: (place: string) => `To be presented ${place}.`,
    place: (destination: string) => (destination === '' ? 'on demand' : `at ${destination}`),
    signatures: ['Head of the institution', 'Head of department'],
  },
} satisfies Record<Language, unknown>;

/** Lines below the name of the institution, from the particulars that the office gives. */
export const letterheadOf = (
  { city, address, licence }: { city: string; address: string; licence: string },
  language: Language,
): string[] =>
  [
    // Many write the city into the address, too.
    (address.includes(city) ? [address] : [city, address]).filter(Boolean).join(', '),
    licence === '' ? '' : `${certificateWords[language].licence}: ${licence}`,
  ].filter(Boolean);
