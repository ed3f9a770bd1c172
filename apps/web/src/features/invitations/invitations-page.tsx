import { IconMailForward, IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { MailsStay } from '../../shared/mails/mails-stay.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { useCreating } from '../../ui/kit/use-creating.ts';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { InvitationActions } from './invitation-actions.tsx';
import { InviteDialog, ResultDialog, type InviteResult } from './invite-dialog.tsx';
import { invitationsTexts } from './invitations.texts.ts';
import { useInvitationColumns } from './use-invitation-columns.tsx';

const STATES = ['open', 'expired', 'undelivered', 'accepted'] as const;
type State = (typeof STATES)[number];
const names = { open: 'waiting', expired: 'expired', undelivered: 'undelivered', accepted: 'accepted' } as const;
const empties = {
  open: 'empty',
  expired: 'emptyExpired',
  undelivered: 'emptyUndelivered',
  accepted: 'emptyAccepted',
} as const;

/** Whom the office has invited by mail and who has come. */
export function InvitationsPage() {
  const t = useTexts(invitationsTexts);
  const canWrite = useCurrentUser().can('users_write');
  const [isInviting, setInviting] = useCreating();
  const [result, setResult] = useState<InviteResult>();
  const list = useList({ views: { state: asWord(STATES) }, sorts: { sent: { first: 'desc' } }, sort: 'sent' });
  const { state = 'open' } = list.filters;
  const filter = { ...list.words, state, sort_direction: list.direction };
  const query = useCall(
    'invitations',
    'listInvitations',
    { query: { ...list.asked, ...filter } },
    { keepPrevious: true },
  );
  const columns = useInvitationColumns(state);
  const invite = canWrite && (
    <Button colour="blue" leftSection={<IconMailPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  );
  return (
    <ListPage
      header={{
        title: t('title'),
        description: t('titleHint'),
        actions: (
          <>
            <Button component={Link} to="/admin/invitations/registrations">
              {t('registrations')}
            </Button>
            {invite}
          </>
        ),
      }}
      views={
        <>
          <MailsStay />
          <States state={state} counters={query.data?.counters} />
        </>
      }
      exported={{ fileName: t('file'), read: () => api.invitations.exportInvitations({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      choice={
        canWrite && state !== 'accepted'
          ? {
              label: ({ email }) => t('choose', { email }),
              renderActions: (ids, clear) => <InvitationActions ids={ids} onDone={clear} />,
            }
          : undefined
      }
      empty={{
        icon: <IconMailForward size={28} aria-hidden="true" />,
        title: t(empties[state]),
        text: state === 'open' && t('emptyText'),
        action: state === 'open' && invite,
      }}
    >
      {isInviting && <InviteDialog onSent={setResult} onClose={() => setInviting(false)} />}
      {result && <ResultDialog result={result} onClose={() => setResult(undefined)} />}
    </ListPage>
  );
}

function States({ state, counters }: { state: State; counters: Record<string, number> | undefined }) {
  const t = useTexts(invitationsTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      {STATES.map((one) => (
        <Link
          key={one}
          to={one === 'open' ? '?' : `?state=${one}`}
          className={tabs.tab}
          aria-current={one === state ? 'page' : undefined}
        >
          {t(names[one])} <span className={tabs.count}>{counters?.[one] ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}
