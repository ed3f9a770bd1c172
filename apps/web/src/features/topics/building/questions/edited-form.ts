import type { Form } from '@orbita/contract/tasks';
import type { Input } from '../../../../api/query.ts';
import type { Autosaved } from '../../../../ui/saving/use-autosaved.ts';

export type FormPatch = Omit<NonNullable<Input<'tasks', 'updateForm'>['body']>, 'updated_at'>;
/** A question edited in place. */
export type EditedForm = Autosaved<Form, FormPatch>;
