import type { ReactNode } from 'react';
import { isKeyOf, isOneOf } from '@orbita/contract/records';
import { RichText } from '../../../../ui/rich-text/rich-text.tsx';
import { topicTypesTexts } from '../../../../shared/topics/topic-types.texts.ts';
import { buildingTexts } from '../building.texts.ts';

const names = {
  title: 'field.title',
  content: 'field.content',
  is_private: 'private',
  video_url: 'embedAddress',
  type: 'type',
  max_mark: 'maxMark',
  hidden: 'field.hidden',
  public_text: 'publicText',
  private_text: 'privateText',
  description: 'taskDescription',
  required: 'field.required',
  options: 'options',
  key: 'keyText',
  number: 'field.number',
  price: 'step.price',
  reward: 'step.reward',
  service_key: 'serviceKey',
  is_retake: 'isRetake',
  replaces_id: 'replaces',
  replaces_nothing: 'replacesNothing',
  is_soft_skills: 'isSoftSkills',
  attempts_limit: 'field.attempts',
  time_limit_minutes: 'field.time',
  file_types: 'field.fileTypes',
  weight: 'field.weight',
  shuffle_options: 'field.shuffle',
  matches: 'field.matches',
  count: 'field.count',
  points: 'field.points',
} as const;
const topicTypes = [0, 1, 2, 999] as const;
const richFields = new Set(['content', 'public_text', 'private_text', 'description']);

/** Tells whether a field is shown in conflicts; option numbers are not, because nobody reads them. */
export const isReadable = (field: string): boolean => field !== 'option_ids' && field !== 'match_ids';

/** Returns the label of a field of a topic, block, task or question. */
export const nameField = (field: string): string => (isKeyOf(names, field) ? buildingTexts.t(names[field]) : field);

/** Renders a value for comparing two versions. */
export function showField(field: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '—';
  if (richFields.has(field) && typeof value === 'string') return <RichText html={value} />;
  if (typeof value === 'boolean') return buildingTexts.t(value ? 'yes' : 'no');
  if (field === 'type' && isOneOf(topicTypes, value)) return topicTypesTexts.t(`${value}`);
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
