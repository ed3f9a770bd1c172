/** Ids by which the parts of a question find each other on the page. */
export interface FieldIds {
  field: string;
  label: string;
  fault: string;
}
