// Certificates of study. Invariants: numbers of a year have no gaps, and what was issued never changes.
import type { BodyOf, MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { Report } from '@orbita/contract/reports';
import type { certificateCalls, StudyCertificate } from '@orbita/contract/reports/certificates';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { fileTask } from '../file-task.ts';
import { selectWholeGroup } from '../reports.queries.ts';
import * as queries from './certificates.queries.ts';
import { writeCertificate } from './write-certificate.ts';

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
    const asked = { facts, number: taken, group: group.name, destination: destination.trim(), until };
    const content = writeCertificate(asked, language);
    return queries.insertCertificate(tx, viewer, {
      ...taken,
      student,
      groupName: group.name,
      destination: destination.trim(),
      content,
    });
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
  found(await queries.selectCertificate(db, viewer, id));
  if ((await queries.revoke(db, viewer, id)) === 0) throw new AppError('certificate-revoked');
  return { ok: true };
}
