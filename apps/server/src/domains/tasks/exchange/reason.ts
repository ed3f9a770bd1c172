/** Why a question or a part of it was not imported, in both languages. */
export interface Reason {
  ru: string;
  en: string;
}
