// The result of reading a cell: its value, or what is wrong with it in both languages.
import type { Language } from '../../http/app-error.ts';

export type Words = Record<Language, string>;
export type Read<T> = { value: T } | { fault: Words };

export const ok = <T>(value: T): Read<T> => ({ value });
export const fault = (ru: string, en: string): { fault: Words } => ({ fault: { ru, en } });
