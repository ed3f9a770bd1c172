import { Skeleton } from '@mantine/core';
import type { PersonSession } from '@orbita/contract/auth/office';
import type { PersonAccount } from '@orbita/contract/users/account';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDateTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { browserName } from '../../../shared/users/browser-name.ts';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

/** Where a person is signed in; each session can be ended. */
export function PersonSessions({ account }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  const sessions = useCall('auth', 'listPersonSessions', { params: { id: account.id } });
  const endAll = useSave('auth', 'endPersonSessions', {
    invalidates: ['auth.listPersonSessions'],
    success: t('sessionsEnded'),
  });
  const mayEnd = account.may_change && !account.is_shared;
  return (
    <LoadState query={sessions} skeleton={<Skeleton height={80} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.muted}>{t('noSessions')}</p>
        ) : (
          <>
            <ul className={classes.list}>
              {data.map((session) => (
                <Session key={session.id} session={session} userId={account.id} mayEnd={mayEnd} />
              ))}
            </ul>
            {mayEnd && data.length > 1 && (
              <div className={classes.panelTools}>
                <Button loading={endAll.isPending} onClick={() => endAll.mutate({ params: { id: account.id } })}>
                  {t('endAll')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </LoadState>
  );
}

interface Props {
  session: PersonSession;
  userId: number;
  mayEnd: boolean;
}
function Session({ session, userId, mayEnd }: Props) {
  const t = useTexts(officeTexts);
  const end = useSave('auth', 'endPersonSession', {
    invalidates: ['auth.listPersonSessions'],
    success: t('sessionEnded'),
  });
  const browser = browserName(session.user_agent);
  return (
    <li className={classes.line}>
      <span className={classes.stack}>
        <span>{browser}</span>
        <span className={classes.muted}>
          {t('since', { when: formatDateTime(session.created_at) })}
          {session.is_current && `, ${t('thisSession')}`}
          {session.acting_admin && `, ${t('actingSession', { name: personName(session.acting_admin, 'short') })}`}
        </span>
      </span>
      {mayEnd && !session.is_current && (
        <Button
          size="xs"
          loading={end.isPending}
          aria-label={t('endSessionOf', { name: browser })}
          onClick={() => end.mutate({ params: { id: userId, sessionId: session.id } })}
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}
