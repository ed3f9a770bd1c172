import { Skeleton } from '@mantine/core';
import type { Unsubscribing } from '@orbita/contract/notifications/settings';
import { IconCircleCheck, IconMailOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { getToken } from '../../../api/client/session.ts';
import { callOptions, queryClient, useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { UnknownPage } from '../../../ui/states/unknown-page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { settingsTexts } from './settings.texts.ts';
import classes from './settings.module.css';

/** Stops mails by the link of one, without signing in; by a button, because mail programs open links ahead. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  return /^[\w-]{20,400}$/.test(token) ? <Unsubscribe token={token} /> : <UnknownPage />;
}

function Unsubscribe({ token }: { token: string }) {
  const t = useTexts(settingsTexts);
  const input = { params: { token } };
  const state = useCall('notifications', 'getUnsubscribing', input);
  const { queryKey } = callOptions('notifications', 'getUnsubscribing', input);
  const show = { onSuccess: (next: Unsubscribing) => void queryClient.setQueryData(queryKey, next) };
  const stop = useSave('notifications', 'unsubscribe', show);
  const undo = useSave('notifications', 'undoUnsubscribing', show);
  useTitle(t('unsubscribeTitle'));
  const settings = getToken() && (
    <Button component={Link} to="/self/settings/notifications">
      {t('openSettings')}
    </Button>
  );
  return (
    <LoadState query={state} skeleton={<Skeleton height={320} radius="lg" />}>
      {({ scope, company, is_off: isOff, can_undo: canUndo, mails_off: mailsOff }) => {
        const what = t(scope === 'digest' || scope === 'family' || scope === 'mails' ? `stop_${scope}` : scope);
        if (isOff && !canUndo)
          return (
            <EmptyState
              isPage
              icon={<IconMailOff size={32} aria-hidden="true" />}
              title={t('offTitle')}
              action={
                <Button component={Link} to="/self/settings/notifications">
                  {t('openSettings')}
                </Button>
              }
            >
              {scope === 'mails' && mailsOff === 'account' ? t('offAccount') : t('offText', { what })}
            </EmptyState>
          );
        return isOff ? (
          <EmptyState
            isPage
            icon={<IconCircleCheck size={32} aria-hidden="true" />}
            title={t('stopped')}
            action={
              <div className={classes.ways}>
                <Button loading={undo.isPending} onClick={() => undo.mutate(input)}>
                  {t('undo')}
                </Button>
                {settings}
              </div>
            }
          >
            {t('stoppedText', { what })}
          </EmptyState>
        ) : (
          <EmptyState
            isPage
            icon={<IconMailOff size={32} aria-hidden="true" />}
            title={undo.isSuccess ? t('restored') : t('unsubscribeTitle')}
            action={
              <div className={classes.ways}>
                <Button colour="blue" loading={stop.isPending} onClick={() => stop.mutate(input)}>
                  {t('stopButton')}
                </Button>
                {settings}
              </div>
            }
          >
            {t('stop', { what, company })}
            {mailsOff !== null && ` ${t(mailsOff === 'account' ? 'offAccount' : 'offAll')}`}
          </EmptyState>
        );
      }}
    </LoadState>
  );
}
