/** Words in both languages. */
export interface Words {
  ru: string;
  en: string;
}
/** What is found in a template; `what` is a field, or a part of the document. */
export interface FoundProblem {
  kind: 'broken' | 'unknown' | 'missing' | 'not-in-pdf';
  what: string;
  suggestion: string | null;
  reason: Words;
}
