// A small school with one of everything, built through the API, for tests that make every call.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '@orbita/database';
import type { RequestOptions, TestApp } from './app.ts';
import {
  buildAdministrator,
  buildAttempt,
  buildBusinessRole,
  buildChapter,
  buildCurator,
  buildForm,
  buildClassroom,
  buildCompany,
  buildGroup,
  buildGroupLabel,
  buildHalf,
  buildInvitation,
  buildLesson,
  buildMailLink,
  buildOpenParent,
  buildPattern,
  buildRole,
  buildSemester,
  buildStep,
  buildSubject,
  buildTrajectory,
  buildUser,
  type BuiltUser,
  type Classroom,
} from './builders.ts';
import { smallDocx, smallPdf, uploadFile } from './uploads.ts';

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
  ctpImportId: number;
  /** A topic of another discipline of the teacher. */
  foreignStepId: number;
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
  businessRoleId: number;
  lessonId: number;
  /** Journal cells saved as one batch. */
  journalBatchId: number;
  /** A resumable upload of the student that has received all its bytes. */
  upload: string;
  /** Token of a link that sets a new password of somebody whom no other call uses. */
  restoreToken: string;
  /** An open invitation with its link, and the link of a registration to be confirmed. */
  invitationId: number;
  invitationToken: string;
  registrationToken: string;
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
  const lessonId = await buildLesson(db, companyId, { subjects: [room.subjectId], groups: [room.groupId] });
  const cells = await call('POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, {
    as: teacher.token,
    body: { cells: [{ step_id: spareStepId, student_id: student.id, mark: 5 }] },
  });
  const markType = await call('POST', '/api/v2/mark-types', { as: admin.token, body: { title: 'Активность' } });
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
  const { id: notificationId } = await db.one<{ id: number }>(
    sql`select max(id) as id from notifications where user_id = ${student.id}`,
  );
  const halfId = await buildHalf(db, companyId);

  const invitationId = await buildInvitation(db, companyId, admin.id);
  const spareInvitationId = await buildInvitation(db, companyId, admin.id);
  const { id: registrationId } = await db.one<{ id: number }>(
    sql`insert into registrations (company_id, email, password_hash, first_name, last_name) values (${companyId}, ${`${domain}@example.org`}, '', 'Я', 'Я') returning id`,
  );
  const subgroupId = await buildGroup(db, companyId);
  const { link: joinLink } = await call('PUT', `/api/v2/groups/${subgroupId}/join-link`, {
    as: admin.token,
    body: { is_on: true },
  });
  const { id: schoolYearId } = await buildSchoolYear(call, admin, await buildGroup(db, companyId));
  const aging = await call('GET', `/api/groups/${await buildGroup(db, companyId)}`, { as: admin.token });

  return {
    ...room,
    domain,
    admin,
    member,
    leaver,
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
    statusId,
    retakeId: retake.data[0].id,
    batchId: batch.undo_id,
    annotationId: annotation.id,
    bankItemId: bankItem.id,
    drawnPatternId,
    notificationId,
    ctpImportId: plan.import_id,
    foreignStepId,
    spareSubjectId: await buildSubject(db, companyId, { teachers: [teacher.id] }),
    abstractLessonId,
    scheduleId,
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
    businessRoleId: await buildBusinessRole(db, companyId),
    lessonId,
    journalBatchId: cells.batch_id,
    upload: await buildUpload(server, student),
    invitationId,
    invitationToken: await buildMailLink(db, companyId, { kind: 'invitation', targetId: spareInvitationId }),
    registrationToken: await buildMailLink(db, companyId, { kind: 'confirm-registration', targetId: registrationId }),
    restoreToken: await buildMailLink(db, companyId, {
      kind: 'restore-password',
      targetId: (await buildUser(db, companyId)).id,
    }),
  };
}
