import type { FinalResultRow } from '@orbita/contract/final-results';
import { useTexts } from '../../base/i18n.ts';
import { finalResultsTexts } from './final-results.texts.ts';

type Kind = 'ahead' | 'unmarked' | 'waiting';

/** Returns what lacks until results are complete: of one student, or of several together. */
export function useLacking() {
  const t = useTexts(finalResultsTexts);
  return (rows: readonly FinalResultRow[]): { kind: Kind; text: string }[] => {
    const counts: Record<Kind, number> = {
      // What is not due yet is the same for the whole group.
      ahead: Math.max(0, ...rows.map(({ ahead }) => ahead)),
      unmarked: rows.reduce((sum, { unmarked }) => sum + unmarked, 0),
      waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    };
    return (['ahead', 'unmarked', 'waiting'] as const).flatMap((kind) =>
      counts[kind] > 0 ? [{ kind, text: t(kind, { count: counts[kind] }) }] : [],
    );
  };
}
