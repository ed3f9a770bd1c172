import type { Form } from '@orbita/contract/tasks';
import type { Input } from '../../../../api/query.ts';
import type { Autosaved } from '../../../../ui/saving/use-autosaved.ts';
import { sendable } from './question-options.ts';

export type FormPatch = Omit<NonNullable<Input<'tasks', 'updateForm'>['body']>, 'updated_at'>;
/** A question edited in place. */
export type EditedForm = Autosaved<Form, FormPatch>;

/** Shows changed options, pairs or items as they are typed and saves those that are written. */
export function changeLists({ value, show, queue }: EditedForm, patch: Parameters<typeof sendable>[2]): void {
  show(patch);
  queue.change(sendable({ ...value, ...patch }, queue.base(), patch));
}
