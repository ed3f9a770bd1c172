import type { Lesson } from '@orbita/contract/topics';
import type { Input } from '../../../../api/query.ts';
import type { Autosaved } from '../../../../ui/saving/use-autosaved.ts';

/** The fields of a topic that one call can change. */
export type StepPatch = Omit<NonNullable<Input<'topics', 'updateStep'>['body']>, 'updated_at'>;
/** A topic being edited with autosave. */
export type EditedStep = Autosaved<Lesson, StepPatch>;
