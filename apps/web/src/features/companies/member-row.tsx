import { ActionIcon } from '@mantine/core';
import type { CompanyMember } from '@orbita/contract/companies';
import { IconUserMinus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { companiesTexts } from './companies.texts.ts';
import classes from './companies.module.css';

/** A member with roles and a button for removing them from the company. */
export function MemberRow({ member }: { member: CompanyMember }) {
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
  const roles = [
    member.is_moderator && t('isModerator'),
    member.subjects_count > 0 && t('isTeacher'),
    member.groups_count > 0 && t('isStudent'),
  ]
    .filter(Boolean)
    .join(', ');
  const isMe = member.id === user.id;
  return (
    <tr>
      <td>
        <Link to={`/users/${member.id}/profile`} className={classes.person}>
          <PersonAvatar person={member} size={32} />
          {personName(member)}
        </Link>
      </td>
      <td>{roles}</td>
      <td className={classes.email}>{member.email}</td>
      <td className={classes.tools}>
        {isMe && <span className={classes.hint}>{t('you')}</span>}
        {!isMe && can('users_write') && (
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
        )}
      </td>
    </tr>
  );
}
