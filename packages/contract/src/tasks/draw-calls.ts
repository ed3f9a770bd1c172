// Questions drawn from the bank. Part of the domain of tasks.
import { endpoint } from '../endpoint.ts';
import { drawFields, Pattern } from './questions.ts';
import { asRead, id, Type } from '../schemas.ts';

const items = (description: string) => Type.Array(id(), { minItems: 1, maxItems: 200, uniqueItems: true, description });
const params = Type.Object({
  id: id('Task'),
  draw: Type.Integer({ minimum: 1, maximum: 32767, description: 'Number of the draw in the task' }),
});

export const drawCalls = {
  createDraw: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/tasks/:id/draws',
    summary: 'Copy a set of questions from the bank, of which every attempt asks some at random',
    access: 'teacher',
    params: Type.Object({ id: id('Task') }),
    body: Type.Object({
      ...drawFields,
      item_ids: items('Items of the bank; a kept task adds all its questions'),
    }),
    response: Pattern,
  }),
  updateDraw: endpoint({
    method: 'PUT',
    path: '/api/v2/tasks/:id/draws/:draw',
    summary: 'Change a draw or add to its set; attempts that have begun keep what they drew',
    access: 'teacher',
    params,
    body: Type.Object({
      ...Type.Partial(Type.Object(drawFields)).properties,
      item_ids: Type.Optional(items('Items of the bank whose questions join the set')),
      updated_at: asRead,
    }),
    response: Pattern,
  }),
  deleteDraw: endpoint({
    method: 'DELETE',
    path: '/api/v2/tasks/:id/draws/:draw',
    summary: 'Delete a draw with its set; can be restored',
    access: 'teacher',
    params,
    response: Pattern,
  }),
  restoreDraw: endpoint({
    method: 'POST',
    path: '/api/v2/tasks/:id/draws/:draw/restore',
    summary: 'Undo the deletion of a draw',
    access: 'teacher',
    params,
    response: Pattern,
  }),
};
