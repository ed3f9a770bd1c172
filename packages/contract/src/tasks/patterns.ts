// Tasks of a topic and their questions. Part of the domain of tasks.
import { endpoint } from '../endpoint.ts';
import { slideInputs } from '../files.ts';
import { Form, formFields, optionNumbers, Pattern, patternFields, SoftSkill, softSkillsNamed } from './questions.ts';
import { asRead, done, id, idParams, moment, nullable, Type } from '../schemas.ts';

export const patternCalls = {
  listPatterns: endpoint({
    method: 'GET',
    path: '/api/v2/topics/:id/patterns',
    summary: 'Tasks of a topic',
    access: 'member',
    params: idParams('Topic'),
    response: Type.Object({ data: Type.Array(Pattern) }),
  }),
  savePatterns: endpoint({
    method: 'POST',
    once: true,
    path: '/api/patterns',
    summary: 'Create tasks without id, update those with one; all or nothing',
    access: 'teacher',
    body: Type.Object({
      patterns: Type.Array(
        Type.Object({
          id: Type.Optional(id()),
          step_id: Type.Optional(id('Topic; needed for a new task')),
          ...Type.Partial(Type.Object(patternFields)).properties,
          soft_skills: softSkillsNamed,
        }),
        { minItems: 1, maxItems: 50 },
      ),
    }),
    response: Type.Object({ data: Type.Array(Pattern) }),
  }),
  updatePattern: endpoint({
    method: 'PUT',
    path: '/api/patterns/:id',
    summary: 'Change a task',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      ...Type.Partial(Type.Object(patternFields)).properties,
      soft_skills: softSkillsNamed,
      updated_at: asRead,
    }),
    response: Pattern,
  }),
  deletePatterns: endpoint({
    method: 'DELETE',
    path: '/api/patterns',
    summary: 'Delete tasks; can be restored',
    access: 'teacher',
    body: Type.Object({ pattern_ids: Type.Array(id(), { minItems: 1, maxItems: 50 }) }),
    response: done,
  }),
  restorePatterns: endpoint({
    method: 'POST',
    path: '/api/patterns/restore',
    summary: 'Undo the deletion of tasks',
    access: 'teacher',
    body: Type.Object({ pattern_ids: Type.Array(id(), { minItems: 1, maxItems: 50 }) }),
    response: done,
  }),
  createForm: endpoint({
    method: 'POST',
    once: true,
    path: '/api/forms',
    summary: 'Add a question to a task',
    access: 'teacher',
    body: Type.Object({
      pattern_id: id(),
      ...Type.Partial(Type.Object(formFields)).properties,
      title: formFields.title,
      type: formFields.type,
      ...slideInputs,
    }),
    response: Form,
  }),
  updateForm: endpoint({
    method: 'PUT',
    path: '/api/forms/:id',
    summary: 'Change a question',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      ...Type.Partial(Type.Object({ ...formFields, ...optionNumbers })).properties,
      ...slideInputs,
      updated_at: asRead,
    }),
    response: Form,
  }),
  duplicateForm: endpoint({
    method: 'POST',
    once: true,
    path: '/api/forms/:id/duplicate',
    summary: 'Copy a question with its key and attachments right behind itself',
    access: 'teacher',
    params: idParams('Question'),
    response: Form,
  }),
  deleteForm: endpoint({
    method: 'DELETE',
    path: '/api/forms/:id',
    summary: 'Delete a question; can be restored',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  restoreForm: endpoint({
    method: 'POST',
    path: '/api/forms/:id/restore',
    summary: 'Undo the deletion of a question',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  listSoftSkills: endpoint({
    method: 'GET',
    path: '/api/v2/soft-skills',
    summary: 'Soft skills of the institution with their indicators, which a task may show',
    access: 'teacher',
    response: Type.Object({ data: Type.Array(SoftSkill) }),
  }),
  setPoll: endpoint({
    method: 'PUT',
    path: '/api/patterns/:id/poll',
    summary: 'Make a task a poll of the poll service, or an ordinary task again',
    access: 'teacher',
    params: idParams('Task'),
    body: Type.Object({
      poll_hub_id: nullable(id('Poll in the poll service; null for an ordinary task')),
      is_poll_hub_test: Type.Optional(Type.Boolean({ description: 'The poll is a test with points of its own' })),
    }),
    response: done,
  }),
  authorizePoll: endpoint({
    method: 'GET',
    path: '/api/v2/poll-hub/:id/auth',
    summary: 'Signed address that opens a poll of the poll service as me',
    access: 'member',
    params: idParams('Id of the poll, the `poll_hub_id` of a task'),
    response: Type.Object({
      url: Type.String({ description: 'Address to open; good once for a few minutes' }),
      expires_at: moment('Until when it opens'),
    }),
  }),
};
