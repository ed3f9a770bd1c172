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
  const onlyBad = search.has('rows') ? search.get('rows') === 'bad' : beginsBad;
  /** Hides the undo notification, which must not outlive the rows it would restore. */
  const takeAway = useRef<() => void>(undefined);
  useEffect(() => () => takeAway.current?.(), []);
  const { rows, counters } = plan.preview;
  const visible = onlyBad ? rows.filter((row) => row.topic === null || watched.has(row.line)) : rows;

  const filter = (value: string) => {
    setWatched(badLines(plan));
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

  return (
    <section aria-labelledby="plan-rows">
      <div className={classes.rowsHead}>
        <h2 id="plan-rows">{t('rows')}</h2>
        <SegmentedControl
          aria-label={t('show')}
          value={onlyBad ? 'bad' : 'all'}
          onChange={filter}
          data={[
            { value: 'all', label: `${t('all')} · ${rows.length}` },
            { value: 'bad', label: `${t('onlyBad')} · ${counters.bad}` },
          ]}
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
                <th scope="col" className={classes.tools}>
                  <span className="visually-hidden">{t('dropRowShort')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {visible.slice(0, shown).map((row) => (
                <PlanRow key={row.line} row={row} onChange={onChange} onDrop={onDrop} />
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

const badLines = ({ preview }: Plan): ReadonlySet<number> =>
  new Set(preview.rows.flatMap(({ line, topic }) => (topic === null ? [line] : [])));
