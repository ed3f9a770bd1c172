// Threaded comments on an answer, with attachments and skills. Part of the domain of answers.
import { endpoint } from '../endpoint.ts';
import { Attachment, attachmentTypes } from '../files.ts';
import { asRead, done, id, idParams, idsOrThings, moment, nullable, oneOf, Person, Type } from '../schemas.ts';
import { Skill } from '../topics.ts';

/** All attachments of a text in their order; those left out are detached. */
export const attachmentInputs = Type.Array(
  Type.Object({
    type: oneOf(['photo', 'video', 'document', 'link'], 'What it is'),
    attachment_id: id('Own upload or link'),
    description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
  }),
  { maxItems: 20, description: 'All attachments in order; those not named are detached' },
);
export const skillInputs = idsOrThings('Ids of skills of the institution that it is about', 50);

export const Comment = Type.Object({
  id: id(),
  ugc_answer_id: id('Answer'),
  ugc_field_id: nullable(id('Field')),
  parent_id: nullable(id('Comment that it replies to; null begins a thread')),
  text: Type.String(),
  skills: Type.Array(Skill),
  attachments: Type.Array(Attachment),
  author: Person,
  created_at: moment('When it was written'),
  updated_at: moment('Last change'),
});
export type Comment = Type.Static<typeof Comment>;

const text = Type.String({
  minLength: 1,
  maxLength: 10_000,
  pattern: '\\S',
  says: 'empty-record',
  description: 'Plain text',
});
const commentAttachment = Type.Object({ id: id('Comment'), type: attachmentTypes });

export const commentCalls = {
  createComment: endpoint({
    method: 'POST',
    once: true,
    path: '/api/comments',
    summary: 'Comment an answer or a field of it, or reply to a comment; attachments come with it in one transaction',
    access: 'member',
    body: Type.Object({
      ugc_answer_id: id(),
      ugc_field_id: Type.Optional(nullable(id())),
      parent_id: Type.Optional(nullable(id('Comment of the same answer to reply to'))),
      text,
      skills: Type.Optional(skillInputs),
      attachments: Type.Optional(attachmentInputs),
    }),
    response: Comment,
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: '/api/comments/:id',
    summary: 'Change an own comment',
    access: 'member',
    params: idParams(),
    body: Type.Object({
      text: Type.Optional(text),
      skills: Type.Optional(skillInputs),
      attachments: Type.Optional(attachmentInputs),
      updated_at: asRead,
    }),
    response: Comment,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id',
    aliases: ['/api/v2/comments/delete/:id'],
    summary: 'Delete an own comment; replies stay; can be restored',
    access: 'member',
    params: idParams(),
    response: done,
  }),
  restoreComment: endpoint({
    method: 'POST',
    path: '/api/comments/:id/restore',
    summary: 'Undo the deletion of an own comment',
    access: 'member',
    params: idParams(),
    response: Comment,
  }),
  attachToComment: endpoint({
    method: 'POST',
    path: '/api/v2/comments/:id/attachments/:type',
    summary: 'Attach an own upload or link to an own comment, or change its description',
    access: 'member',
    params: commentAttachment,
    body: Type.Object({
      attachment_id: id('Own upload or link'),
      number: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'Order; at the end by default' })),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
    }),
    response: Comment,
  }),
  detachFromComment: endpoint({
    method: 'DELETE',
    path: '/api/v2/comments/:id/attachments/:type',
    summary: 'Detach from an own comment',
    access: 'member',
    params: commentAttachment,
    body: Type.Object({ attachment_id: id('File or link') }),
    response: Comment,
  }),
};
