/** Kinds of answer that a question takes. Apart from the schemas, so that a page may list them without loading any. */
export const questionTypes = [
  'text',
  'longText',
  'richText',
  'link',
  'number',
  'date',
  'single',
  'multiple',
  'matching',
  'ordering',
  'file',
  'photo',
  'video',
  'code',
] as const;
