// Expertises: an expert's assessment of an answer, with attachments and skills but without a mark.
import { attachmentInputs, skillInputs } from './answers/comments.ts';
import { endpoint } from './endpoint.ts';
import { Attachment } from './files.ts';
import { asRead, done, id, idParams, moment, nullable, Person, Type } from './schemas.ts';
import { Skill } from './topics.ts';

export const Expertise = Type.Object({
  id: id(),
  answer_id: id('Answer'),
  field_id: nullable(id('Field that it is about; null: the whole answer')),
  text: Type.String({ description: 'Plain text' }),
  skills: Type.Array(Skill),
  attachments: Type.Array(Attachment),
  author: Person,
  created_at: moment('When it was written'),
  updated_at: moment('Last change'),
});
export type Expertise = Type.Static<typeof Expertise>;

const text = Type.String({
  minLength: 1,
  maxLength: 20_000,
  pattern: '\\S',
  says: 'empty-record',
  description: 'Plain text',
});
const uploadIds = Type.Optional(Type.Array(id(), { maxItems: 20 }));
const attachments = Type.Optional(
  Type.Union([
    attachmentInputs,
    Type.Object(
      { photos: uploadIds, videos: uploadIds, documents: uploadIds, links: uploadIds },
      { description: 'The same by kinds, as ids alone' },
    ),
  ]),
);

export const expertises = {
  createExpertise: endpoint({
    method: 'POST',
    once: true,
    path: '/api/expertises',
    summary: 'Write an expertise of an answer or a field of it; the student is told',
    access: 'staff',
    body: Type.Object({
      answer_id: id(),
      field_id: Type.Optional(nullable(id())),
      text,
      skills: Type.Optional(skillInputs),
      attachments,
    }),
    response: Expertise,
  }),
  updateExpertise: endpoint({
    method: 'PUT',
    path: '/api/expertises/:id',
    summary: 'Change an own expertise',
    access: 'staff',
    params: idParams(),
    body: Type.Object({
      text: Type.Optional(text),
      skills: Type.Optional(skillInputs),
      attachments,
      updated_at: asRead,
    }),
    response: Expertise,
  }),
  deleteExpertise: endpoint({
    method: 'DELETE',
    path: '/api/v2/expertises/delete/:id',
    summary: 'Delete an own expertise, or as an administrator any; can be restored',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
  restoreExpertise: endpoint({
    method: 'POST',
    path: '/api/v2/expertises/:id/restore',
    summary: 'Undo the deletion of an expertise',
    access: 'staff',
    params: idParams(),
    response: Expertise,
  }),
};
