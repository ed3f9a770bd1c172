import { IconSettings, IconTrophy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser, type CurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { personName } from '../../shared/users/person.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { PersonSheet, type Fact } from './person-sheet.tsx';
import { usersTexts } from './users.texts.ts';

/** The user's own profile. */
export function OwnProfilePage() {
  const t = useTexts(usersTexts);
  const who = useCurrentUser();
  useTitle(t('profile'));
  const card = useCall('users', 'getUser', { params: { id: who.user.id } });
  const groups = card.data?.groups.map((group) => group.name).join(', ');
  const facts: Fact[] = [
    [
      t('roles'),
      rolesOf(who)
        .map((role) => t(role))
        .join(', '),
    ],
    [t('groups'), groups],
    [t('email'), who.user.email],
    [t('login'), who.user.username],
    [t('phone'), who.user.phone],
    [t('organisation'), who.company.title],
  ];
  return (
    <PersonSheet
      person={who.user}
      title={personName(who.user)}
      facts={facts}
      actions={
        <>
          <Button
            component={Link}
            to={`/users/${who.user.id}/profile/achievements`}
            leftSection={<IconTrophy size={18} />}
          >
            {t('achievements')}
          </Button>
          <Button component={Link} to="/self/settings" leftSection={<IconSettings size={18} />}>
            {t('openSettings')}
          </Button>
        </>
      }
    />
  );
}

function rolesOf(who: CurrentUser) {
  const roles = [
    ['admin', who.isAdmin],
    ['teacher', who.isTeacher],
    ['expert', who.isExpert],
    ['curator', who.isCurator],
    ['distant', who.isDistant],
    ['student', who.isStudent && !who.isDistant],
    ['parent', who.user.is_parent],
  ] as const;
  return roles.filter(([, holds]) => holds).map(([role]) => role);
}
