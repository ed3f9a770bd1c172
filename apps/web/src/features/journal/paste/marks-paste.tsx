import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/journal';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import type { CellAddress, CellChange, CellValue } from '../../../shared/journal/cells/cell-book.ts';
import type { CellRange } from '../../../ui/sheet/cell-range.ts';
import { journalTexts } from '../journal.texts.ts';
import { PastePreview } from '../../../shared/journal/paste/paste-preview.tsx';
import { type AbsenceMeaning, planPaste } from './pasted-cells.ts';
import { HIGHEST_MARK, type MarkFault } from '../editing/typed-mark.ts';

interface Props {
  text: string;
  target: CellRange;
  journal: Pick<Journal, 'rows' | 'steps'>;
  statuses: ReadonlyMap<number, PassStatus>;
  held: (address: CellAddress) => CellValue;
  onApply: (changes: CellChange[]) => void;
  onClose: () => void;
}

/** Previews a paste of marks before it is saved. */
export function MarksPaste({ text, target, journal, statuses, held, onApply, onClose }: Props) {
  const t = useTexts(journalTexts);
  const faultWords = (reason: MarkFault, column: number) =>
    ({
      'not-a-number': t('faultNumber'),
      'too-high': t('faultHigh', { max: formatNumber(journal.steps[column]?.max_mark ?? HIGHEST_MARK) }),
      'too-precise': t('faultPrecise'),
    })[reason];
  const columnName = (step: Journal['steps'][number] | undefined) =>
    step?.max_mark === null ? t('columnWithoutMark', { title: step.title }) : step?.title;
  const write = ({ mark, status }: CellValue, other: CellValue) =>
    [
      mark === null ? (status === null || status === other.status ? '–' : '') : formatNumber(mark),
      status !== other.status && status !== null ? (statuses.get(status)?.title ?? '') : '',
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <PastePreview<CellValue, MarkFault, AbsenceMeaning>
      text={text}
      how={t('pasteHow')}
      question={{
        label: (found) => t('absenceMeans', { letters: found.map((letters) => `«${letters}»`).join(', ') }),
        answers: [
          { value: 'absent', label: t('meansAbsent') },
          { value: 'not-passed', label: t('meansNotPassed') },
        ],
      }}
      plan={(table, absence) => planPaste(table, target, { journal, statuses: [...statuses.values()], absence, held })}
      rowName={(row) => journal.rows[row] && personName(journal.rows[row].student, 'short')}
      columnName={(column) => columnName(journal.steps[column])}
      write={write}
      faultWords={faultWords}
      onApply={onApply}
      onClose={onClose}
    />
  );
}
