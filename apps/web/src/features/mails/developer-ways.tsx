import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { codesTexts } from './codes.texts.ts';
import classes from './developer.module.css';

const pages = [
  { key: 'codes', path: '/developer' },
  { key: 'mails', path: '/developer/mail' },
] as const;

/** The pages of what did not leave this install. */
export function DeveloperWays({ at }: { at: 'codes' | 'mails' }) {
  const t = useTexts(codesTexts);
  return (
    <nav className={classes.ways} aria-label={t('developer')}>
      {pages.map(({ key, path }) => (
        <Link key={key} to={path} {...(key === at ? { 'aria-current': 'page' } : {})}>
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
