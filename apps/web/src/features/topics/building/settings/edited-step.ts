import type { Lesson } from '@orbita/contract/topics';
import type { Input } from '../../../../api/query.ts';
import type { Autosaved } from '../../../../ui/saving/use-autosaved.ts';

/** What may be changed of a topic at once. */
export type StepPatch = Omit<NonNullable<Input<'topics', 'updateStep'>['body']>, 'updated_at'>;
/** A topic that is being edited and saved by itself. */
export type EditedStep = Autosaved<Lesson, StepPatch>;
