import type { Db } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { getReportLayout } from '../layouts.service.ts';
import { certificateFields } from './certificate-fields.ts';
import { type MadeCertificate, writeCertificate } from './write-certificate.ts';

/** A certificate of nobody with the examples of all fields, in the layout of the institution. */
export async function exampleOfCertificate(db: Db, viewer: Viewer, language: Language): Promise<MadeCertificate> {
  const example = new Map(certificateFields.fields.map((field) => [field.name, field.example]));
  const of = (name: string) => example.get(name) ?? '';
  return writeCertificate(
    {
      facts: {
        ...{ institution: of('institution'), city: of('city'), address: of('address'), licence: of('licence') },
        ...{ student: of('student'), since: of('since'), order_number: of('order_number') },
        ...{ education_form: of('education_form'), trajectory: of('trajectory') },
      },
      layout: await getReportLayout(db, viewer, 'certificate', language),
      ...{ number: of('number'), day: '2026-09-01', group: of('group'), destination: '', until: '2028-06-30' },
    },
    language,
  );
}
