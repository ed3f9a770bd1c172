import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/journal';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { isOneOf } from '@orbita/contract/records';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { countFilters, SORTS, type JournalView } from './journal-view.ts';
import { journalTexts } from '../journal.texts.ts';
import classes from './view-bar.module.css';

interface Props {
  view: JournalView;
  onChange: (view: JournalView) => void;
  steps: Journal['steps'];
  statuses: readonly PassStatus[];
  /** Number of shown students and topics, out of how many. */
  shown: { rows: number; allRows: number; columns: number; allColumns: number };
}

/** The filters of the journal, behind a button on phones. */
export function ViewBar({ view, onChange, steps, statuses, shown }: Props) {
  const t = useTexts(journalTexts);
  const [isOpen, setOpen] = useState(false);
  const chapters = [...new Map(steps.map((step) => [step.chapter_id, step.chapter_title]))];
  const count = countFilters(view);
  const set = (change: Partial<JournalView>) => onChange({ ...view, ...change });
  return (
    <search className={classes.bar} data-open={isOpen || undefined}>
      <TextInput
        size="xs"
        className={classes.search}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        placeholder={t('findStudent')}
        aria-label={t('findStudent')}
        value={view.words}
        onChange={(event) => set({ words: event.currentTarget.value })}
      />
      <Button size="xs" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? t('filtersOn', { count }) : t('filters')}
      </Button>
      <div className={classes.filters}>
        <NativeSelect
          size="xs"
          aria-label={t('chapter')}
          value={view.chapter === null ? '' : String(view.chapter)}
          onChange={(event) => set({ chapter: Number(event.currentTarget.value) || null })}
        >
          <option value="">{t('allChapters')}</option>
          {chapters.map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          size="xs"
          aria-label={t('withStatus')}
          value={view.status === null ? '' : String(view.status)}
          onChange={(event) => set({ status: Number(event.currentTarget.value) || null })}
        >
          <option value="">{t('anyStatus')}</option>
          {statuses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
        <Checkbox
          size="xs"
          label={t('onlyCheckpoints')}
          checked={view.onlyCheckpoints}
          onChange={(event) => set({ onlyCheckpoints: event.currentTarget.checked })}
        />
        <span className={classes.order}>
          <NativeSelect
            size="xs"
            aria-label={t('order')}
            value={`${view.isDescending ? '-' : ''}${view.sort}`}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const sort = value.replace('-', '');
              if (isOneOf(SORTS, sort)) set({ sort, isDescending: value.startsWith('-') });
            }}
          >
            <option value="name">{t('byName')}</option>
            <option value="-points">{t('byPoints')}</option>
            <option value="-average">{t('byAverage')}</option>
            <option value="points">{t('byPointsUp')}</option>
            <option value="average">{t('byAverageUp')}</option>
            <option value="-name">{t('byNameDown')}</option>
          </NativeSelect>
        </span>
      </div>
      {count > 0 && (
        <span className={classes.result}>
          <span role="status">{t('shownOf', shown)}</span>
          <Button
            size="xs"
            colour="transparentWhite"
            leftSection={<IconX size={14} aria-hidden="true" />}
            onClick={() => set({ words: '', chapter: null, status: null, onlyCheckpoints: false })}
          >
            {t('resetFilters')}
          </Button>
        </span>
      )}
    </search>
  );
}
