// Removing people: personal data erased, and two accounts of one person made one.
import { endpoint } from '../endpoint.ts';
import { doubleReasons, doubleStrengths } from '../permissions.ts';
import { done, id, idParams, moment, nullable, oneOf, paged, pageQuery, Person, search, Type } from '../schemas.ts';
import { ListedPerson } from './account.ts';

const amounts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });
const refusal = nullable(Type.String({ description: 'Why it cannot be done, in the language of the caller' }));
const pair = Type.Object({ id: id('Who stays'), otherId: id('Who becomes part of them') });

export const ErasurePreview = Type.Object({
  refusal,
  erases: amounts('What is deleted for good, with its files: applications that are neither signed nor paid'),
  remains: amounts(
    'What stays, without the name but in minutes of meetings: answers, marks, comments, attendance, soft scores, minutes',
  ),
});
const noted = Type.Object({
  attendance_status: Type.Integer({
    minimum: 1,
    maximum: 5,
    description: 'Id of the status; listAttendanceMarks names it',
  }),
  late: Type.Boolean(),
});
/** Most differing records of attendance that one preview names and one merge chooses between. */
const MOST_DIFFERING = 500;
export const MergePreview = Type.Object({
  refusal,
  kept: ListedPerson,
  gone: ListedPerson,
  moves: amounts(
    'What the remaining account takes over, by kind: answers, marks, groups, subjects, relations, other …',
  ),
  conflicts: Type.Array(
    Type.Object({
      kind: oneOf(['mark', 'answer', 'status', 'other'], 'What both have'),
      title: Type.String({ description: 'Topic or task in which both have it; empty of other things' }),
    }),
    { description: 'What both have: that of the remaining account counts, the other stays without a name' },
  ),
  attendance: Type.Array(
    Type.Object({
      lesson_id: id(),
      title: Type.String({ description: 'Disciplines of the lesson, or its title' }),
      starts_at: moment('Beginning of the lesson'),
      kept: { ...noted, description: 'Record of the remaining account' },
      gone: { ...noted, description: 'Record of the other account' },
    }),
    {
      description: `Lessons in which both have a record and the records differ, earliest first, at most ${MOST_DIFFERING}; the merge is told which count`,
    },
  ),
});

const pairPeople = Type.Array(ListedPerson, { description: 'Two, the older account first' });
export const SuspectedPair = Type.Object({
  people: pairPeople,
  reasons: Type.Array(oneOf(doubleReasons, 'What both have besides the name'), {
    description: 'Evidence, the strongest first',
  }),
  strength: oneOf(doubleStrengths, 'How much the evidence says'),
});
export const DifferentPair = Type.Object({
  people: pairPeople,
  author: nullable(Person),
  created_at: moment('When it was said'),
});

export const removalCalls = {
  previewErasure: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/:id/erasure',
    summary: 'What would remain of a person whose personal data is erased',
    access: 'users_write',
    params: idParams(),
    response: ErasurePreview,
  }),
  erasePerson: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/users/:id',
    summary: 'Delete a person: name, contacts, photo and sessions are erased, answers and marks stay without a name',
    access: 'users_write',
    params: idParams(),
    response: done,
  }),
  listDoubles: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/doubles',
    summary:
      'Pairs of accounts of one name that may be one person, by what else both have, the strongest evidence first',
    access: 'users_read',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      reason: Type.Optional(oneOf(doubleReasons, 'Pairs with this evidence alone')),
    }),
    response: paged(SuspectedPair),
  }),
  listDifferentPeople: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/different',
    summary: 'Pairs of accounts about which the office said that they are two people, the latest first',
    access: 'users_read',
    query: Type.Object({ ...pageQuery(20), query: search }),
    response: paged(DifferentPair),
  }),
  setDifferentPeople: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/users/different',
    summary: 'Say of pairs of accounts that they are two people, or take it back; such a pair is suspected no more',
    access: 'users_write',
    body: Type.Object({
      pairs: Type.Array(
        Type.Object({ first_id: id('One account'), second_id: id('The other account, before or after it') }),
        { minItems: 1, maxItems: 100, description: 'Pairs of accounts' },
      ),
      are_different: Type.Boolean({ description: 'False: they may be one person again' }),
    }),
    response: done,
  }),
  previewMerge: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/:id/merge/:otherId',
    summary: 'What a merge of two accounts would move, and what both have',
    access: 'users_write',
    params: pair,
    response: MergePreview,
  }),
  mergePeople: endpoint({
    method: 'POST',
    path: '/api/v2/admin/users/:id/merge/:otherId',
    summary: 'Make two accounts one; the other account is erased',
    access: 'users_write',
    params: pair,
    body: Type.Object({
      attendance_of_gone: Type.Optional(
        Type.Array(id(), {
          maxItems: MOST_DIFFERING,
          description: 'Lessons of the preview in which the record of the other account counts; none by default',
        }),
      ),
    }),
    response: done,
  }),
};
