// Blocks of a topic: ordered texts with files.
import { endpoint } from '../endpoint.ts';
import { attachmentTypes, slideInputs } from '../files.ts';
import { asRead, done, html, id, idParams, ids, nullable, singleLine, Type } from '../schemas.ts';
import { Section } from './topic.ts';

const blockIndex = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 10000,
    description: 'Order in the topic; of equal ones the older block comes first',
  }),
);
const attachmentOf = (what: string) =>
  Type.Object({ id: id(what), type: attachmentTypes, attachment: id('File or link') });

export const topicBlockCalls = {
  orderSections: endpoint({
    method: 'PUT',
    path: '/api/v2/lessons/:id/blocks/order',
    summary: 'Order the blocks of a topic',
    access: 'teacher',
    params: idParams('Topic'),
    body: Type.Object({ blocks: ids('Ids of all blocks in their new order') }),
    response: done,
  }),
  saveSections: endpoint({
    method: 'POST',
    once: true,
    path: '/api/lms/sections',
    summary: 'Create blocks without id, update those with one; all or nothing',
    access: 'teacher',
    body: Type.Object({
      sections: Type.Array(
        Type.Object({
          id: Type.Optional(id()),
          step_id: Type.Optional(id('Topic; needed for a new block')),
          title: Type.Optional(singleLine('Title')),
          content: Type.Optional(html('Text of the block')),
          index: blockIndex,
          is_private: Type.Optional(Type.Boolean()),
          video_url: Type.Optional(
            nullable(
              Type.String({
                maxLength: 2048,
                pattern: '^https://',
                description: 'Address of a video of YouTube, RuTube, VK Video or Vimeo',
              }),
            ),
          ),
          ...slideInputs,
          updated_at: asRead,
        }),
        { minItems: 1, maxItems: 100 },
      ),
    }),
    response: Type.Object({ data: Type.Array(Section) }),
  }),
  updateSection: endpoint({
    method: 'PUT',
    path: '/api/lms/sections/:id',
    summary: 'Change a block',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Title')),
      content: Type.Optional(html('Text of the block')),
      index: blockIndex,
      is_private: Type.Optional(Type.Boolean()),
      video_url: Type.Optional(nullable(Type.String({ maxLength: 2048, pattern: '^https://' }))),
      ...slideInputs,
      updated_at: asRead,
    }),
    response: Section,
  }),
  deleteSections: endpoint({
    method: 'DELETE',
    path: '/api/lms/sections',
    summary: 'Delete blocks; can be restored',
    access: 'teacher',
    body: Type.Object({ section_ids: Type.Array(id(), { minItems: 1, maxItems: 100 }) }),
    response: done,
  }),
  restoreSections: endpoint({
    method: 'POST',
    path: '/api/lms/sections/restore',
    summary: 'Undo the deletion of blocks',
    access: 'teacher',
    body: Type.Object({ section_ids: Type.Array(id(), { minItems: 1, maxItems: 100 }) }),
    response: done,
  }),
  attachToSection: endpoint({
    method: 'POST',
    path: '/api/lms/sections/:id/attachments/:type',
    summary: 'Attach a file or link to a block, or change its description',
    access: 'teacher',
    params: Type.Object({ id: id('Block'), type: attachmentTypes }),
    body: Type.Object({
      attachment_id: id('Id of the uploaded file or link'),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
      number: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    }),
    response: Section,
  }),
  detachFromSection: endpoint({
    method: 'DELETE',
    path: '/api/lms/sections/:id/attachments/:type/:attachment',
    summary: 'Detach a file or link from a block',
    access: 'teacher',
    params: attachmentOf('Block'),
    response: Section,
  }),
};
