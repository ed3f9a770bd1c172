import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/journal';
import { ActionIcon, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { isOneOf } from '@orbita/contract/records';
import { useEchoedText } from '../../../base/echoed-text.ts';
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

/** The search for a student and the filters behind a button, in the line of the header. */
export function ViewBar({ view, onChange, steps, statuses, shown }: Props) {
  const t = useTexts(journalTexts);
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(view);
  const set = (change: Partial<JournalView>) => onChange({ ...view, ...change });
  const words = useEchoedText(view.words);
  return (
    <search className={classes.bar}>
      <TextInput
        className={classes.search}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        placeholder={t('findStudent')}
        aria-label={t('findStudent')}
        value={words.text}
        onChange={({ currentTarget: { value } }) => {
          words.setText(value);
          words.expect(value.trim());
          set({ words: value });
        }}
      />
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        shadow="md"
        transitionProps={{ duration: 0 }}
        hideDetached={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            size="sm"
            className={classes.toggle}
            leftSection={<IconFilter size={16} aria-hidden="true" />}
            aria-label={count > 0 ? t('filtersOn', { count }) : t('filters')}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={classes.word}>{t('filters')}</span>
            {count > 0 && <span className={classes.count}>{count}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.filters} aria-label={t('filters')}>
          <Filters view={view} set={set} steps={steps} statuses={statuses} />
        </Popover.Dropdown>
      </Popover>
      {count > 0 && (
        <span className={classes.result}>
          <span role="status" title={t('shownOf', shown)}>
            <span className="visually-hidden">{t('shownOf', shown)}</span>
            <span aria-hidden="true">{shortResult(shown)}</span>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('resetFilters')}
            title={t('resetFilters')}
            onClick={() => set({ words: '', chapter: null, status: null, onlyCheckpoints: false })}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </span>
      )}
    </search>
  );
}

/** «3 × 12»: the shown students by topics. */
const shortResult = ({ rows, columns }: Props['shown']): string => `${rows} × ${columns}`;

interface FilterProps extends Pick<Props, 'view' | 'steps' | 'statuses'> {
  set: (change: Partial<JournalView>) => void;
}

function Filters({ view, set, steps, statuses }: FilterProps) {
  const t = useTexts(journalTexts);
  const chapters = [...new Map(steps.map((step) => [step.chapter_id, step.chapter_title]))];
  return (
    <>
      <NativeSelect
        label={t('chapter')}
        data-autofocus
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
        label={t('withStatus')}
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
      <NativeSelect
        label={t('order')}
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
      <Checkbox
        label={t('onlyCheckpoints')}
        checked={view.onlyCheckpoints}
        onChange={(event) => set({ onlyCheckpoints: event.currentTarget.checked })}
      />
    </>
  );
}
