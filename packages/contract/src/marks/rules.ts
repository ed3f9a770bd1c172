// Mark types and pass statuses of a company, edited by those who administer teaching.
import { endpoint } from '../endpoint.ts';
import { PassStatus } from './mark.ts';
import { done, id, idParams, nullable, singleLine, Type } from '../schemas.ts';

export const MarkType = Type.Object({
  id: id(),
  title: Type.String(),
  is_default: Type.Boolean({
    description: 'Marks of this type are the points of a topic; this type cannot be deleted',
  }),
  max_value: nullable(
    Type.Number({
      description: 'Upper limit of a mark; null: unlimited, or max_mark of the topic for the default type',
    }),
  ),
  sort: Type.Integer({ description: 'Place in the list, from 1; the default type stands before it' }),
  marks_count: Type.Integer({ description: 'Marks of this type in the company' }),
});
export type MarkType = Type.Static<typeof MarkType>;

const maxValue = Type.Optional(
  nullable(
    Type.Number({
      minimum: 0.01,
      maximum: 1000,
      description: 'Upper limit of a mark of this type, with at most two decimals',
    }),
  ),
);
const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' });
const statusFlags = {
  can_use_student: Type.Optional(Type.Boolean({ description: 'A student may set it for own topics' })),
  is_final: Type.Optional(Type.Boolean({ description: 'The topic is complete with this status' })),
};
const place = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Number by which statuses are ordered; when another has it, those between make room',
});
const statuses = Type.Object({ data: Type.Array(PassStatus) });

export const markingRuleCalls = {
  listMarkTypes: endpoint({
    method: 'GET',
    path: '/api/v2/mark-types',
    summary: 'Types of marks of the company, the default one first',
    access: 'member',
    response: Type.Object({ data: Type.Array(MarkType) }),
  }),
  createMarkType: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/mark-types',
    summary: 'Add a type of marks',
    access: 'subjects_write',
    body: Type.Object({ title: singleLine('Title', { min: 1, max: 80 }), max_value: maxValue }),
    response: MarkType,
  }),
  updateMarkType: endpoint({
    method: 'PUT',
    path: '/api/v2/mark-types',
    summary: 'Change title, cap or place of a type',
    access: 'subjects_write',
    body: Type.Object({
      id: id('Type to change'),
      title: Type.Optional(singleLine('Title', { min: 1, max: 80 })),
      max_value: maxValue,
      sort: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1000, description: 'New place, from 1; the default type stays at 0' }),
      ),
    }),
    response: MarkType,
  }),
  deleteMarkType: endpoint({
    method: 'DELETE',
    path: '/api/v2/mark-types',
    summary: 'Delete a type without marks; the default one is protected',
    access: 'subjects_write',
    query: Type.Object({ id: id('Type to delete') }),
    response: done,
  }),
  createPassStatus: endpoint({
    method: 'POST',
    once: true,
    path: '/api/passingStepStatuses',
    summary: 'Add a pass status, at the end unless a place is told',
    access: 'subjects_write',
    body: Type.Object({
      title: singleLine('Title', { min: 1, max: 80 }),
      color: colour,
      ...statusFlags,
      sort: Type.Optional(place),
    }),
    response: PassStatus,
  }),
  updatePassStatus: endpoint({
    method: 'PUT',
    path: '/api/passingStepStatuses/:id',
    summary: 'Change a pass status',
    access: 'subjects_write',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Title', { min: 1, max: 80 })),
      color: Type.Optional(colour),
      ...statusFlags,
      sort: Type.Optional(place),
    }),
    response: PassStatus,
  }),
  deletePassStatus: endpoint({
    method: 'DELETE',
    path: '/api/passingStepStatuses/:id',
    summary: 'Delete a pass status; one in use needs a replacement, 11 «Не пройден» is protected',
    access: 'subjects_write',
    params: idParams(),
    query: Type.Object({ replacement_id: Type.Optional(id('Status that replaces it wherever it is set')) }),
    response: statuses,
  }),
  changePassStatusSort: endpoint({
    method: 'PUT',
    path: '/api/passingStepStatuses/changeSort/:id',
    summary: 'Move a pass status to another place; the others make room',
    access: 'subjects_write',
    params: idParams(),
    body: Type.Object({ sort: place }),
    response: statuses,
  }),
};
