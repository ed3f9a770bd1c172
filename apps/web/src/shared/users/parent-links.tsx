import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { useOptionalCurrentUser } from '../../api/current-user.ts';
import { parentLinksTexts } from './parent-links.texts.ts';
import classes from './parent-links.module.css';

/** What a parent opens beside the schedule and the diary, which are all that the menu names: what changed, and the own settings. */
export function ParentLinks() {
  const t = useTexts(parentLinksTexts);
  const { currentUser } = useOptionalCurrentUser();
  if (!currentUser?.isParent) return null;
  return (
    <nav className={`${classes.links} no-print`} aria-label={t('own')}>
      <Link to="/family">{t('changes')}</Link>
      <Link to="/self/settings">{t('settings')}</Link>
    </nav>
  );
}
