// What all written QTI files share: escaped text and the identifiers of choices.
import { escapeHtml } from './drafts.ts';

export const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
export const choiceId = (index: number): string => `C${index + 1}`;
export const matchId = (index: number): string => `M${index + 1}`;
// XML does not allow control characters and halves of surrogate pairs, not even escaped.
const unwritable = /[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
export const words = (text: string): string => escapeHtml(text.replace(unwritable, ''));
