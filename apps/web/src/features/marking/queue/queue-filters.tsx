import { Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSearch, IconX } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useDebounced } from '../../../base/debounce.ts';
import type { QueueFilters, QueueKind } from '../address.ts';
import { markingTexts } from '../marking.texts.ts';
import classes from './queue.module.css';

interface Props {
  kind: QueueKind;
  filters: QueueFilters;
  onFilter: (change: Partial<QueueFilters>, options?: { keepCase?: boolean }) => void;
  /** Titles for the ids in the URL. */
  knownSubject: string | undefined;
  knownTopic: string | undefined;
}
const WAITED_DAYS = [3, 7, 14, 30];
const asId = (value: string) => (value ? Number(value) : null);

/** The filters of the queue. */
export const QueueFilterPanel = memo(function QueueFilterPanel({
  kind,
  filters,
  onFilter,
  knownSubject,
  knownTopic,
}: Props) {
  const t = useTexts(markingTexts);
  const { subjects, groups } = useChoices(kind, filters.subject);
  const subjectMissing = filters.subject !== null && !subjects.some(({ value }) => value === String(filters.subject));
  return (
    <div className={classes.filters}>
      <Search query={filters.q} onSearch={(q) => onFilter({ q }, { keepCase: true })} />
      <NativeSelect
        aria-label={t('subject')}
        size="sm"
        value={String(filters.subject ?? '')}
        onChange={(event) => onFilter({ subject: asId(event.currentTarget.value), group: null, topic: null })}
        data={[
          { value: '', label: t('allSubjects') },
          ...subjects,
          ...(subjectMissing
            ? [{ value: String(filters.subject), label: knownSubject ?? `№ ${filters.subject}` }]
            : []),
        ]}
      />
      <div className={classes.selects}>
        <NativeSelect
          aria-label={t('group')}
          size="sm"
          value={String(filters.group ?? '')}
          onChange={(event) => onFilter({ group: asId(event.currentTarget.value) })}
          data={[
            { value: '', label: t('allGroups') },
            ...groups,
            ...(filters.group !== null && !groups.some(({ value }) => value === String(filters.group))
              ? [{ value: String(filters.group), label: `№ ${filters.group}` }]
              : []),
          ]}
        />
        <Checkbox
          size="sm"
          label={t('onlyLate')}
          checked={filters.late}
          onChange={(event) => onFilter({ late: event.currentTarget.checked })}
        />
      </div>
      <NativeSelect
        aria-label={t('waitedAtLeast')}
        size="sm"
        value={String(filters.days ?? '')}
        onChange={(event) => onFilter({ days: asId(event.currentTarget.value) })}
        data={[
          { value: '', label: t('waitedAny') },
          ...WAITED_DAYS.map((days) => ({ value: String(days), label: t('waitedDays', { count: days }) })),
        ]}
      />
      {kind === 'expertise' && (
        <Checkbox
          size="sm"
          label={t('onlyUnmarked')}
          checked={filters.unmarked}
          onChange={(event) => onFilter({ unmarked: event.currentTarget.checked })}
        />
      )}
      {filters.topic !== null && (
        <button
          type="button"
          className={classes.chip}
          aria-label={t('clearTopic')}
          title={t('clearTopic')}
          onClick={() => onFilter({ topic: null }, { keepCase: true })}
        >
          <span>{t('topicOnly', { title: knownTopic ?? t('topicUnknown') })}</span>
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
});

function Search({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const t = useTexts(markingTexts);
  const [text, setText] = useState(query);
  const settled = useDebounced(text);
  useEffect(() => {
    if (settled === text && settled !== query) onSearch(settled);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a pause in typing searches
  }, [settled]);
  return (
    <TextInput
      aria-label={t('search')}
      placeholder={t('search')}
      size="sm"
      type="search"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            aria-label={t('clearSearch')}
            onClick={() => {
              setText('');
              onSearch('');
            }}
          />
        )
      }
    />
  );
}

const ALL = 1000;
/** Loads the user's disciplines, to mark with their waiting answers, and the groups of the chosen one. */
function useChoices(kind: QueueKind, subjectId: number | null) {
  // A separate key, because every mark invalidates `subjects` and only titles are needed here.
  const taught = useQuery({
    queryKey: ['marking', 'subjects'],
    queryFn: ({ signal }) => api.subjects.listTaughtSubjects({ query: { size: ALL } }, { signal }),
    staleTime: 60_000,
  });
  return useMemo(() => {
    const cards = taught.data?.data ?? [];
    const shown = subjectId === null ? cards : cards.filter(({ id }) => id === subjectId);
    const groups = new Map(shown.flatMap((card) => card.groups.map(({ id, name }) => [id, name])));
    return {
      subjects: cards.map(({ id, title, waiting_count }) => ({
        value: String(id),
        label: kind === 'marking' && waiting_count > 0 ? `${title} (${waiting_count})` : title,
      })),
      groups: [...groups]
        .map(([id, name]) => ({ value: String(id), label: name }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'ru')),
    };
  }, [taught.data, kind, subjectId]);
}
