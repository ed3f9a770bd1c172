// Which answers may be read without a network: what a student, and a parent of a student, reads of every day. A call that is
// not named here is never kept, so that nothing of the office, of marking and of other people's work can lie in a browser.
import type { AuthInfo } from '@orbita/contract/auth';
import { isKeyOf, isRecord } from '@orbita/contract/records';
import type { CacheName } from '../query.ts';

interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}
type Rule = (input: Input, auth: AuthInfo, data: unknown) => boolean;

const always: Rule = () => true;
/** The person, or one of the own children. */
const isOwn = (id: unknown, { user }: AuthInfo): boolean =>
  id === user.id || user.children.some((child) => child.id === id);
const ofOwnId: Rule = ({ params }, auth) => isOwn(params.id, auth);
const studies: Rule = (_input, { user }) => user.groups_count > 0;
/** Ids of the children whom the answer about a family names. */
const childrenIn = (data: unknown): unknown[] =>
  isRecord(data) && Array.isArray(data.data)
    ? data.data.map((one: unknown) => (isRecord(one) && isRecord(one.child) ? one.child.id : undefined))
    : [];
const isEmpty = (value: unknown): boolean => value === undefined;

const rules: Partial<Record<CacheName, Rule>> = {
  'schedule.listScheduleLessons': ({ query }, auth) =>
    [query.group_id, query.subject_id, query.room_id, query.everybody].every(isEmpty) &&
    (isEmpty(query.user_id) || isOwn(query.user_id, auth)),
  'schedule.getScheduleLesson': (_input, { user }) => user.groups_count > 0 || user.children.length > 0,
  'calendar.listEvents': ({ query }, auth) => isEmpty(query.user_id) || isOwn(query.user_id, auth),
  // A child who is no longer one of the own goes with the copy.
  'family.listFamilyChanges': (_input, auth, data) => childrenIn(data).every((id) => isOwn(id, auth)),
  'standing.getProgress': ofOwnId,
  'retakes.listStudentRetakes': ofOwnId,
  'subjects.listStudiedSubjects': always,
  'subjects.getSubject': studies,
  'subjects.getSubjectContents': ({ query }, auth) =>
    isEmpty(query.user_id) ? auth.user.groups_count > 0 : isOwn(query.user_id, auth),
  // Only those who study a topic have a sign in it; staff see private texts there.
  'topics.getLesson': (_input, _auth, data) => isRecord(data) && data.emoji !== null,
  'answers.listAnswers': ({ query }, { user }) => query.user_id === user.id,
  'answers.listAnswerVisibilityRules': studies,
  'marks.listMarks': ({ query }, auth) => isOwn(query.student_id, auth),
  'marks.listPassStatuses': always,
  'attendance.listAttendanceMarks': always,
  'notifications.listNotifications': ({ query }) => query.page === 1,
  'notifications.getNotificationStatus': always,
  'files.getUploadLimits': always,
};

const partsOf = (input: unknown): Input => {
  const { params, query } = isRecord(input) ? input : {};
  return { params: isRecord(params) ? params : {}, query: isRecord(query) ? query : {} };
};

/** Whether an answer to this person may be kept; `data` is undefined while it is not there. */
export function isKept([domain, call, input]: readonly unknown[], auth: AuthInfo, data: unknown): boolean {
  const rule = ruleOf(`${String(domain)}.${String(call)}`);
  return rule !== undefined && rule(partsOf(input), auth, data);
}
const ruleOf = (name: string): Rule | undefined => (isKeyOf(rules, name) ? rules[name] : undefined);
