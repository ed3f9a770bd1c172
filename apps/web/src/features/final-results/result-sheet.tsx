import type { FinalResultRow, FinalResultSheet } from '@orbita/contract/final-results';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { finalResultsTexts } from './final-results.texts.ts';
import { ResultHistory } from './result-history.tsx';
import { ResultLine } from './result-line.tsx';
import { useResults } from './use-results.ts';
import { useLacking } from './use-lacking.ts';
import classes from './final-results.module.css';

/** The students of a group with their results; Enter confirms one and goes on to the next. */
export function ResultSheet({ subjectId, sheet }: { subjectId: number; sheet: FinalResultSheet }) {
  const t = useTexts(finalResultsTexts);
  const results = useResults(subjectId, sheet);
  const lackingOf = useLacking();
  const [history, setHistory] = useState<FinalResultRow | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const me = useCurrentUser().user.id;
  // Whoever studies the discipline too gets the result from somebody else.
  const others = sheet.rows.filter(({ student }) => student.id !== me);
  const open = others.filter((row) => results.entryOf(row).isOpen);
  const ready = open.filter((row) => results.entryOf(row).isReady);
  const canConfirm = sheet.can_confirm && !results.isBusy;

  /** Asks first when something still lacks, because forms are filled at once. */
  async function confirmRows(rows: readonly FinalResultRow[]): Promise<boolean> {
    if (rows.length === 0 || !canConfirm) return false;
    const lacks = lackingOf(rows).filter(({ kind }) => kind !== 'unmarked');
    const isEarly = lacks.length > 0 && rows.some(({ result }) => result === null);
    if (isEarly && rows.length > 1) {
      const message = t('early', { lacks: lacks.map(({ text }) => text).join(', ') });
      if (!(await confirm({ title: t('earlyTitle'), message, confirmLabel: t('confirm') }))) return false;
    }
    return results.confirmRows(rows);
  }
  async function confirmOne(row: FinalResultRow) {
    const place = others.indexOf(row);
    if (await confirmRows([row]))
      table.current
        ?.querySelectorAll<HTMLElement>('[data-grade]')
        .item(place + 1)
        ?.focus();
  }
  useShortcuts(t('result'), [
    {
      code: 'Enter',
      ctrl: true,
      label: t('confirmAllKey'),
      inFields: true,
      disabled: !canConfirm || ready.length === 0,
      run: () => void confirmRows(ready),
    },
    { code: 'Enter', label: t('keyConfirm'), run: () => undefined, isTold: true },
  ]);
  const confirmed = sheet.rows.filter(({ result }) => result !== null).length;
  return (
    <div className={classes.sheet}>
      <p className={classes.rule}>{t(results.hasScale ? 'rule' : 'noScale')}</p>
      <div className={classes.bar}>
        {sheet.semester && <span>{sheet.semester.title}</span>}
        <strong>{t('counts', { confirmed, total: sheet.rows.length })}</strong>
        {sheet.can_confirm && open.length > ready.length && (
          <span className={classes.muted}>{t('left', { count: open.length - ready.length })}</span>
        )}
        {sheet.can_confirm ? (
          <Button colour="blue" disabled={!canConfirm || ready.length === 0} onClick={() => void confirmRows(ready)}>
            {t('confirmAll', { count: ready.length })}
          </Button>
        ) : (
          <span className={classes.muted}>{t('readOnly')}</span>
        )}
      </div>
      <div className={classes.scroll} role="region" aria-label={t('result')} tabIndex={0}>
        <table ref={table} className={classes.table}>
          <thead>
            <tr>
              {(['student', 'reached', 'lacks', 'suggested', 'result', 'state'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row) => (
              <ResultLine
                key={row.student.id}
                row={row}
                sheet={row.student.id === me ? { ...sheet, can_confirm: false } : sheet}
                results={results}
                onConfirm={() => void confirmOne(row)}
                onHistory={() => setHistory(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {history && (
        <Modal opened onClose={() => setHistory(null)} title={t('historyOf', { name: history.student.name })}>
          <ResultHistory subjectId={subjectId} sheet={sheet} studentId={history.student.id} />
        </Modal>
      )}
    </div>
  );
}
