import { Checkbox } from '@mantine/core';
import type { Half } from '@orbita/contract/halves';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useSelection } from '../../ui/lists/use-selection.ts';
import { HalfMenu } from './half-menu.tsx';
import { halvesTexts } from './halves.texts.ts';
import { useHalfActions } from './use-half-actions.ts';
import table from '../../ui/lists/data-table.module.css';

/** Halves as a table, or as cards on phones; selected ones can be archived together. */
export function HalvesTable({ rows, isArchive }: { rows: readonly Half[]; isArchive: boolean }) {
  const t = useTexts(halvesTexts);
  const ui = useTexts(uiTexts);
  const actions = useHalfActions();
  const selection = useSelection(rows.map(({ id }) => id));
  return (
    <>
      <div className={table.frame}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col" className={table.tick}>
                <Checkbox
                  aria-label={ui('chooseAll')}
                  checked={selection.chosen.length === rows.length}
                  indeterminate={selection.chosen.length > 0 && selection.chosen.length < rows.length}
                  onChange={selection.toggleAll}
                />
              </th>
              <th scope="col">{t('half')}</th>
              <th scope="col">{t('trajectories')}</th>
              <th scope="col">{t('semesters')}</th>
              <th scope="col">{t('subjects')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((half) => (
              <tr key={half.id} data-selected={selection.has(half.id) || undefined}>
                <td className={table.tick}>
                  <Checkbox
                    aria-label={t('choose', { title: half.title })}
                    checked={selection.has(half.id)}
                    onChange={() => selection.toggle(half.id)}
                  />
                </td>
                <td className={table.main}>
                  <Link to={`/admin/halves/${half.id}`}>{half.title}</Link>
                </td>
                <td className={table.muted}>{half.trajectories.map(({ title }) => title).join(', ')}</td>
                <td className={table.muted}>{half.semesters.map(({ title }) => title).join(', ')}</td>
                <td className={table.number}>{t('subjectsCount', { count: half.subjects_count })}</td>
                <td className={table.tools}>
                  <HalfMenu half={half} actions={actions} canOpen />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SelectionBar count={selection.chosen.length} onClear={selection.clear}>
        <Button
          leftSection={
            isArchive ? <IconArchiveOff size={18} aria-hidden="true" /> : <IconArchive size={18} aria-hidden="true" />
          }
          onClick={() => void actions.archive(selection.chosen, !isArchive).then(selection.clear)}
        >
          {t(isArchive ? 'unarchive' : 'archive')}
        </Button>
      </SelectionBar>
    </>
  );
}
