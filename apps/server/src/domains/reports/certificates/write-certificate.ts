// The text of a certificate of study in both languages.
import type { Report } from '@orbita/contract/reports';
import type { Language } from '../../../http/app-error.ts';
import type { CertificateFacts, TakenNumber } from './certificates.queries.ts';

interface Certificate {
  facts: CertificateFacts;
  number: TakenNumber;
  group: string;
  /** Empty for anywhere. */
  destination: string;
  /** YYYY-MM-DD */
  until: string | undefined;
}

const shortDay = (day: string): string => day.split('-').toReversed().join('.');

const words = {
  ru: {
    title: (number: string) => `Справка об обучении № ${number}`,
    day: 'Дата выдачи',
    licence: 'Лицензия',
    body: ({ facts, group }: Certificate) =>
      `Настоящая справка выдана в подтверждение того, что ${facts.student} ${facts.since === null ? '' : `с ${facts.since} `}обучается в образовательной организации: ${facts.institution}, группа ${group}.`,
    form: (form: string) => `Форма обучения: ${form.toLowerCase()}.`,
    trajectory: (title: string) => `Образовательная программа: ${title}.`,
    order: (number: string) => `Приказ о зачислении № ${number}.`,
    until: (day: string) => `Предполагаемый срок окончания обучения: ${day}.`,
    destination: (place: string) =>
      `Справка дана для предъявления ${place === '' ? 'по месту требования' : `в ${place}`}.`,
    signatures: ['Директор', 'Заведующий отделением'],
  },
  en: {
    title: (number: string) => `Certificate of study No. ${number}`,
    day: 'Issued on',
    licence: 'Licence',
    body: ({ facts, group }: Certificate) =>
      `This is to certify that ${facts.student} has been studying at ${facts.institution}${facts.since === null ? '' : ` since ${facts.since}`}, group ${group}.`,
    form: (form: string) => `Form of education: ${form}.`,
    trajectory: (title: string) => `Programme: ${title}.`,
    order: (number: string) => `Order of enrolment No. ${number}.`,
    until: (day: string) => `The studies are expected to end on ${day}.`,
    destination: (place: string) => `To be presented ${place === '' ? 'on demand' : `at ${place}`}.`,
    signatures: ['Head of the institution', 'Head of department'],
  },
} satisfies Record<Language, unknown>;

/** Returns the whole paper, which is kept as it is. */
export function writeCertificate(certificate: Certificate, language: Language): Report {
  const own = words[language];
  const { facts, number, destination, until } = certificate;
  return {
    institution: facts.institution,
    header: [
      [facts.city, facts.address].filter(Boolean).join(', '),
      facts.licence === '' ? '' : `${own.licence}: ${facts.licence}`,
    ].filter(Boolean),
    title: own.title(number.number),
    facts: [{ name: own.day, value: shortDay(number.day) }],
    paragraphs: [
      own.body(certificate),
      ...(facts.trajectory === null ? [] : [own.trajectory(facts.trajectory)]),
      ...(facts.education_form === null ? [] : [own.form(facts.education_form)]),
      ...(facts.order_number === null ? [] : [own.order(facts.order_number)]),
      ...(until === undefined ? [] : [own.until(shortDay(until))]),
      own.destination(destination),
    ],
    tables: [],
    signatures: own.signatures,
  };
}
