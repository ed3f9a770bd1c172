import type { CompanyMember } from '@orbita/contract/companies';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { companiesTexts } from './companies.texts.ts';
import { RemoveMember } from './remove-member.tsx';
import classes from './companies.module.css';

/** Columns of the list of members. */
export function useMemberColumns(): Column<CompanyMember>[] {
  const t = useTexts(companiesTexts);
  const rolesOf = ({ is_moderator, subjects_count, groups_count }: CompanyMember) =>
    [is_moderator && t('isModerator'), subjects_count > 0 && t('isTeacher'), groups_count > 0 && t('isStudent')]
      .filter(Boolean)
      .join(', ');
  return [
    {
      title: t('person'),
      cell: (member) => (
        <Link to={`/users/${member.id}/profile`} className={classes.person}>
          <PersonAvatar person={member} size={32} />
          {personName(member)}
        </Link>
      ),
    },
    { title: t('roles'), cell: rolesOf },
    { title: t('email'), cell: ({ email }) => email, attributes: () => ({ className: classes.email }) },
    {
      title: t('actions'),
      isTitleHidden: true,
      cell: (member) => <RemoveMember member={member} />,
      attributes: () => ({ className: classes.tools }),
    },
  ];
}
