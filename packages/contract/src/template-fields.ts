// Fields of templates that an institution uploads: what each is filled with and how it looks. No schemas, which would come along to every page.

/** Largest template in bytes. */
export const TEMPLATE_BYTES = 2 * 1024 * 1024;

export interface TemplateField {
  name: string;
  ru: string;
  en: string;
  /** What it is filled with in a preview; a condition says which way it goes. */
  example: string;
  /** A template without it is taken with a warning. */
  isRequired?: true;
  /** Shows, hides or repeats the part between `{#name}` and `{/name}`; `{^name}` turns it round. */
  isCondition?: true;
  /** Stands on a line of its own, where the product draws a table. */
  isDrawn?: true;
  /** Another field that holds the same, so that this one may be missing beside it. */
  orElse?: string;
}
