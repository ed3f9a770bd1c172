// Photos, videos, documents and links; each is uploaded first and attached afterwards.
import { endpoint } from './endpoint.ts';
import { id, idParams, nullable, oneOf, Type } from './schemas.ts';

const description = Type.Optional(
  Type.String({ maxLength: 2048, description: 'Description; «...» by default', says: 'description-too-long' }),
);

export const StoredFile = Type.Object({
  id: id(),
  type: oneOf(['photo', 'video', 'document'], 'What it is'),
  name: Type.String({ description: 'File name as uploaded' }),
  mime: Type.String({ description: 'Media type found by content' }),
  size: Type.Integer({ description: 'Bytes' }),
  src: Type.String({
    description: 'Path to show or play it, where access is checked each time; address of a video at another site',
  }),
  thumbnail_src: nullable(Type.String({ description: 'Path of a small picture' })),
  width: nullable(Type.Integer({ description: 'Pixels' })),
  height: nullable(Type.Integer({ description: 'Pixels' })),
  description: Type.String(),
});
export type StoredFile = Type.Static<typeof StoredFile>;

export const Link = Type.Object({
  id: id(),
  type: Type.Literal('link'),
  url: Type.String(),
  description: Type.String(),
});
export type Link = Type.Static<typeof Link>;

/** A photo, video, document or link attached to a block or to a field of an answer. */
export const Attachment = Type.Object({
  id: id('The same as attachment_id'),
  attachment_id: id('Id of the file or link'),
  type: oneOf(['photo', 'video', 'document', 'link'], 'What it is'),
  name: Type.String({ description: 'File name, or the address of a link' }),
  mime: Type.String({ description: 'Media type; empty for a link' }),
  size: Type.Integer({ description: 'Bytes; 0 for a link' }),
  src: Type.String({ description: 'Path of the file or address of the link' }),
  thumbnail_src: nullable(Type.String()),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  description: Type.String({ description: 'Description; «...» if it has none' }),
  number: Type.Integer({ description: 'Order among the attachments' }),
});
export type Attachment = Type.Static<typeof Attachment>;

/** Attachments in one list, and the same ones by kind, because existing clients read them so. */
export const attachmentLists = {
  attachments: Type.Array(Attachment, { description: 'All attachments in their order' }),
  photos: Type.Array(Attachment, { description: 'Those of `attachments` that are photos' }),
  videos: Type.Array(Attachment, { description: 'Those of `attachments` that are videos' }),
  documents: Type.Array(Attachment, { description: 'Those of `attachments` that are documents' }),
  links: Type.Array(Attachment, { description: 'Those of `attachments` that are links' }),
};

/** The slide of a block or question in a body. */
export const slideInputs = {
  slide_image_id: Type.Optional(nullable(id('Own uploaded photo to show as the slide; null takes it away'))),
  slide_image: Type.Optional(
    Type.Union([id(), Type.Object({ id: id() }), Type.Null()], {
      description: 'The slide under the name by which it is read: the id of a photo or the picture itself',
    }),
  ),
};

export const DocumentText = Type.Object({
  html: Type.String({
    description: 'Cleaned rich text: headings, paragraphs, lists and tables, without pictures',
  }),
  is_cut: Type.Boolean({ description: 'Whether the document goes on; a very long one is shown from its beginning' }),
  pictures: Type.Integer({ description: 'How many pictures were left out' }),
});
export type DocumentText = Type.Static<typeof DocumentText>;

/** The last segment of the attachment calls. */
export const attachmentTypes = oneOf(['photos', 'videos', 'documents', 'links'], 'Kind of attachment');

export const files = {
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/photos',
    summary: 'Upload a photo',
    access: 'member',
    file: { fields: ['photo', 'file'], kind: 'photo' },
    body: Type.Object({ description }),
    response: StoredFile,
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: '/api/documents',
    summary: 'Upload a document',
    access: 'member',
    file: { fields: ['document', 'file'], kind: 'document' },
    body: Type.Object({ description }),
    response: StoredFile,
  }),
  uploadVideo: endpoint({
    method: 'POST',
    path: '/api/videos',
    summary: 'Upload a video, or keep the address of one at another site',
    access: 'member',
    file: { fields: ['video', 'file'], kind: 'video', optional: true },
    body: Type.Object({
      video: Type.Optional(
        Type.String({
          maxLength: 2048,
          pattern: '^https://',
          description: 'Without a file: address of a video of YouTube, RuTube, VK Video or Vimeo',
        }),
      ),
      description,
    }),
    response: StoredFile,
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/api/links',
    summary: 'Keep a link',
    access: 'member',
    body: Type.Object({
      url: Type.String({
        minLength: 8,
        maxLength: 2048,
        pattern: '^https?://',
        description: 'Address, http or https',
        says: 'answer-link',
      }),
      description,
    }),
    response: Link,
  }),
  completeUpload: endpoint({
    method: 'POST',
    path: '/api/v2/uploads/:upload/complete',
    summary: 'Turn a finished resumable upload (/api/v2/uploads, tus protocol) into a file',
    access: 'member',
    params: Type.Object({
      upload: Type.String({
        minLength: 8,
        maxLength: 64,
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'Id of the upload',
      }),
    }),
    body: Type.Object({
      type: oneOf(['photo', 'video', 'document'], 'Expected type of the file; checked by its content'),
      description,
    }),
    response: StoredFile,
  }),
  getUploadLimits: endpoint({
    method: 'GET',
    path: '/api/v2/uploads/limits',
    summary: 'Largest sizes of uploads',
    access: 'signed-in',
    response: Type.Object({
      photo: Type.Integer({ description: 'Bytes' }),
      video: Type.Integer({ description: 'Bytes' }),
      document: Type.Integer({ description: 'Bytes' }),
    }),
  }),
  getFile: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    summary: 'The file, shown in place; Range requests are answered',
    access: 'signed-in',
    opensToParents: true,
    params: idParams(),
    response: 'binary',
  }),
  getThumbnail: endpoint({
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    summary: 'A small picture of the file',
    access: 'signed-in',
    opensToParents: true,
    params: idParams(),
    response: 'binary',
    media: ['image/webp'],
  }),
  getDocumentText: endpoint({
    method: 'GET',
    path: '/api/v2/files/:id/text',
    summary: 'The text of a Word document (DOCX) for reading in place; whoever may download the file may read it',
    access: 'signed-in',
    params: idParams(),
    response: DocumentText,
  }),
  downloadDocument: endpoint({
    method: 'GET',
    path: '/api/documents/download/:id',
    summary: 'Save the file',
    access: 'signed-in',
    opensToParents: true,
    params: idParams(),
    response: 'binary',
  }),
};
