// Certificates of study. Invariants: numbers of a year have no gaps, and what was issued never changes; the history of the student tells of each.
import type { BodyOf, MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { Report } from '@orbita/contract/reports';
import type { certificateCalls, StudyCertificate } from '@orbita/contract/reports/certificates';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { fileTask } from '../file-task.ts';
import { selectWholeGroup } from '../reports.queries.ts';
import * as queries from './certificates.queries.ts';
import { writeCertificate } from './write-certificate.ts';

/** Certificates that a student gets on one day. */
const MOST_A_DAY = 10;
/** Years for which the end of studies can be foreseen. */
const MOST_YEARS = 15;
/** Whether studies that go on today can end on this day; both are YYYY-MM-DD. */
const isAhead = (until: string, today: string): boolean =>
  until >= today && until <= `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`;

export async function listCertificates(
  db: Db,
  viewer: Viewer,
  { query = '', ...asked }: PageQuery & { query?: string | undefined },
): Promise<ResponseOf<typeof certificateCalls.listCertificates>> {
  const page = readPage(asked, 20);
  return pageOf(await queries.selectCertificates(db, viewer, query, page), page);
}

export async function issueCertificate(
  db: Db,
  viewer: Viewer,
  {
    group_id: groupId,
    student_id: studentId,
    destination = '',
    until,
  }: BodyOf<typeof certificateCalls.issueCertificate>,
  language: Language,
): Promise<StudyCertificate> {
  const group = found(await selectWholeGroup(db, viewer, groupId));
  const student = found(group.students.find(({ id }) => id === studentId));
  const facts = await queries.selectFacts(db, viewer, { studentId, groupId });
  const { id } = await db.transaction(async (tx) => {
    const taken = await queries.takeNumber(tx, viewer);
    if (until !== undefined && !isAhead(until, taken.day))
      throw new AppError('validation-failed', { fields: { until: 'certificate-until' } });
    assertThat((await queries.countOfDay(tx, viewer, { studentId, day: taken.day })) < MOST_A_DAY, 'certificate-many');
    const asked = { facts, number: taken, group: group.name, destination: destination.trim(), until };
    const content = writeCertificate(asked, language);
    const issued = await queries.insertCertificate(tx, viewer, {
      ...taken,
      student,
      group,
      destination: destination.trim(),
      content,
    });
    await recordChanges(tx, viewer, [
      { kind: 'user', id: studentId, action: 'certificate-issued', after: { study_certificate: taken.number } },
    ]);
    return issued;
  });
  return shown(found(await queries.selectCertificate(db, viewer, id)));
}
const shown = ({ content: _content, ...certificate }: StudyCertificate & { content: Report }): StudyCertificate =>
  certificate;

export async function downloadCertificate(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  { id, format = 'pdf' }: { id: number; format: 'docx' | 'pdf' | undefined },
  language: Language,
): Promise<MadeFile> {
  const { content, revoked_at } = found(await queries.selectCertificate(db, viewer, id));
  assertThat(revoked_at === null, 'certificate-revoked');
  return heavyWork.run(fileTask, viewer.id, () => Promise.resolve({ report: content, format, language }));
}

export async function revokeCertificate(db: Db, viewer: Viewer, id: number): Promise<{ ok: true }> {
  const { number, student } = found(await queries.selectCertificate(db, viewer, id));
  await db.transaction(async (tx) => {
    if ((await queries.revoke(tx, viewer, id)) === 0) throw new AppError('certificate-revoked');
    if (student.id === null) return;
    const before = { study_certificate: number };
    await recordChanges(tx, viewer, [{ kind: 'user', id: student.id, action: 'certificate-revoked', before }]);
  });
  return { ok: true };
}
