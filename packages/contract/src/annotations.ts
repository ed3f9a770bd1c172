// Annotations of staff on pictures, pages and texts that a student handed in.
import { endpoint } from './endpoint.ts';
import { asRead, done, id, idParams, moment, nullable, oneOf, Person, Type } from './schemas.ts';

const share = Type.Number({ minimum: 0, maximum: 1, description: 'Share of the width or height of the page' });
export const Point = Type.Object({ x: share, y: share });
export type Point = Type.Static<typeof Point>;
/** Lines of a source file, or blocks of a text document. */
export const NoteLines = Type.Object(
  {
    first: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'First line or block, from 1' }),
    last: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Last line or block, not before the first' }),
  },
  { description: 'Where a note of the kind `lines` stands: lines of a text or blocks of a document; null for others' },
);
export type NoteLines = Type.Static<typeof NoteLines>;
const page = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'Page of a document, from 1; 1 of a picture or text',
});
const kind = oneOf(['pin', 'rectangle', 'drawing', 'lines'], 'A point, a frame, a line drawn by hand, lines of a text');
const points = Type.Array(Point, {
  maxItems: 400,
  description:
    'From the left top corner: one of a pin, two corners of a rectangle, at least two of a drawing, none of lines',
});
const lines = nullable(NoteLines);
const meaning = nullable(
  oneOf(['good', 'question', 'mistake'], 'What the note says of its place; null where its author did not say'),
);
const text = Type.String({ maxLength: 2000, description: 'Plain text; may be empty for a frame, a drawing or lines' });

export const Annotation = Type.Object({
  id: id(),
  answer_id: id('Answer'),
  file_id: id('Picture or document'),
  page,
  kind,
  points,
  lines,
  meaning,
  text,
  author: Person,
  created_at: moment('When it was made'),
  updated_at: moment('Last change'),
});
export type Annotation = Type.Static<typeof Annotation>;

export const annotations = {
  listAnnotations: endpoint({
    method: 'GET',
    path: '/api/v2/answers/:id/annotations',
    summary: 'Notes on the files of an answer; for its author and staff',
    access: 'member',
    params: idParams('Answer'),
    response: Type.Object({ data: Type.Array(Annotation) }),
  }),
  createAnnotation: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/answers/:id/annotations',
    summary: 'Put a note on a picture, page or text that was handed in; at most 500 on an answer',
    access: 'staff',
    params: idParams('Answer'),
    body: Type.Object({
      file_id: id('Picture or document of the answer'),
      page,
      kind,
      points: Type.Optional(points),
      lines: Type.Optional(lines),
      meaning: Type.Optional(meaning),
      text: Type.Optional(text),
    }),
    response: Annotation,
  }),
  updateAnnotation: endpoint({
    method: 'PUT',
    path: '/api/v2/annotations/:id',
    summary: 'Change the text, the meaning or the place of an own note',
    access: 'staff',
    params: idParams(),
    body: Type.Object({
      text: Type.Optional(text),
      meaning: Type.Optional(meaning),
      points: Type.Optional(points),
      lines: Type.Optional(lines),
      updated_at: asRead,
    }),
    response: Annotation,
  }),
  deleteAnnotation: endpoint({
    method: 'DELETE',
    path: '/api/v2/annotations/:id',
    summary: 'Take an own note away; can be restored',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
  restoreAnnotation: endpoint({
    method: 'POST',
    path: '/api/v2/annotations/:id/restore',
    summary: 'Undo the removal of an own note',
    access: 'staff',
    params: idParams(),
    response: Annotation,
  }),
};
