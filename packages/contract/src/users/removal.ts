// Removing people: personal data erased, and two accounts of one person made one.
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, nullable, oneOf, paged, pageQuery, Type } from '../schemas.ts';
import { ListedPerson } from './account.ts';

const amounts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });
const refusal = nullable(Type.String({ description: 'Why it cannot be done, in the language of the caller' }));
const pair = Type.Object({ id: id('Who stays'), otherId: id('Who becomes part of them') });

export const ErasurePreview = Type.Object({
  refusal,
  remains: amounts('What stays, without the name: answers, marks, comments, attendance'),
});
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
    summary: 'Pairs of accounts that may be one person: same full name, same phone, same mail account',
    access: 'users_read',
    query: Type.Object(pageQuery(20)),
    response: paged(
      Type.Object({
        people: Type.Array(ListedPerson, { description: 'Two, the older account first' }),
        reasons: Type.Array(oneOf(['name', 'phone', 'email'], 'What they share')),
      }),
    ),
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
    response: done,
  }),
};
