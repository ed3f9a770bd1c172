// What a question still lacks before students can answer it.
import type { Form } from '@orbita/contract/tasks';
import { isWritten, pairsOf } from './question-options.ts';

/** A title may have this many characters. */
export const TITLE_MAX = 140;

export type QuestionFault = 'title' | 'long' | 'few' | 'blank' | 'pairs';

/** Returns the first thing that a question lacks; undefined when it is complete. */
export function faultOf(form: Form): QuestionFault | undefined {
  if (form.title.trim() === '') return 'title';
  if (form.title.length > TITLE_MAX) return 'long';
  const isList = ['single', 'multiple', 'matching', 'ordering'].includes(form.type);
  if (!isList) return undefined;
  if (form.options.filter(isWritten).length < 2) return 'few';
  if (!form.options.every(isWritten)) return 'blank';
  const isPaired = form.type !== 'matching' || pairsOf(form).pairs.every(({ right }) => isWritten(right.title));
  return isPaired ? undefined : 'pairs';
}
