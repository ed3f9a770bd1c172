// A small school with one of everything, built through the API, for tests that make every call.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Db, sql } from '@orbita/database';
import { codeAt } from '../domains/attendance/index.ts';
import type { RequestOptions, TestApp } from './app.ts';
import {
  buildAdministrator,
  buildArrow,
  buildAttempt,
  buildBusinessRole,
  buildChapter,
  buildContact,
  buildCurator,
  buildEducationForm,
  buildExtension,
  buildOwnDueDate,
  buildForm,
  buildFormPeriod,
  buildGivenStatus,
  buildNote,
  buildStatusKind,
  buildClassroom,
  buildCompany,
  buildGroup,
  buildGroupLabel,
  buildHalf,
  buildEmailChange,
  buildCertificate,
  buildInquiry,
  buildInvitation,
  buildLesson,
  buildMailLink,
  buildOpenParent,
  buildPattern,
  buildRole,
  buildHoliday,
  buildRoom,
  buildSemester,
  buildStep,
  buildSubject,
  buildTerm,
  buildTrajectory,
  buildUser,
  buildUserImport,
  type BuiltUser,
  type Classroom,
} from './builders.ts';
import { buildAdmission, buildPayments, buildSignings } from './contracts.ts';
import { buildApplicant, buildProgram, scanData } from './applicants.ts';
import { buildIdentity, buildIdentityProvider } from './identity-providers.ts';
import { buildReportTemplate } from './report-templates.ts';
import { buildReadyJob, buildRunningJob } from './report-jobs.ts';
import { buildPhoneCode, buildPhoneEntrant } from './phone-codes.ts';
import { buildPortfolio } from './portfolio.ts';
import { buildSkillLevel, buildSoftSkill, showIndicator, type BuiltSkill } from './soft-skills.ts';
import { smallDocx, smallPdf, uploadFile } from './uploads.ts';
import { buildPushDevice, rememberSession } from './push-receiver.ts';
import { makeUnsubscribeToken } from '../domains/notifications/delivery/unsubscribe.ts';
import { openVault } from '../platform/vault.ts';
import { type BuiltOrganisation, buildOrganisation } from './organisation.ts';
import { buildSealed, type SealedApplicant } from './sealed-applications.ts';
import { countNow } from './counting.ts';
import { makeRetakeTopic } from '../domains/retakes/retakes.builders.ts';

export interface World extends Classroom {
  domain: string;
  admin: BuiltUser;
  /** A member without any role. */
  member: BuiltUser;
  /** A member who is about to leave. */
  leaver: BuiltUser;
  /** A member whom only the calls of the office change, and a session of that member. */
  onFile: BuiltUser & { sessionId: number };
  /** Members whom the office merges with that one, and deletes. */
  double: BuiltUser;
  erased: BuiltUser;
  spareChapterId: number;
  spareStepId: number;
  sparePatternId: number;
  /** A question of the spare task. */
  spareFormId: number;
  /** An attempt of the student at the spare task, with time left. */
  attemptId: number;
  sectionId: number;
  fileId: number;
  /** The logo of the institution. */
  logoId: number;
  /** A Word document of the student. */
  docxId: number;
  linkId: number;
  ownFileId: number;
  answerId: number;
  fieldId: number;
  commentId: number;
  ruleId: number;
  expertiseId: number;
  /** The signed receipt of the answer, as a person would present it. */
  receipt: object;
  markId: number;
  passingId: number;
  undoId: number;
  templateId: number;
  markTypeId: number;
  /** A type of which there are no marks. */
  spareMarkTypeId: number;
  statusId: number;
  retakeId: number;
  /** Verdicts given as one batch. */
  batchId: number;
  annotationId: number;
  /** A question stored in the bank. */
  bankItemId: number;
  /** A task whose first draw asks questions of the bank. */
  drawnPatternId: number;
  notificationId: number;
  pushDeviceId: number;
  /** The token of a link that stops the student's mails about the schedule. */
  unsubscribeToken: string;
  ctpImportId: number;
  /** A topic of another discipline of the teacher. */
  foreignStepId: number;
  /** A topic, and one that opens after it. */
  requiredStepId: number;
  gatedStepId: number;
  /** A retake with points that names no topic. */
  againStepId: number;
  /** A role of the organisation that the required topic teaches. */
  taughtRoleId: number;
  /** A discipline that no other call uses. */
  spareSubjectId: number;
  /** Dates of the topic for the group, and for the student alone. */
  abstractLessonId: number;
  scheduleId: number;
  /** A role of the company, and one that only its deletion uses. */
  roleId: number;
  spareRoleId: number;
  halfId: number;
  /** A group without members. */
  spareGroupId: number;
  /** A group below that of the students. */
  subgroupId: number;
  groupLabelId: number;
  /** Wait to be confirmed as parents of the student; the second is for the refusal. */
  openParent: BuiltUser;
  refusedParent: BuiltUser;
  /** Looks after a group without members. */
  curator: BuiltUser;
  /** The end of a link by which members join the subgroup. */
  joinLink: string;
  /** A step to a new school year that can be taken back. */
  schoolYearId: number;
  /** A group that can move to a new school year. */
  agingGroupId: number;
  agingGroupName: string;
  trajectoryId: number;
  semesterId: number;
  /** The semester in which the discipline is studied. */
  termId: number;
  /** Certificates of study: one to read, one to call off. */
  certificateIds: { read: number; revoked: number };
  /** Jobs of the administrator. */
  reportJobIds: { ready: number; running: number; deleted: number };
  businessRoleId: number;
  organisation: BuiltOrganisation;
  lessonId: number;
  /** A lesson far ahead, the first of a series, and one that was cancelled. */
  plannedLessonId: number;
  cancelledLessonId: number;
  /** A lesson that takes place now, and the present code of another one. */
  runningLessonId: number;
  readonly lessonCode: string;
  roomId: number;
  holidayId: number;
  /** A plan of a series that can be undone. */
  timetableChangeId: number;
  /** The first lesson of a series that gets another plan. */
  replannedLessonId: number;
  /** Journal cells saved as one batch. */
  journalBatchId: number;
  /** A resumable upload of the student that has received all its bytes. */
  upload: string;
  /** Token of a link that sets a new password of somebody whom no other call uses. */
  restoreToken: string;
  /** Questions to the institution that wait for an answer. */
  inquiryId: number;
  /** Addresses of the student's calendar: one to delete, and the secret of another. */
  feedId: number;
  feedToken: string;
  /** Works that the student shows, one to delete, the secret of their public address and a picture there. */
  workId: number;
  spareWorkId: number;
  portfolioKey: string;
  portfolioFileId: number;
  spareInquiryId: number;
  /** An open invitation with its link, and the link of a registration to be confirmed. */
  invitationId: number;
  invitationToken: string;
  /** The link by which a member who has never come in chooses a password. */
  memberToken: string;
  registrationToken: string;
  spareRegistrationId: number;
  /** An identity provider with an account of the student, and one that may be removed. */
  identityProviderId: number;
  spareIdentityProviderId: number;
  identityId: number;
  /** Somebody who is about to sign in by phone. */
  phoneEntrant: { phone: string; code: string; user_id: number };
  /** Imports of people, one for each call that changes its state. */
  userImportIds: Record<
    'read' | 'mapped' | 'corrected' | 'decided' | 'applied' | 'cancelled' | 'undone' | 'deleted',
    number
  >;
  /** A form of education that the group of the students has, and one that nobody has. */
  formOfEducationId: number;
  spareFormOfEducationId: number;
  /** Rows of the histories of forms: of a member, and of a group without students. */
  formOfPersonId: number;
  formOfGroupId: number;
  /** A kind of temporary status, and one that nobody has. */
  statusKindId: number;
  spareStatusKindId: number;
  /** Statuses of the student; the second is for the deletion. */
  givenStatusId: number;
  spareGivenStatusId: number;
  /** Notes of the student; the second is for the deletion. */
  noteId: number;
  spareNoteId: number;
  /** A contact about the student, noted by the administrator. */
  contactId: number;
  /** A topic with a due date of the student, and requests for more time in other topics that wait. */
  extensionStepId: number;
  extensionIds: { own: number; granted: number; refused: number };
  emailToken: string;
  /** Applications at the office, one for each call that decides on one, and a scan of the first. */
  contractIds: Record<
    'read' | 'confirmed' | 'bulk' | 'returned' | 'withdrawn' | 'cancelled' | 'deleted' | 'made' | 'paid',
    number
  >;
  paperTemplateId: number;
  enrolmentOrderId: number;
  contractScanId: number;
  /** The student's contract, a part of which is paid, with the name of a payment that is open at the test bank. */
  payment: { contractId: number; paidId: number; key: string; programId: number };
  /** Contracts to be signed: of the teacher, of the administrator, who knows the code, and one that the institution is to sign. */
  signings: Awaited<ReturnType<typeof buildSignings>>;
  programId: number;
  /** What an agent is to a student, and a relationship that nobody names. */
  relationshipId: number;
  spareRelationshipId: number;
  /** Somebody who applies, with a page of the application, and the number of somebody about to sign up. */
  applicant: BuiltUser;
  /** Somebody whose application is sealed since the office has changed the e-mail. */
  sealed: SealedApplicant;
  scanId: number;
  openProgramId: number;
  applyingPhone: string;
  /** A skill that topics teach and comments name. */
  skillId: number;
  /** A soft skill whose indicator the task of the answer shows, and a level of all skills. */
  softSkill: BuiltSkill;
  skillLevelId: number;
}

/** Writes a completed resumable upload to disk, as the protocol would leave it. */
export async function buildUpload(
  server: TestApp,
  owner: BuiltUser,
  bytes = smallPdf,
  offsetMissing = 0,
): Promise<string> {
  const upload = `${owner.id}-${randomBytes(16).toString('hex')}`;
  const path = join(server.config.filesDir, 'uploads', upload);
  await writeFile(path, bytes);
  await writeFile(
    `${path}.json`,
    JSON.stringify({
      id: upload,
      size: bytes.length + offsetMissing,
      offset: 0,
      metadata: { filename: 'Отчёт.pdf', type: 'document' },
      creation_date: new Date().toISOString(),
    }),
  );
  return upload;
}

type ApiCall = (method: string, url: string, options: RequestOptions) => Promise<any>;
/** Moves a group to the next school year, as an administrator does. */
async function buildSchoolYear(call: ApiCall, admin: BuiltUser, groupId: number): Promise<{ id: number }> {
  const { name } = await call('GET', `/api/groups/${groupId}`, { as: admin.token });
  const change = {
    id: groupId,
    name: `${name} новая`,
    half_id: null,
    is_archived: false,
    seen: { name, half_id: null },
  };
  return call('POST', '/api/v2/groups/school-year', { as: admin.token, body: { changes: [change] } });
}

const buildPlannedLesson = (db: TestApp['db'], room: Classroom, startsAt: string): Promise<number> =>
  buildLesson(db, room.companyId, {
    starts_at: new Date(startsAt),
    teacherId: room.teacher.id,
    subjects: [room.subjectId],
    groups: [room.groupId],
  });
/** Builds two lessons of a weekly series and returns the first. */
async function buildLessonSeries(
  db: TestApp['db'],
  room: Classroom,
  [first, last]: [string, string] = ['2100-03-01', '2100-03-08'],
): Promise<number> {
  const id = await buildPlannedLesson(db, room, `${first}T06:00:00Z`);
  const next = await buildPlannedLesson(db, room, `${last}T06:00:00Z`);
  await db.run(sql`
    with made as (
      insert into lesson_series (company_id, weekdays, first_day, last_day) values (${room.companyId}, '{1}', ${first}, ${last}) returning id)
    update lessons l set series_id = made.id from made where l.id in (${id}, ${next})`);
  return id;
}
async function buildCancelledLesson(db: TestApp['db'], room: Classroom): Promise<number> {
  const id = await buildPlannedLesson(db, room, '2100-03-02T06:00:00Z');
  await db.run(sql`update lessons set cancelled_at = now(), cancel_reason = 'Праздник' where id = ${id}`);
  return id;
}

/** Builds a lesson that takes place now. */
const buildRunningLesson = (db: TestApp['db'], room: Classroom): Promise<number> =>
  buildPlannedLesson(db, room, new Date(Date.now() - 300_000).toISOString());
const CODE_SECRET = Buffer.alloc(32, 7);
async function openLessonCode(db: TestApp['db'], room: Classroom): Promise<void> {
  const id = await buildRunningLesson(db, room);
  await db.run(sql`
    insert into attendance_codes (lesson_id, secret, status, closes_at) values (${id}, ${CODE_SECRET}, 1, now() + interval '1 hour')`);
}

/** Builds a plan that cancelled a lesson of its own, and a lesson that can be moved. */
async function buildTimetableChange(db: TestApp['db'], room: Classroom): Promise<number> {
  const id = await buildPlannedLesson(db, room, '2100-03-04T06:00:00Z');
  await buildPlannedLesson(db, room, '2100-03-05T06:00:00Z');
  const { change_id } = await db.one<{ change_id: number }>(sql`
    with change as (insert into timetable_changes (company_id, kind, title) values (${room.companyId}, 'plan', 'Мороз') returning id),
    gone as (update lessons set cancelled_at = now() where id = ${id} returning id, starts_at, ends_at, updated_at)
    insert into timetable_change_lessons (change_id, lesson_id, was, planned_at, left_at)
    select change.id, gone.id, jsonb_build_object('starts_at', gone.starts_at, 'ends_at', gone.ends_at, 'cancel_reason', '', 'is_exception', false, 'room', '', 'others', '[]'::jsonb),
      gone.starts_at, gone.updated_at from change cross join gone returning change_id`);
  return change_id;
}

export async function buildWorld(server: TestApp, domain: string): Promise<World> {
  const { db } = server;
  const companyId = await buildCompany(db, { domain });
  const room = await buildClassroom(db, companyId);
  const [admin, member, leaver, filed] = [
    await buildAdministrator(db, companyId),
    await buildUser(db, companyId),
    await buildUser(db, companyId),
    await buildUser(db, companyId),
  ];
  const { id: sessionId } = await db.one<{ id: number }>(sql`select id from sessions where user_id = ${filed.id}`);
  const call: ApiCall = async (method, url, options) => {
    const reply = await server.request(method, url, { ...options, headers: { host: domain } });
    if (reply.status !== 200) throw new Error(`${method} ${url}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const { teacher, student, stepId, formId, patternId } = room;
  const spareChapterId = await buildChapter(db, room.subjectId);
  const spareStepId = await buildStep(db, spareChapterId);
  const sparePatternId = await buildPattern(db, spareStepId);
  const spareFormId = await buildForm(db, sparePatternId);
  const attemptId = await buildAttempt(db, sparePatternId, student.id);

  const section = (
    await call('POST', '/api/lms/sections', {
      as: teacher.token,
      body: { sections: [{ step_id: stepId, title: 'Введение', content: '<p>Текст</p>' }] },
    })
  ).data[0];
  const file = await uploadFile(server, teacher.token, { kind: 'photo', host: domain });
  const link = await call('POST', '/api/links', { as: teacher.token, body: { url: 'https://example.org' } });
  await call('POST', `/api/lms/sections/${section.id}/attachments/photos`, {
    as: teacher.token,
    body: { attachment_id: file.id },
  });
  await call('POST', `/api/lms/sections/${section.id}/attachments/links`, {
    as: teacher.token,
    body: { attachment_id: link.id },
  });
  const logo = await uploadFile(server, admin.token, { kind: 'photo', host: domain });
  await db.run(sql`update companies set image_id = ${logo.id} where id = ${companyId}`);
  // The first address belongs to a network for documentation, which nothing is ever sent to.
  await db.run(sql`
    insert into company_services (company_id, service, url)
    values (${companyId}, 'tracker', 'https://192.0.2.1'), (${companyId}, 'portfolio', 'https://portfolio.example')`);
  const ownFile = await uploadFile(server, student.token, { host: domain });
  const docx = await uploadFile(server, student.token, { host: domain, name: 'отчёт.docx', bytes: smallDocx });
  const answer = await call('POST', '/api/v2/answers', {
    as: student.token,
    body: {
      pattern_id: patternId,
      fields: [{ form_id: formId, value: 'Ответ', attachments: [{ type: 'document', attachment_id: ownFile.id }] }],
    },
  });
  const comment = await call('POST', '/api/comments', {
    as: teacher.token,
    body: { ugc_answer_id: answer.id, text: 'Поясните' },
  });
  const rule = await call('POST', '/api/v2/answer-visibility-rules', {
    as: teacher.token,
    body: { task_id: patternId, visibility: 'private' },
  });
  const expertise = await call('POST', '/api/expertises', {
    as: admin.token,
    body: { answer_id: answer.id, text: 'Ход решения верный' },
  });
  const { format, number, submitted_at, sha256, is_late, student_id, task_id, signature, key_id } = await call(
    'GET',
    `/api/v2/receipts/${answer.id}-1`,
    { as: student.token },
  );
  const verdict = await call('POST', `/api/v2/marking/steps/${stepId}/students/${student.id}/verdict`, {
    as: teacher.token,
    body: { mark: 7, passed_status_id: 1 },
  });
  const batch = await call('POST', '/api/v2/marking/verdicts', {
    as: teacher.token,
    body: { cases: [{ step_id: stepId, student_id: student.id }], passed_status_id: 1 },
  });
  const annotation = await call('POST', `/api/v2/answers/${answer.id}/annotations`, {
    as: teacher.token,
    body: { file_id: ownFile.id, page: 1, kind: 'pin', points: [{ x: 0.2, y: 0.3 }], text: 'Поясните' },
  });
  const bankItem = await call('POST', '/api/v2/question-bank', { as: teacher.token, body: { form_id: formId } });
  const softSkill = await buildSoftSkill(db, companyId);
  await showIndicator(db, patternId, softSkill.indicatorId);
  const drawnPatternId = await buildPattern(db, spareStepId);
  await call('POST', `/api/v2/tasks/${drawnPatternId}/draws`, {
    as: teacher.token,
    body: { title: 'Из банка', count: 1, points: 1, item_ids: [bankItem.id] },
  });
  const template = await call('POST', '/api/v2/comment-templates', {
    as: teacher.token,
    body: { text: 'Хорошая работа' },
  });
  const otherSubjectId = await buildSubject(db, companyId, { teachers: [teacher.id] });
  const foreignStepId = await buildStep(db, await buildChapter(db, otherSubjectId));
  await db.run(sql`insert into subject_groups (subject_id, group_id) values (${otherSubjectId}, ${room.groupId})`);
  const planned = { line: 2, number: '', chapter: 'Из плана', title: 'Тема плана', hours: '', date: '', type: '' };
  const plan = await call('POST', `/api/v2/subjects/${room.subjectId}/import/ctp`, {
    as: teacher.token,
    body: { rows: [planned] },
  });
  const newFeed = () => call('POST', '/api/v2/calendar-feeds', { as: student.token, body: { title: 'Телефон' } });
  const [feed, spareFeed] = [await newFeed(), await newFeed()];
  const lessonId = await buildLesson(db, companyId, { subjects: [room.subjectId], groups: [room.groupId] });
  await openLessonCode(db, { ...room, companyId });
  const cells = await call('POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, {
    as: teacher.token,
    body: { cells: [{ step_id: spareStepId, student_id: student.id, mark: 5 }] },
  });
  const markType = await call('POST', '/api/v2/mark-types', { as: admin.token, body: { title: 'Активность' } });
  const spareMarkType = await call('POST', '/api/v2/mark-types', {
    as: admin.token,
    body: { title: 'Другая: Активность' },
  });
  // This status must belong to no other company, so its id is derived from the company's.
  const { id: statusId } = await db.one<{ id: number }>(sql`
    insert into pass_statuses (company_id, id, title, color, sort) values (${companyId}, ${1000 + companyId}, 'Зачёт', '#2f9e44', 6) returning id`);
  const retake = await call('POST', '/api/v2/admin/retakes', {
    as: teacher.token,
    body: { subject_id: room.subjectId, student_id: student.id },
  });
  const { id: abstractLessonId } = await db.one<{ id: number }>(
    sql`insert into abstract_lessons (step_id, group_id, due_at) values (${foreignStepId}, ${room.groupId}, '2100-01-01') returning id`,
  );
  const { id: scheduleId } = await db.one<{ id: number }>(
    sql`insert into abstract_lesson_schedules (step_id, student_id, due_at) values (${foreignStepId}, ${student.id}, '2100-01-01') returning id`,
  );
  const extensionStepId = await buildStep(db, spareChapterId);
  const requiredStepId = await buildStep(db, spareChapterId);
  const gatedStepId = await buildStep(db, spareChapterId);
  const againStepId = await buildStep(db, spareChapterId, { title: 'Пересдача' });
  await makeRetakeTopic(db, againStepId);
  await buildArrow(db, requiredStepId, gatedStepId);
  const { id: taughtRoleId } = await db.one<{ id: number }>(
    sql`insert into organisation_roles (company_id, name) values (${companyId}, 'Наставник') returning id`,
  );
  await db.run(sql`insert into organisation_role_steps (role_id, step_id) values (${taughtRoleId}, ${requiredStepId})`);
  await buildOwnDueDate(db, extensionStepId, student.id, new Date('2100-01-01'));
  const ask = (person: BuiltUser, step: number) =>
    buildExtension(db, companyId, { studentId: person.id, stepId: step });
  const extensionIds = {
    own: await ask(student, spareStepId),
    granted: await ask(room.classmate, stepId),
    refused: await ask(room.classmate, spareStepId),
  };
  const { id: notificationId } = await db.one<{ id: number }>(
    sql`select max(id) as id from notifications where user_id = ${student.id}`,
  );
  await rememberSession(db, student.token);
  const halfId = await buildHalf(db, companyId);
  const { id: skillId } = await db.one<{ id: number }>(
    sql`insert into skills (company_id, title, competence) values (${companyId}, 'Анализ данных', 'Данные') returning id`,
  );

  const invitationId = await buildInvitation(db, companyId, admin.id);
  const spareInvitationId = await buildInvitation(db, companyId, admin.id);
  const registrations = await db.rows<{ id: number }>(
    sql`insert into registrations (company_id, email, password_hash, first_name, last_name) select ${companyId}, e, (select password_hash from users where password_hash <> '' limit 1), 'Я', 'Я' from unnest(${[domain, `spare.${domain}`].map((name) => `${name}@example.org`)}::text[]) e returning id`,
  );
  const [registrationId = 0, spareRegistrationId = 0] = registrations.map(({ id }) => id);
  const subgroupId = await buildGroup(db, companyId);
  const { link: joinLink } = await call('PUT', `/api/v2/groups/${subgroupId}/join-link`, {
    as: admin.token,
    body: { is_on: true },
  });
  const { id: schoolYearId } = await buildSchoolYear(call, admin, await buildGroup(db, companyId));
  await buildPhoneCode(db, companyId, { phone: '+7 900 000-12-12', userId: teacher.id });
  await buildPhoneCode(db, companyId, { phone: '+7 900 000-12-13', userId: student.id });
  const aging = await call('GET', `/api/groups/${await buildGroup(db, companyId)}`, { as: admin.token });

  const openProgramId = await buildProgram(db, companyId);
  const applyingPhone = '+7 900 000-15-15';
  await buildPhoneCode(db, companyId, { phone: applyingPhone });
  const applicant = await buildApplicant(db, companyId);
  await call('POST', '/api/v2/contracts/own', { as: applicant.token });
  const scan = await call('POST', '/api/v2/contracts/own/scans', {
    as: applicant.token,
    body: { kind: 'military', data: scanData.png },
  });

  const formOfEducationId = await buildEducationForm(db, companyId, { title: 'Вечерне-очная' });
  await buildFormPeriod(db, companyId, { groupId: room.groupId, formId: formOfEducationId });
  const statusKindId = await buildStatusKind(db, companyId);

  const adminJob = { companyId, userId: admin.id, groupId: room.groupId, subjectId: room.subjectId };
  await buildReportTemplate(server, companyId, 'workload');
  // Lists of analytics exist once the school was counted.
  await countNow(db);
  return {
    ...room,
    ...(await buildAdmission(server, companyId)),
    signings: await buildSignings(server, companyId, [teacher.id, admin.id, member.id]),
    payment: await buildPayments(server, companyId, { userId: student.id, groupId: room.groupId }),
    domain,
    skillId,
    formOfEducationId,
    spareFormOfEducationId: await buildEducationForm(db, companyId),
    formOfPersonId: await buildFormPeriod(db, companyId, { userId: member.id, formId: formOfEducationId }),
    formOfGroupId: await buildFormPeriod(db, companyId, { groupId: subgroupId, formId: formOfEducationId }),
    statusKindId,
    spareStatusKindId: await buildStatusKind(db, companyId),
    givenStatusId: await buildGivenStatus(db, companyId, { userId: student.id, kindId: statusKindId }),
    spareGivenStatusId: await buildGivenStatus(db, companyId, { userId: leaver.id, kindId: statusKindId }),
    noteId: await buildNote(db, companyId, { authorId: student.id }),
    spareNoteId: await buildNote(db, companyId, { authorId: student.id }),
    contactId: await buildContact(db, companyId, { authorId: admin.id, studentId: student.id }),
    admin,
    member,
    leaver,
    applicant,
    sealed: await buildSealed(server, companyId),
    scanId: scan.id,
    openProgramId,
    applyingPhone,
    onFile: { ...filed, sessionId },
    double: await buildUser(db, companyId),
    erased: await buildUser(db, companyId),
    spareChapterId,
    spareStepId,
    sparePatternId,
    spareFormId,
    attemptId,
    sectionId: section.id,
    fileId: file.id,
    logoId: logo.id,
    docxId: docx.id,
    linkId: link.id,
    ownFileId: ownFile.id,
    answerId: answer.id,
    fieldId: answer.fields[0].id,
    commentId: comment.id,
    ruleId: rule.id,
    expertiseId: expertise.id,
    receipt: { format, number, submitted_at, sha256, is_late, student_id, task_id, signature, key_id },
    markId: verdict.mark.id,
    passingId: verdict.passing.id,
    undoId: verdict.undo_id,
    templateId: template.id,
    markTypeId: markType.id,
    spareMarkTypeId: spareMarkType.id,
    statusId,
    retakeId: retake.data[0].id,
    batchId: batch.undo_id,
    annotationId: annotation.id,
    bankItemId: bankItem.id,
    drawnPatternId,
    softSkill,
    skillLevelId: await buildSkillLevel(db, companyId, 77),
    notificationId,
    pushDeviceId: await buildPushDevice(db, companyId, student),
    unsubscribeToken: makeUnsubscribeToken(openVault(server.config), {
      companyId,
      userId: student.id,
      scope: 'schedule',
    }),
    ctpImportId: plan.import_id,
    foreignStepId,
    requiredStepId,
    gatedStepId,
    againStepId,
    taughtRoleId,
    spareSubjectId: await buildSubject(db, companyId, { teachers: [teacher.id] }),
    abstractLessonId,
    scheduleId,
    extensionStepId,
    extensionIds,
    roleId: await buildRole(db, companyId, ['groups_read']),
    spareRoleId: await buildRole(db, companyId),
    spareGroupId: await buildGroup(db, companyId),
    joinLink,
    schoolYearId,
    agingGroupId: aging.id,
    agingGroupName: aging.name,
    subgroupId,
    openParent: await buildOpenParent(db, companyId, student.id),
    refusedParent: await buildOpenParent(db, companyId, student.id),
    curator: await buildCurator(db, companyId),
    groupLabelId: await buildGroupLabel(db, companyId),
    halfId,
    trajectoryId: await buildTrajectory(db, companyId, { halves: [halfId] }),
    semesterId: await buildSemester(db, companyId),
    termId: await buildTerm(db, room),
    certificateIds: {
      read: await buildCertificate(db, companyId, room.student.id),
      revoked: await buildCertificate(db, companyId, room.student.id),
    },
    reportJobIds: {
      ready: await buildReadyJob(server, adminJob),
      running: await buildRunningJob(server, adminJob),
      deleted: await buildReadyJob(server, adminJob),
    },
    businessRoleId: await buildBusinessRole(db, companyId),
    organisation: await buildOrganisation(db, companyId, {
      adminId: admin.id,
      holderId: teacher.id,
      stepId: room.stepId,
    }),
    lessonId,
    plannedLessonId: await buildLessonSeries(db, { ...room, companyId }),
    cancelledLessonId: await buildCancelledLesson(db, { ...room, companyId }),
    runningLessonId: await buildRunningLesson(db, { ...room, companyId }),
    get lessonCode() {
      return codeAt(CODE_SECRET, Date.now());
    },
    roomId: await buildRoom(db, companyId),
    holidayId: await buildHoliday(db, { ...room, companyId }),
    timetableChangeId: await buildTimetableChange(db, { ...room, companyId }),
    replannedLessonId: await buildLessonSeries(db, { ...room, companyId }, ['2100-06-07', '2100-06-14']),
    journalBatchId: cells.batch_id,
    upload: await buildUpload(server, student),
    userImportIds: {
      read: await buildUserImport(db, companyId, admin.id),
      mapped: await buildUserImport(db, companyId, admin.id),
      corrected: await buildUserImport(db, companyId, admin.id),
      decided: await buildUserImport(db, companyId, admin.id),
      applied: await buildUserImport(db, companyId, admin.id),
      cancelled: await buildUserImport(db, companyId, admin.id),
      undone: await buildUserImport(db, companyId, admin.id, 'applied'),
      deleted: await buildUserImport(db, companyId, admin.id),
    },
    inquiryId: await buildInquiry(db, companyId),
    feedId: spareFeed.feed.id,
    feedToken: basename(feed.path),
    ...(await buildPortfolio(server, { student, subjectId: room.subjectId, domain })),
    spareInquiryId: await buildInquiry(db, companyId),
    invitationId,
    invitationToken: await buildMailLink(db, companyId, { kind: 'invitation', targetId: spareInvitationId }),
    memberToken: await buildMemberLink(db, companyId, admin.id),
    ...(await buildIdentity(db, companyId, student.id)),
    spareIdentityProviderId: await buildIdentityProvider(db, companyId),
    phoneEntrant: await buildPhoneEntrant(db, companyId, `+7 900 000-11-${(companyId % 90) + 10}`),
    spareRegistrationId,
    registrationToken: await buildMailLink(db, companyId, { kind: 'confirm-registration', targetId: registrationId }),
    emailToken: await buildEmailChange(db, companyId, (await buildUser(db, companyId)).id),
    restoreToken: await buildMailLink(db, companyId, {
      kind: 'restore-password',
      targetId: (await buildUser(db, companyId)).id,
    }),
  };
}

/** Invites a member without a password; returns the token of the link. */
async function buildMemberLink(db: Db, companyId: number, inviterId: number): Promise<string> {
  const { id, email } = await buildUser(db, companyId);
  await db.run(sql`update users set password_hash = '' where id = ${id}`);
  await db.run(sql`delete from sessions where user_id = ${id}`);
  const targetId = await buildInvitation(db, companyId, inviterId, { email });
  await db.run(sql`update invitations set member_id = ${id} where id = ${targetId}`);
  return buildMailLink(db, companyId, { kind: 'invitation', targetId });
}
