import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { temporaryStatusesTexts } from './temporary-statuses.texts.ts';
import classes from './temporary-statuses.module.css';

/** The two pages of the area: who has which status, and the kinds. */
export function AreaViews({ now }: { now: 'people' | 'kinds' }) {
  const t = useTexts(temporaryStatusesTexts);
  const pages = { people: '/admin/temporary-statuses', kinds: '/admin/temporary-statuses/kinds' };
  return (
    <nav className={tabs.tabs} aria-label={t('views')}>
      {(['people', 'kinds'] as const).map((one) => (
        <Link key={one} to={pages[one]} className={tabs.tab} aria-current={one === now ? 'page' : undefined}>
          {t(one)}
        </Link>
      ))}
    </nav>
  );
}

export const STATES = ['now', 'coming', 'ended', 'all'] as const;
type State = (typeof STATES)[number];

/** Statuses of today, those ahead, those that ended, and all. */
export function StateViews({ state, counters }: { state: State; counters: Record<string, number> | undefined }) {
  const t = useTexts(temporaryStatusesTexts);
  const all = Object.values(counters ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <nav className={classes.states} aria-label={t('states')}>
      {STATES.map((one) => (
        <Link
          key={one}
          to={one === 'now' ? '?' : `?state=${one}`}
          className={classes.state}
          aria-current={state === one ? 'page' : undefined}
        >
          {t(one)} {counters && <span className={classes.muted}>{one === 'all' ? all : (counters[one] ?? 0)}</span>}
        </Link>
      ))}
    </nav>
  );
}
