import type { CuratedGroup } from '@orbita/contract/standing';
import { IconArchive } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { curatorTexts } from './curator.texts.ts';
import classes from './curator-main.module.css';

interface Props {
  groups: readonly CuratedGroup[];
  /** The group whose students are shown. */
  chosen: number | undefined;
}

/** Groups that have left, apart from those of today; each leads to its students, whose diaries stay readable. */
export function ArchivedGroups({ groups, chosen }: Props) {
  const t = useTexts(curatorTexts);
  const archived = groups.filter(({ is_archived }) => is_archived);
  if (archived.length === 0) return null;
  return (
    <nav className={classes.archive} aria-label={t('archivedGroups')}>
      <h3>
        <IconArchive size={18} aria-hidden="true" /> {t('archivedGroups')}
      </h3>
      <ul>
        {archived.map(({ id, name, students_count: count }) => (
          <li key={id}>
            <Link to={`?show=all&group=${id}`} aria-current={id === chosen ? 'page' : undefined}>
              {name}
            </Link>{' '}
            <span>{t('students', { count })}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
