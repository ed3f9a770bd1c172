import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { invitationsTexts } from './invitations.texts.ts';

/** What can be done with the selected invitations. */
export function InvitationActions({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const t = useTexts(invitationsTexts);
  const resend = useSave('invitations', 'resendInvitations', {
    invalidates: ['invitations'],
    onSuccess: ({ sent }) => {
      notify({ message: t('resent', { count: sent }) });
      onDone();
    },
  });
  const withdraw = useSave('invitations', 'withdrawInvitations', {
    invalidates: ['invitations'],
    onSuccess: ({ withdrawn }) => {
      notify({ message: t('withdrawn', { count: withdrawn }) });
      onDone();
    },
  });
  const askWithdraw = async () => {
    const question = { title: t('withdrawTitle'), message: t('withdrawText'), confirmLabel: t('withdraw') };
    if (await confirm({ ...question, isDanger: true })) withdraw.mutate({ body: { ids } });
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
        leftSection={<IconMailOff size={18} aria-hidden="true" />}
        loading={withdraw.isPending}
        onClick={() => void askWithdraw()}
      >
        {t('withdraw')}
      </Button>
    </>
  );
}
