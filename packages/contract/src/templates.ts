// What is said of any template that an institution uploads: its fields, and what is wrong with it.
import { nullable, oneOf, singleLine, Type } from './schemas.ts';
import { TEMPLATE_BYTES } from './template-fields.ts';

export const templateProblems = ['broken', 'unknown', 'missing', 'not-in-pdf'] as const;
export const TemplateProblem = Type.Object({
  kind: oneOf(templateProblems, 'broken and unknown: the template is not taken; the others are warnings'),
  what: Type.String({ description: 'The field as it is written, or the part of the document' }),
  suggestion: nullable(Type.String({ description: 'Known field that was perhaps meant' })),
  reason: Type.String({ description: 'What is wrong, in the language of the caller' }),
});
export type TemplateProblem = Type.Static<typeof TemplateProblem>;

export const OfferedField = Type.Object({
  name: Type.String({ description: 'As it stands between braces' }),
  title: Type.String({ description: 'What it is filled with, in the language of the caller' }),
  example: Type.String({ description: 'How it looks' }),
  is_required: Type.Boolean({ description: 'A template without it is taken with a warning' }),
  is_condition: Type.Boolean({ description: 'Begins a part that is shown, hidden or repeated' }),
  part_of: nullable(Type.String({ description: 'Repeated part in which it stands; null: anywhere' })),
});
export type OfferedField = Type.Static<typeof OfferedField>;

export const templateName = singleLine('Name of the file', { min: 1, max: 255 });
export const templateData = Type.String({
  minLength: 1,
  maxLength: Math.ceil(TEMPLATE_BYTES * 1.5),
  description: 'Bytes of a DOCX file up to 2 MB as base64',
});
/** Largest body of a call that takes a template, in bytes. */
export const TEMPLATE_BODY = 4 * 1024 * 1024;
