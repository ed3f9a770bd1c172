// What a certificate of study says, as a paper and as the values of a template.
import type { Report } from '@orbita/contract/reports/report';
import type { ReportLayout } from '@orbita/contract/reports/layouts';
import type { Language } from '../../../http/app-error.ts';
import { signatureLine } from '../report-parts.ts';
import { certificateWords } from './certificate-words.ts';
import type { CertificateFacts } from './certificates.queries.ts';

export interface Certificate {
  facts: CertificateFacts;
  layout: Pick<ReportLayout, 'title' | 'header' | 'signatures'>;
  number: string;
  /** Day of issue, YYYY-MM-DD. */
  day: string;
  group: string;
  /** Empty for anywhere. */
  destination: string;
  /** YYYY-MM-DD */
  until: string | undefined;
}
/** A certificate with what a template needs to be filled with it. */
export interface MadeCertificate extends Report {
  form: 'certificate';
  values: Record<string, string>;
}

const shortDay = (day: string): string => day.split('-').toReversed().join('.');

/** Returns the whole paper, which is kept as it is. */
export function writeCertificate(
  { facts, layout, number, day, group, destination, until }: Certificate,
  language: Language,
): MadeCertificate {
  const words = certificateWords[language];
  const { institution, city, address, licence, student } = facts;
  const values = {
    ...{ institution, city, address, licence, student, group, number },
    ...{ title: layout.title, day: shortDay(day) },
    since: facts.since ?? '',
    education_form: (facts.education_form ?? '').toLowerCase(),
    trajectory: facts.trajectory ?? '',
    order_number: facts.order_number ?? '',
    until: until === undefined ? '' : shortDay(until),
    destination: words.place(destination),
  };
  const paragraphs = [
    words.studies(values),
    values.trajectory && words.trajectory(values.trajectory),
    values.education_form && words.form(values.education_form),
    values.order_number && words.order(values.order_number),
    values.until && words.until(values.until),
    words.presented(values.destination),
  ].filter(Boolean);
  return {
    form: 'certificate',
    institution,
    header: layout.header,
    title: words.numbered(layout.title, number),
    facts: [{ name: words.day, value: values.day }],
    paragraphs,
    tables: [],
    signatures: layout.signatures,
    values: {
      ...values,
      header: layout.header.join('\n'),
      text: paragraphs.join('\n'),
      signatures: layout.signatures.map(signatureLine).join('\n\n'),
    },
  };
}
