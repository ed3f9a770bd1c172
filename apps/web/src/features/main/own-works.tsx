import { Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconClockHour4, IconFileCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { ownWorksTexts } from './own-works.texts.ts';
import { Panel } from './panel.tsx';
import classes from './own-works.module.css';

const STATES = [
  { state: 'returned', icon: IconArrowBackUp },
  { state: 'waiting', icon: IconClockHour4 },
  { state: 'marked', icon: IconFileCheck },
] as const;

/** Numbers of the student's works by state, each a link to them. */
export function OwnWorks() {
  const t = useTexts(ownWorksTexts);
  const { user } = useCurrentUser();
  const works = useCall('answers', 'listAnswers', { query: { user_id: user.id, size: 1 } });
  return (
    <Panel title={t('title')} more={{ to: '/works', label: t('all') }}>
      <LoadState query={works} skeleton={<Skeleton height={72} />}>
        {({ counters }) => (
          <ul className={classes.states}>
            {STATES.map(({ state, icon: StateIcon }) => (
              <li key={state}>
                <Link to={`/works?state=${state}`} data-state={state} data-zero={!counters[state] || undefined}>
                  <StateIcon size={20} aria-hidden="true" />
                  <strong>{counters[state] ?? 0}</strong>
                  <span>{t(state)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </Panel>
  );
}
