// What was typed and not sent, kept until the tab is closed: computers at schools are shared.
import { isRecord } from '@orbita/contract/records';

const KEY = 'orbita.question';

export interface Question {
  name: string;
  email: string;
  phone: string;
  text: string;
}

/** Returns what was typed into the form before the page was left or reloaded. */
export function readKept(): Partial<Question> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (!isRecord(kept)) return {};
    const fields = (['name', 'email', 'phone', 'text'] as const).flatMap((field) => {
      const value = kept[field];
      return typeof value === 'string' ? [[field, value]] : [];
    });
    return Object.fromEntries(fields);
  } catch {
    return {};
  }
}

export const keep = (question: Question): void => sessionStorage.setItem(KEY, JSON.stringify(question));
export const forget = (): void => sessionStorage.removeItem(KEY);
