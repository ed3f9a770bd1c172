// Certificates of study: numbered papers that say who studies where and since when, kept in a register.
import { endpoint } from '../endpoint.ts';
import {
  done,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  singleLine,
  Type,
} from '../schemas.ts';
import { Report } from './report.ts';

const day = (description: string) => Type.String({ format: 'date', description: `${description}, YYYY-MM-DD` });

export const StudyCertificate = Type.Object({
  id: id(),
  number: Type.String({ description: 'Number in the register; numbers of a year have no gaps' }),
  issued_on: day('Day of the certificate'),
  student: Type.Object({
    id: nullable(id('Null when the account is no more')),
    name: Type.String({ description: 'As the certificate names the student' }),
  }),
  group_name: Type.String({ description: 'The group as the certificate names it' }),
  destination: Type.String({ description: 'Where it is presented; empty for anywhere' }),
  issued_by: nullable(Person),
  created_at: moment('When it was issued'),
  revoked_at: nullable(moment('When it was called off')),
});
export type StudyCertificate = Type.Static<typeof StudyCertificate>;

const asked = {
  group_id: id('Group in which the person studies'),
  student_id: id('Student of the group'),
  destination: Type.Optional(
    singleLine('Where it is presented, as it stands after “to be presented at”', { max: 300 }),
  ),
  until: Type.Optional(day('Day on which the studies are expected to end, from today to 15 years ahead')),
};

export const certificateCalls = {
  listCertificates: endpoint({
    method: 'GET',
    path: '/api/v2/certificates',
    summary:
      'Certificates of study of groups that the viewer may know, the latest first, with those that were called off',
    access: 'reports_read',
    query: Type.Object({ ...pageQuery(20), query: search }),
    response: paged(StudyCertificate),
  }),
  issueCertificate: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/certificates',
    summary: 'Issue a certificate of study with the next number of the year, at most 10 to a student a day',
    access: 'reports_write',
    body: Type.Object(asked),
    response: StudyCertificate,
  }),
  previewCertificate: endpoint({
    method: 'POST',
    path: '/api/v2/certificates/preview',
    summary: 'What a certificate of study would say today; takes no number',
    access: 'reports_write',
    body: Type.Object(asked),
    response: Report,
  }),
  downloadCertificate: endpoint({
    method: 'GET',
    path: '/api/v2/certificates/:id/file',
    summary: 'A certificate as it was issued; one that was called off is not given out',
    access: 'reports_read',
    params: idParams('Certificate'),
    query: Type.Object({ format: Type.Optional(oneOf(['docx', 'pdf'], 'PDF by default')) }),
    response: 'binary',
  }),
  revokeCertificate: endpoint({
    method: 'POST',
    path: '/api/v2/certificates/:id/revoke',
    summary: 'Call off a certificate; its number stays in the register',
    access: 'reports_write',
    params: idParams('Certificate'),
    response: done,
  }),
};
