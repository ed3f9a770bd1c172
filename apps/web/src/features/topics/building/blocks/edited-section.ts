import type { Section } from '@orbita/contract/topics';
import type { Input } from '../../../../api/query.ts';
import type { SaveQueue } from '../../../../ui/saving/save-queue.ts';
import type { EditedRecord } from '../saving/use-record.ts';

export type SectionPatch = Omit<NonNullable<Input<'topics', 'updateSection'>['body']>, 'updated_at'>;
export type EditedSection = EditedRecord<Section, SectionPatch>;
export type SectionQueue = SaveQueue<Section, SectionPatch>;
/** What a new block was added for: the tool that opens first. */
export type BlockKind = 'text' | 'photos' | 'videos' | 'documents' | 'link' | 'embed';
