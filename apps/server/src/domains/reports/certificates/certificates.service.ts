// Certificates of study. Invariants: numbers of a year have no gaps, and what was issued never changes, neither its words nor its template;
// the history of the student tells of each.
import type { BodyOf, MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { certificateCalls, StudyCertificate } from '@orbita/contract/reports/certificates';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { fileTask } from '../file-task.ts';
import { getReportLayout } from '../layouts.service.ts';
import { selectWholeGroup, type WholeGroup } from '../reports.queries.ts';
import { readTemplateOf } from '../templates/read-template.ts';
import { selectTemplateFile } from '../templates/templates.queries.ts';
import * as queries from './certificates.queries.ts';
import { type Certificate, type MadeCertificate, writeCertificate } from './write-certificate.ts';

type Asked = BodyOf<typeof certificateCalls.issueCertificate>;

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

/** What a certificate says but for its number and day. */
interface Prepared extends Omit<Certificate, 'number' | 'day' | 'group'> {
  student: WholeGroup['students'][number];
  group: WholeGroup;
}
async function prepare(
  db: Db,
  viewer: Viewer,
  { group_id: groupId, student_id: studentId, destination = '', until }: Asked,
  language: Language,
): Promise<Prepared> {
  const group = found(await selectWholeGroup(db, viewer, groupId));
  const student = found(group.students.find(({ id }) => id === studentId));
  const [facts, layout] = await Promise.all([
    queries.selectFacts(db, viewer, { studentId, groupId }),
    getReportLayout(db, viewer, 'certificate', language),
  ]);
  return { group, student, facts, layout, destination: destination.trim(), until };
}
function assertAhead(until: string | undefined, today: string): void {
  if (until !== undefined && !isAhead(until, today))
    throw new AppError('validation-failed', { fields: { until: 'certificate-until' } });
}

/** In the place of a number that is not taken yet. */
const NO_NUMBER = '______';
export async function previewCertificate(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<MadeCertificate> {
  const [{ group, ...prepared }, day] = await Promise.all([
    prepare(db, viewer, asked, language),
    queries.selectToday(db, viewer),
  ]);
  assertAhead(asked.until, day);
  return writeCertificate({ ...prepared, group: group.name, number: NO_NUMBER, day }, language);
}

export async function issueCertificate(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<StudyCertificate> {
  const { student, group, ...prepared } = await prepare(db, viewer, asked, language);
  const template = await selectTemplateFile(db, viewer.company_id, 'certificate');
  const { id } = await db.transaction(async (tx) => {
    const taken = await queries.takeNumber(tx, viewer);
    const { number, day } = taken;
    assertAhead(asked.until, day);
    assertThat((await queries.countOfDay(tx, viewer, { studentId: student.id, day })) < MOST_A_DAY, 'certificate-many');
    const content = writeCertificate({ ...prepared, number, day, group: group.name }, language);
    const issued = await queries.insertCertificate(tx, viewer, {
      ...{ ...taken, student, group, content },
      ...{ destination: prepared.destination, templateId: template?.id ?? null },
    });
    await recordChanges(tx, viewer, [
      { kind: 'user', id: student.id, action: 'certificate-issued', after: { study_certificate: number } },
    ]);
    return issued;
  });
  return shown(found(await queries.selectCertificate(db, viewer, id)));
}
const shown = ({ content: _content, template: _template, ...certificate }: queries.KeptCertificate): StudyCertificate =>
  certificate;

export async function downloadCertificate(
  deps: Deps,
  viewer: Viewer,
  { id, format = 'pdf' }: { id: number; format: 'docx' | 'pdf' | undefined },
  language: Language,
): Promise<MadeFile> {
  const { content, template, revoked_at } = found(await queries.selectCertificate(deps.db, viewer, id));
  assertThat(revoked_at === null, 'certificate-revoked');
  return deps.heavyWork.run(fileTask, viewer.id, async () => ({
    report: content,
    template: await readTemplateOf(deps, template, format),
    ...{ format, language },
  }));
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
