import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import tabs from '../navigation/tabs.module.css';
import { recordTexts } from './record.texts.ts';

interface Props {
  isArchive: boolean;
  /** How many records each view has, where the list counts them. */
  counters?: Record<string, number> | undefined;
}

/** Tabs between the current records of a list and those in the archive, for lists with the filter `archived`. */
export function ArchiveViews({ isArchive, ...counted }: Props) {
  const t = useTexts(recordTexts);
  const views = [
    { name: 'current', to: '?', isShown: !isArchive },
    { name: 'archived', to: '?archived=1', isShown: isArchive },
  ] as const;
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      {views.map(({ name, to, isShown }) => (
        <Link key={name} to={to} className={tabs.tab} aria-current={isShown ? 'page' : undefined}>
          {t(name)} {'counters' in counted && <span className={tabs.count}>{counted.counters?.[name] ?? ''}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Archives the selected records, or brings them back from the archive. */
export function ArchiveButton({ isArchive, onClick }: { isArchive: boolean; onClick: () => void }) {
  const t = useTexts(recordTexts);
  const Sign = isArchive ? IconArchiveOff : IconArchive;
  return (
    <Button leftSection={<Sign size={18} aria-hidden="true" />} onClick={onClick}>
      {t(isArchive ? 'unarchive' : 'archive')}
    </Button>
  );
}
