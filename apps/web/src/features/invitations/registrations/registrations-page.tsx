import type { OpenRegistration } from '@orbita/contract/auth/registrations';
import { IconMailForward, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDayTime, formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { MailsStay } from '../../../shared/mails/mails-stay.tsx';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { registrationsTexts } from './registrations.texts.ts';

/** Who has registered and not answered the mail yet. */
export function RegistrationsPage() {
  const t = useTexts(registrationsTexts);
  const canWrite = useCurrentUser().can('users_write');
  const list = useList({ sorts: { created_at: { first: 'desc' }, name: { first: 'asc' } }, sort: 'created_at' });
  const filter = { ...list.words, sort: list.sort ?? 'created_at', sort_direction: list.direction };
  const query = useCall('auth', 'listRegistrations', { query: { ...list.asked, ...filter } }, { keepPrevious: true });
  return (
    <ListPage
      header={{
        title: t('title'),
        description: t('titleHint'),
        above: <Link to="/admin/invitations">{t('invitations')}</Link>,
      }}
      views={<MailsStay />}
      exported={{ fileName: t('file'), read: () => api.auth.exportRegistrations({ query: filter }) }}
      list={list}
      query={query}
      columns={useColumns()}
      searchLabel={t('search')}
      choice={
        canWrite
          ? {
              label: ({ email }) => t('choose', { email }),
              renderActions: (ids, clear) => <Actions ids={ids} onDone={clear} />,
            }
          : undefined
      }
      empty={{
        icon: <IconUserPlus size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: (
          <Button component={Link} to="/admin/invitations">
            {t('toInvitations')}
          </Button>
        ),
      }}
    />
  );
}

function useColumns(): Column<OpenRegistration>[] {
  const t = useTexts(registrationsTexts);
  return [
    {
      title: t('name'),
      kind: 'main',
      sort: 'name',
      cell: ({ last_name, first_name, middle_name }) => [last_name, first_name, middle_name].filter(Boolean).join(' '),
    },
    { title: t('email'), cell: ({ email }) => email },
    {
      title: t('mail'),
      kind: 'muted',
      sort: 'created_at',
      cell: ({ mail_state, created_at }) => (
        <>
          {t(`mail-${mail_state ?? 'none'}`)}{' '}
          <time dateTime={created_at} title={formatDayTime(created_at)}>
            {formatNear(created_at)}
          </time>
        </>
      ),
    },
    { title: t('until'), kind: 'muted', cell: ({ ends_at }) => t('untilAt', { date: formatNear(ends_at) }) },
  ];
}

function Actions({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const t = useTexts(registrationsTexts);
  const resend = useSave('auth', 'resendRegistrations', {
    invalidates: ['auth.listRegistrations'],
    onSuccess: ({ sent }) => {
      notify({ message: t('resent', { count: sent }) });
      onDone();
    },
  });
  const discard = useSave('auth', 'discardRegistrations', {
    invalidates: ['auth.listRegistrations', 'office'],
    onSuccess: ({ discarded }) => {
      notify({ message: t('discarded', { count: discarded }) });
      onDone();
    },
  });
  const askDiscard = async () => {
    const question = { title: t('discardTitle'), message: t('discardText'), confirmLabel: t('discard') };
    if (await confirm({ ...question, isDanger: true })) discard.mutate({ body: { ids } });
  };
  return (
    <>
      <Button
        leftSection={<IconMailForward size={18} aria-hidden="true" />}
        loading={resend.isPending}
        onClick={() => resend.mutate({ body: { ids } })}
      >
        {t('resend')}
      </Button>
      <Button
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        loading={discard.isPending}
        onClick={() => void askDiscard()}
      >
        {t('discard')}
      </Button>
    </>
  );
}
