import type { Section } from '@orbita/contract/topics';
import type { Input } from '../../../../api/query.ts';
import type { RecordQueue } from '../../../../ui/saving/record-queue.ts';
import type { Autosaved } from '../../../../ui/saving/use-autosaved.ts';

export type SectionPatch = Omit<NonNullable<Input<'topics', 'updateSection'>['body']>, 'updated_at'>;
export type EditedSection = Autosaved<Section, SectionPatch>;
export type SectionQueue = RecordQueue<Section, SectionPatch>;
/** The purpose a new block was added for, which decides the tool that opens first. */
export type BlockKind = 'text' | 'photos' | 'videos' | 'documents' | 'link' | 'embed';
