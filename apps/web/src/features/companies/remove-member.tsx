import { ActionIcon } from '@mantine/core';
import type { CompanyMember } from '@orbita/contract/companies';
import { IconUserMinus } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { companiesTexts } from './companies.texts.ts';
import classes from './companies.module.css';

/** A button that removes a member from the company; users cannot remove themselves. */
export function RemoveMember({ member }: { member: CompanyMember }) {
  const t = useTexts(companiesTexts);
  const { company, user, can } = useCurrentUser();
  const name = personName(member, 'informal');
  const remove = useSave('companies', 'removeCompanyUser', {
    invalidates: ['companies', 'users'],
    success: t('removed', { name }),
  });
  const ask = async () => {
    if (await confirm({ message: t('removeAsk', { name }), confirmLabel: t('remove'), isDanger: true }))
      remove.mutate({ params: { id: company.id, userId: member.id } });
  };
  if (member.id === user.id) return <span className={classes.hint}>{t('you')}</span>;
  if (!can('users_write')) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      loading={remove.isPending}
      aria-label={t('removeOf', { name })}
      title={t('remove')}
      onClick={() => void ask()}
    >
      <IconUserMinus size={18} stroke={1.75} />
    </ActionIcon>
  );
}
