import type { Section } from '@orbita/contract/topics';
import type { Input } from '../../../api/query.ts';
import type { EditedRecord } from './use-record.ts';

/** What may change in a block at once. */
export type SectionPatch = Omit<NonNullable<Input<'topics', 'updateSection'>['body']>, 'updated_at'>;
export type EditedSection = EditedRecord<Section, SectionPatch>;
