import type { Form } from '@orbita/contract/tasks';
import {
  IconAlignLeft,
  IconArrowsLeftRight,
  IconCalendar,
  IconCircleDot,
  IconCode,
  IconCursorText,
  IconLink,
  IconListNumbers,
  IconNumber123,
  IconPaperclip,
  IconPhoto,
  IconSquareCheck,
  IconTypography,
  IconVideo,
} from '@tabler/icons-react';

type Type = Form['type'];
export const questionIcons: Record<Type, typeof IconLink> = {
  text: IconCursorText,
  longText: IconAlignLeft,
  richText: IconTypography,
  code: IconCode,
  number: IconNumber123,
  date: IconCalendar,
  link: IconLink,
  single: IconCircleDot,
  multiple: IconSquareCheck,
  matching: IconArrowsLeftRight,
  ordering: IconListNumbers,
  file: IconPaperclip,
  photo: IconPhoto,
  video: IconVideo,
};
/** All types in the groups and the order in which they are offered. */
export const typeGroups = [
  { name: 'choice', types: ['single', 'multiple', 'matching', 'ordering'] },
  { name: 'words', types: ['text', 'longText', 'richText', 'code'] },
  { name: 'value', types: ['number', 'date', 'link'] },
  { name: 'files', types: ['file', 'photo', 'video'] },
] as const satisfies readonly { name: string; types: readonly Type[] }[];
