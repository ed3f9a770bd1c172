/** DOM ids that connect the parts of a question. */
export interface FieldIds {
  field: string;
  label: string;
  fault: string;
}
