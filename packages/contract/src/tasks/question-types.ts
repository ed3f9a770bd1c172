/** Types of questions; kept apart from the schemas so that pages can list them without loading the schema library. */
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
