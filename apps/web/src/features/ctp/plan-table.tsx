import type { CtpCheckedRow } from '@orbita/contract/ctp';
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../base/notices.ts';
import { useStable } from '../../base/use-stable.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { ctpTexts } from './ctp.texts.ts';
import type { Plan, PlanDraft } from './plan-draft.ts';
import { columns, PlanRow } from './plan-row.tsx';
import classes from './ctp.module.css';

/** Number of rows shown at first and added by «show more». */
const PORTION = 200;

/** All rows, each with its result or its faults. */
export function PlanTable({ draft, plan }: { draft: PlanDraft; plan: Plan }) {
  const t = useTexts(ctpTexts);
  const [search, setSearch] = useAddressParams();
  const [shown, setShown] = useState(PORTION);
  /** Lines faulty at the time of filtering, which remain visible while they are corrected. */
  const [watched, setWatched] = useState<ReadonlySet<number>>(() => badLines(plan));
  // At first only faulty rows are shown, if there are any.
  const [beginsBad] = useState(() => plan.preview.counters.bad > 0);
  const parts = [
    { value: 'all', label: t('all'), count: plan.preview.rows.length },
    { value: 'add', label: t('onlyNew'), count: plan.preview.counters.added },
    { value: 'update', label: t('onlyChanged'), count: plan.preview.counters.updated },
    { value: 'bad', label: t('onlyBad'), count: plan.preview.counters.bad },
  ] as const;
  const part = parts.find(({ value }) => value === search.get('rows'))?.value ?? (beginsBad ? 'bad' : 'all');
  /** Hides the undo notification, which must not outlive the rows it would restore. */
  const takeAway = useRef<() => void>(undefined);
  useEffect(() => () => takeAway.current?.(), []);
  const { rows, counters } = plan.preview;
  const visible = rows.filter((row) => isShown(row, part) || watched.has(row.line));

  const filter = (value: string) => {
    setWatched(value === 'bad' ? badLines(plan) : new Set());
    setSearch(() => new URLSearchParams({ rows: value }), { replace: true });
  };
  const drop = (lines: ReadonlySet<number>, message: string) => {
    draft.setRows(rows.filter((row) => !lines.has(row.line)));
    takeAway.current?.();
    takeAway.current = notify({ message, action: { label: uiTexts.t('undo'), run: () => draft.setRows(rows) } });
  };
  const dropBad = () => drop(badLines(plan), t('badDropped', { count: counters.bad }));
  // A stable callback, so that only changed rows re-render.
  const onDrop = useStable((line: number) => drop(new Set([line]), t('rowDropped', { line })));
  const onChange = useStable(draft.changeCell);
  const onChoose = useStable(draft.choose);

  return (
    <section aria-labelledby="plan-rows">
      <div className={classes.rowsHead}>
        <h2 id="plan-rows">{t('rows')}</h2>
        <SegmentedControl
          aria-label={t('show')}
          value={part}
          onChange={filter}
          data={parts
            .filter(({ value, count }) => count > 0 || value === 'all' || value === part)
            .map(({ value, label, count }) => ({ value, label: `${label} · ${count}` }))}
        />
        {counters.bad > 0 && <Button onClick={dropBad}>{t('dropBad')}</Button>}
      </div>
      {visible.length === 0 ? (
        <EmptyState title={t(rows.length === 0 ? 'nothingLeft' : 'noRowsLeft')} />
      ) : (
        <div className={classes.tableFrame}>
          <table className={classes.table}>
            <caption className="visually-hidden">{t('rows')}</caption>
            <thead>
              <tr>
                <th scope="col" className={classes.line}>
                  {t('column.line')}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className={classes[column]}>
                    {t(`column.${column}`)}
                  </th>
                ))}
                <th scope="col" className={classes.action}>
                  {t('action')}
                </th>
                <th scope="col" className={classes.tools}>
                  <span className="visually-hidden">{t('dropRowShort')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {visible.slice(0, shown).map((row) => (
                <PlanRow key={row.line} row={row} onChange={onChange} onChoose={onChoose} onDrop={onDrop} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {visible.length > shown && (
        <Button mt={12} onClick={() => setShown(shown + PORTION)}>
          {t('more', { count: Math.min(PORTION, visible.length - shown) })}
        </Button>
      )}
    </section>
  );
}

type Shown = 'all' | 'add' | 'update' | 'bad';
const isShown = (row: CtpCheckedRow, shown: Shown): boolean =>
  shown === 'all' || (shown === 'bad' ? row.topic === null : row.action === shown);

const badLines = ({ preview }: Plan): ReadonlySet<number> =>
  new Set(preview.rows.flatMap(({ line, topic }) => (topic === null ? [line] : [])));
