import { SegmentedControl, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconChecklist } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { isNarrowed, NO_FILTERS, type QueueFilters, type QueueKind } from '../address.ts';
import { caseKey, caseOf, isSameCase, type CaseRef } from '../case-ref.ts';
import { markingTexts } from '../marking.texts.ts';
import { useStable } from '../../../base/use-stable.ts';
import { BatchBar } from './batch-bar.tsx';
import { QueueFilterPanel } from './queue-filters.tsx';
import { QueueRow } from './queue-row.tsx';
import { queueName, type Queue } from './use-queue.ts';
import { useQueueSelection, type QueueSelection } from './use-queue-selection.ts';
import { WaitingBySubject } from './waiting-by-subject.tsx';
import classes from './queue.module.css';

interface Props {
  kind: QueueKind;
  /** Goes to the other queue; null for users who have only one. */
  onTurn: ((kind: QueueKind) => void) | null;
  queue: Queue;
  filters: QueueFilters;
  onFilter: (change: Partial<QueueFilters>, options?: { keepCase?: boolean }) => void;
  current: CaseRef | null;
  skipped: ReadonlySet<string>;
  onOpen: (ref: CaseRef) => void;
}

/** The queue «На проверке» or «Ждут экспертизы» with its filters. */
export const QueuePanel = memo(function QueuePanel({
  kind,
  onTurn,
  queue,
  filters,
  onFilter,
  current,
  skipped,
  onOpen,
}: Props) {
  const t = useTexts(markingTexts);
  const { isTeacher, isAdmin } = useCurrentUser();
  const isMarking = kind === 'marking';
  const selection = useQueueSelection(queue.rows);
  const first = queue.rows[0];
  const knownSubject =
    filters.subject !== null && first?.subject_id === filters.subject ? first.subject_title : undefined;
  const knownTopic = filters.topic !== null && first?.step_id === filters.topic ? first.step_title : undefined;
  return (
    <div className={classes.panel}>
      <div className={classes.top}>
        {onTurn && (
          <SegmentedControl
            fullWidth
            mb={12}
            aria-label={t('queueKind')}
            value={kind}
            onChange={(value) => onTurn(value === 'expertise' ? 'expertise' : 'marking')}
            data={[
              { value: 'marking', label: t('kindMarking') },
              { value: 'expertise', label: t('kindExpertise') },
            ]}
          />
        )}
        <div className={classes.titleLine}>
          <h1 className={classes.title}>
            {t(isMarking ? 'queue' : 'expertiseQueue')}{' '}
            {queue.total !== null && <span className={classes.count}>{queue.total}</span>}
          </h1>
          {isMarking && (isTeacher || isAdmin) && queue.rows.length > 1 && selection.picked === null && (
            <button type="button" className={classes.pick} onClick={selection.begin}>
              <IconChecklist size={18} aria-hidden="true" /> {t('batchPick')}
            </button>
          )}
        </div>
        <QueueFilterPanel
          kind={kind}
          filters={filters}
          onFilter={onFilter}
          knownSubject={knownSubject}
          knownTopic={knownTopic}
        />
        {isMarking && filters.subject === null && (queue.total ?? 0) > 0 && selection.picked === null && (
          <WaitingBySubject onFilter={onFilter} />
        )}
      </div>
      <QueueList
        kind={kind}
        queue={queue}
        filters={filters}
        onFilter={onFilter}
        current={current}
        skipped={skipped}
        onOpen={onOpen}
        selection={selection}
      />
      {selection.picked !== null && <BatchBar selection={selection} queue={queueName(filters)} />}
    </div>
  );
});

const ROW_HEIGHT = 84;
const ROWS_AHEAD = 8;
const SKELETONS = 6;

function QueueList({
  kind,
  queue,
  filters,
  onFilter,
  current,
  skipped,
  onOpen,
  selection,
}: Omit<Props, 'onTurn'> & { selection: QueueSelection }) {
  const t = useTexts(markingTexts);
  const box = useRef<HTMLDivElement>(null);
  const { rows, hasMore, loadMore } = queue;
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    getItemKey: (index) => (rows[index] ? caseKey(caseOf(rows[index])) : index),
  });
  const shown = list.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - ROWS_AHEAD) loadMore();
  });
  const pick = useStable(selection.toggle);
  const place = rows.findIndex((row) => isSameCase(caseOf(row), current));
  const key = current ? caseKey(current) : '';
  useEffect(() => {
    if (place >= 0) list.scrollToIndex(place, { align: 'auto' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- follows the open case, not the queue that moves under it
  }, [key, place >= 0]);

  // Without an open case the desk shows the error.
  if (queue.error) return current && <ErrorState error={queue.error} onRetry={queue.retry} />;
  // What the former filters found says nothing of these.
  if (queue.isLoading || (queue.isOutdated && rows.length === 0)) {
    return (
      <div className={classes.list} aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} height={ROW_HEIGHT - 12} mx={12} my={6} radius="md" />
        ))}
      </div>
    );
  }
  if (rows.length === 0) return <NothingHere kind={kind} filters={filters} onFilter={onFilter} />;
  return (
    <div ref={box} className={classes.list} aria-busy={queue.isOutdated}>
      <ul style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, key: rowKey, start }) => {
          const row = rows[index];
          if (!row) return null;
          const ownKey = caseKey(caseOf(row));
          return (
            <li
              key={rowKey}
              ref={list.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <QueueRow
                row={row}
                isCurrent={ownKey === key}
                isSkipped={skipped.has(ownKey)}
                isPicked={selection.picked ? selection.picked.has(ownKey) : null}
                onOpen={onOpen}
                onPick={pick}
              />
            </li>
          );
        })}
      </ul>
      {queue.isLoadingMore && (
        <p className={classes.more} role="status">
          {t('loadingMore')}
        </p>
      )}
    </div>
  );
}

function NothingHere({ kind, filters, onFilter }: Pick<Props, 'kind' | 'filters' | 'onFilter'>) {
  const t = useTexts(markingTexts);
  if (!isNarrowed(filters))
    return <p className={classes.empty}>{t(kind === 'marking' ? 'queueEmpty' : 'expertiseQueueEmpty')}</p>;
  return (
    <EmptyState
      title={t('nothingFound')}
      action={<Button onClick={() => onFilter(NO_FILTERS, { keepCase: true })}>{t('clearFilters')}</Button>}
    >
      {t('nothingFoundText')}
    </EmptyState>
  );
}
