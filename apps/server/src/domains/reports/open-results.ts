// What a form says below its table of grades and percentages: by which rule they are formed, and which results are not confirmed.
import type { Language } from '../../http/app-error.ts';
import type { Result } from '../final-results/index.ts';
import { reportWords } from './report-words.ts';

type Known = Pick<Result, 'subject_id' | 'subject' | 'grade' | 'ahead' | 'unmarked' | 'waiting'>;

/** What lacks until the results of a discipline can be confirmed. */
function lackingIn(open: Known[], language: Language): string {
  const words = reportWords[language];
  const sumOf = (of: (one: Known) => number): number => open.reduce((sum, one) => sum + of(one), 0);
  // What is not due yet is the same for the whole group, while marks lack student by student.
  const counts = [
    [words.ahead, Math.max(...open.map(({ ahead }) => ahead))],
    [words.unmarked, sumOf(({ unmarked }) => unmarked)],
    [words.waiting, sumOf(({ waiting }) => waiting)],
  ] as const;
  const said = counts.flatMap(([word, count]) => (count > 0 ? [`${word}: ${count}`] : []));
  return said.length > 0 ? said.join(', ') : words.notConfirmed;
}

/** Names the disciplines with results that nobody has confirmed, and what lacks; empty when all are confirmed. */
export function openNote(results: readonly Known[], language: Language): string {
  const words = reportWords[language];
  const bySubject = [...Map.groupBy(results, ({ subject_id }) => subject_id).values()];
  const lines = bySubject.flatMap((own) => {
    const open = own.filter(({ grade }) => grade === null);
    const [first] = open;
    if (!first) return [];
    const name = bySubject.length > 1 ? `${first.subject} — ` : '';
    const lacking = lackingIn(open, language);
    return [`${name}${own.length > 1 ? `${open.length} ${words.outOf} ${own.length} (${lacking})` : lacking}`];
  });
  return lines.length === 0 ? '' : `${words.notClosed}: ${lines.join('; ')}.`;
}

/** The notes of a table with grades or percentages. */
export const formedNotes = (results: readonly Known[], language: Language): string =>
  [results.length > 0 ? reportWords[language].formedNote : '', openNote(results, language)].filter(Boolean).join(' ');
