// Describes a cell for screen readers and for the line above the grid.
import type { PassStatus } from '@orbita/contract/marks';
import { emojiLabel } from '../../../shared/topics/topic-emoji.tsx';
import { formatNumber } from '../../../base/number.ts';
import type { Cell } from '../editing/journal-cell.ts';
import { boardTexts } from '../../../shared/journal/board.texts.ts';
import { journalTexts } from '../journal.texts.ts';
import type { CellEdit } from '../../../shared/journal/cells/cell-book.ts';

const { t } = journalTexts;

/** Returns «8 из 10», «8» or «без оценки». */
export function describeMark(mark: number | null, max: number | null): string {
  if (mark === null) return boardTexts.t('noMark');
  return max === null
    ? t('markIs', { mark: formatNumber(mark) })
    : t('markIsOf', { mark: formatNumber(mark), max: formatNumber(max) });
}

/** Describes a retake topic that is not assigned to the student. */
export const describeAbsence = (): string => t('noRetake');

export function describeCell(
  cell: Cell,
  max: number | null,
  status: PassStatus | undefined,
  { edit, isUncounted }: { edit: CellEdit | undefined; isUncounted: boolean },
): string {
  const words = [
    describeMark(edit ? edit.mark : cell.mark, max),
    isUncounted && !edit && t('uncounted'),
    cell.emoji && emojiLabel(cell.emoji),
    status?.title,
    cell.isWaiting && t('waiting'),
    cell.isLate && t('late'),
    edit && boardTexts.t(edit.stage),
  ];
  return words.filter(Boolean).join(', ');
}
