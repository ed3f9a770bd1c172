// The calls that the first page of a visit makes. The server names them in the page, so that they are sent while the code is
// still coming; a call that is missing here, or that a page does not make any more, is only slower (e2e/src/first-load.spec.ts notices).
import { contract, type Contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import type { FirstCall } from '../src/api/client/early-calls.ts';
import { buildUrl } from '../src/api/client/url.ts';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  when?: FirstCall['when'];
}

const first = <D extends keyof Contract>(
  domain: D,
  name: keyof Contract[D] & string,
  { params, query, when }: Input = {},
): FirstCall => {
  const calls: Record<string, AnyEndpoint> = contract[domain];
  const call = calls[name];
  if (!call) throw new Error(`The contract has no call ${domain}.${name}`);
  return { url: buildUrl(call.path, params, query), when };
};

const ALL = 1000;
const me = { id: '__me__' };
const subject = first('subjects', 'getSubject', { params: { id: '__id__' } });
const groups = first('subjects', 'listSubjectGroups', { params: { id: '__id__' }, query: { archived: 'true' } });
const information = first('auth', 'getAuthInformation', { when: 'guest' });
const studied = first('subjects', 'listStudiedSubjects');

/** Calls by route. */
export const firstCalls: Readonly<Record<string, readonly FirstCall[]>> = {
  '/auth': [information],
  '/auth/enter': [information],
  '/main': [
    first('standing', 'getProgress', { params: me, when: 'groups_count' }),
    first('retakes', 'listStudentRetakes', { params: me, when: 'groups_count' }),
    first('notifications', 'listNotifications', { query: { page: 1, size: 20 }, when: 'groups_count' }),
    first('answers', 'listAnswers', { query: { user_id: me.id, size: 1 }, when: 'groups_count' }),
    first('marking', 'listMarkingQueue', { query: { page: 1, size: 6 }, when: 'subjects_count' }),
    first('subjects', 'listTaughtSubjects', { query: { size: ALL }, when: 'subjects_count' }),
  ],
  '/subjects': [studied],
  '/study': [studied],
  '/works': [first('answers', 'listAnswers', { query: { user_id: me.id, page: 1, size: 20 } }), studied],
  '/subjects/:id/topics/:step': [
    first('topics', 'getLesson', { params: { id: '__step__' } }),
    first('answers', 'listAnswers', {
      query: { step_id: '__step__', user_id: me.id, size: 100 },
      when: 'groups_count',
    }),
  ],
  '/users/my/diary': [
    first('standing', 'getProgress', { params: me }),
    first('retakes', 'listStudentRetakes', { params: me }),
  ],
  '/users/:user/diary': [
    first('standing', 'getProgress', { params: { id: '__user__' } }),
    first('retakes', 'listStudentRetakes', { params: { id: '__user__' } }),
  ],
  '/marking': [first('marking', 'listMarkingQueue', { query: { page: 1, size: 50 } })],
  '/subjects/:id/attendance': [
    subject,
    groups,
    first('attendance', 'getSubjectAttendance', { params: { id: '__id__' } }),
    first('attendance', 'listAttendanceMarks'),
  ],
  '/subjects/:id/journal': [subject, groups, first('journal', 'getJournal', { params: { id: '__id__' } })],
};
