import type { Form } from '@orbita/contract/tasks';
import type { Input } from '../../../../api/query.ts';
import type { EditedRecord } from '../saving/use-record.ts';

export type FormPatch = Omit<NonNullable<Input<'tasks', 'updateForm'>['body']>, 'updated_at'>;
/** A question that is edited in place. */
export type EditedForm = EditedRecord<Form, FormPatch>;
