/** Kinds of answer that a question takes. Apart from the schemas, so that a page may list them without loading any. */
export const questionTypes = [
  'text',
  'longText',
  'link',
  'number',
  'single',
  'multiple',
  'file',
  'photo',
  'video',
] as const;
