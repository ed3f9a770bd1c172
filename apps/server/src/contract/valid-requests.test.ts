// The valid request of each call sends every field that its body declares.
import { expect, test } from 'vitest';
import { AS_READ, fieldNames, sendsField } from '../testing/body-fields.ts';
import { calls } from '../testing/calls.ts';
import type { Schema } from '../testing/schema-samples.ts';
import { worldOfNames } from '../testing/world-of-names.ts';

/** Fields of a call that another field of its request excludes. */
const excluded: Record<string, { fields: string[]; reason: string }> = {
  'ctp.importCtp': { fields: ['expected'], reason: 'digest of a preview; plan-again.test.ts sends it' },
  'schedule.importTimetable': {
    fields: ['expected'],
    reason: 'digest of a preview; import-timetable.test.ts sends it',
  },
  'schedule.runOperation': { fields: ['expected'], reason: 'digest of a preview; operations.test.ts sends it' },
  'attendance.saveLessonAttendance': {
    fields: ['students[].student', 'students[].student.id', 'students[].attendance_status.id'],
    reason: 'the same as it is read; saved-work.test.ts sends it',
  },
  'schedule.saveLessonTeams': {
    fields: ['teams[].students', 'teams[].students[].id'],
    reason: 'the same as it is read; saved-schedule.test.ts sends it',
  },
  'auth.signUp': { fields: ['invitation'], reason: 'an invitation lets in without the mail that the request asks for' },
  'auth.setUserPassword': { fields: ['new_password'], reason: 'another name of password' },
  'adminRoles.createAdminRole': { fields: ['permissions[].name'], reason: 'permissions come as names or as objects' },
  'adminRoles.updateAdminRole': { fields: ['permissions[].name'], reason: 'permissions come as names or as objects' },
  'contracts.signUpDistant': { fields: ['user_id'], reason: 'names one of several accounts of a known phone' },
  'contracts.createContract': {
    fields: [
      ...[
        'surname',
        'name',
        'patronymic',
        'email',
        'phone',
        'is_agent',
        'snils',
        'inn',
        'passport',
        'document',
        'agent',
      ],
      ...['registration_address', 'residential_address'],
      ...['student.education_program_id', 'student.is_after_9_class', 'student.military_office_scans'],
    ],
    reason: 'stands inside student or beside it',
  },
  'contracts.updateStudent': { fields: ['document'], reason: 'either the consent or the papers' },
  'softSkills.createIndicatorGrades': {
    fields: ['value', 'title', 'description'],
    reason: 'the fields of one grade or a list of grades',
  },
  'userNotes.createUserNote': { fields: ['user_id', 'page'], reason: 'a note is about a topic, a person or a page' },
  'subSubjects.syncSubSubjects': {
    fields: ['subject_ids', 'take'],
    reason: 'without ids all are synchronised, and nothing is in conflict in a new sub-discipline',
  },
  'tasks.createBankItem': { fields: ['pattern_id'], reason: 'a question or a whole task' },
  'tasks.insertBankItems': { fields: ['pattern_id'], reason: 'into a topic or into a task' },
  'tasks.createForm': { fields: ['slide_image'], reason: 'another name of slide_image_id' },
  'tasks.updateForm': { fields: ['slide_image'], reason: 'another name of slide_image_id' },
  'topics.saveSections': { fields: ['sections[].slide_image'], reason: 'another name of slide_image_id' },
  'topics.updateSection': { fields: ['slide_image'], reason: 'another name of slide_image_id' },
  'feedback.saveFeedback': { fields: ['lesson_id'], reason: 'about a topic or a lesson' },
  'annotations.createAnnotation': { fields: ['lines'], reason: 'a pin has points, not lines' },
  'annotations.updateAnnotation': { fields: ['lines'], reason: 'a pin has points, not lines' },
  'expertises.createExpertise': { fields: ['attachments'], reason: 'attachments come as a list or as a map' },
  'expertises.updateExpertise': { fields: ['attachments'], reason: 'attachments come as a list or as a map' },
  'marks.setPassings': {
    fields: ['updates[].student_id', 'updates[].passed_status'],
    reason: 'other names of user_id and passed_status_id',
  },
  'marking.saveVerdict': { fields: ['rubric'], reason: 'points by criteria or one mark' },
  'rubrics.saveRubric': { fields: ['criteria[].id'], reason: 'a new criterion has no id' },
};

/** Work on a challenge, which only a request past the free ones gets. */
const PROOF = /^proof$/;
/** Skills come as ids, or as the things that are read. */
const AS_READ_THING = /(^|\.)skills\[\]\.id$/;

const isExcluded = (call: string, field: string): boolean =>
  AS_READ.test(field) ||
  PROOF.test(field) ||
  (AS_READ_THING.test(field) && !/soft_skills/.test(field)) ||
  (excluded[call]?.fields ?? []).some(
    (name) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`),
  );

test('every declared field of a body is sent', () => {
  const w = worldOfNames();
  const missing = calls.flatMap(({ name, declared, row }) => {
    if (!declared.body) return [];
    const { body, parts = [] } = row(w);
    const sent = body ?? Object.fromEntries(parts.map((part) => [part.field, true]));
    return fieldNames(declared.body as Schema)
      .filter((field) => !sendsField(sent, field) && !isExcluded(name, field))
      .map((field) => `${name} does not send ${field}`);
  });
  expect(missing, 'add the field to the request in testing/calls, or to the exceptions here with a reason').toEqual([]);
});

test('every exception names a field of a call', () => {
  const idle = Object.entries(excluded).flatMap(([name, { fields }]) => {
    const call = calls.find((other) => other.name === name);
    const known = call ? fieldNames(call.declared.body as Schema) : [];
    return fields.filter((field) => !known.includes(field)).map((field) => `${name}.${field}`);
  });
  expect(idle).toEqual([]);
});
