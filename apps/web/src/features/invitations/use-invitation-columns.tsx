import type { Invitation } from '@orbita/contract/invitations';
import { formatDay, formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import type { Column } from '../../ui/kit/list-table.tsx';
import { invitationsTexts } from './invitations.texts.ts';

/** What the person gets: the role and the groups. */
const giftsOf = ({ role, groups }: Invitation): string =>
  [role?.name, ...groups.map(({ name }) => name)].filter(Boolean).join(', ');

/** The columns of the list of invitations. */
export function useInvitationColumns(state: 'open' | 'expired' | 'undelivered' | 'accepted'): Column<Invitation>[] {
  const t = useTexts(invitationsTexts);
  const mail: Column<Invitation> = {
    title: t('mail'),
    kind: 'muted',
    sort: 'sent',
    cell: ({ mail_state, sent_at }) => (
      <>
        {mail_state && t(`mail-${mail_state}`)}{' '}
        <time dateTime={sent_at} title={formatDayTime(sent_at)}>
          {formatNear(sent_at)}
        </time>
      </>
    ),
  };
  const end: Column<Invitation> = {
    title: t(state === 'accepted' ? 'since' : 'until'),
    kind: 'muted',
    cell: ({ accepted_at, expires_at }) => {
      if (accepted_at) return formatNear(accepted_at);
      if (state === 'accepted') return t('otherwise');
      return state === 'expired' ? t('ended', { date: formatDay(expires_at) }) : formatDay(expires_at);
    },
  };
  return [
    { title: t('email'), kind: 'main', cell: ({ email }) => email },
    { title: t('gets'), cell: giftsOf },
    {
      title: t('inviter'),
      kind: 'muted',
      cell: ({ inviter }) => inviter && `${inviter.last_name} ${inviter.first_name}`,
    },
    mail,
    end,
  ];
}
