import type { Form } from '@orbita/contract/tasks';
import type { FieldContent } from '../answer-content.ts';
import type { FieldIds } from './field-ids.ts';

/** Props of a question that is answered by typing, choosing or arranging, without files. */
export interface ChoiceProps {
  question: Form;
  field: FieldContent;
  ids: FieldIds;
  isWrong: boolean;
  onChange: (change: Partial<FieldContent>) => void;
}
