import type { Form } from '@orbita/contract/tasks';
import type { FieldContent } from '../answer-content.ts';
import type { FieldIds } from './field-ids.ts';

/** A question whose answer is typed, chosen or put together, without files. */
export interface ChoiceProps {
  question: Form;
  field: FieldContent;
  ids: FieldIds;
  isWrong: boolean;
  onChange: (change: Partial<FieldContent>) => void;
}
