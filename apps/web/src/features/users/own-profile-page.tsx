import { Skeleton } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser, type CurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { OwnProgramme } from '../../shared/trajectories/own-programme.tsx';
import { personName } from '../../shared/users/person.tsx';
import { SkillsPortfolio } from '../../shared/users/skills-portfolio.tsx';
import { ProfileTabs } from '../../shared/users/profile-tabs.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { OwnContacts } from './own-contacts.tsx';
import { PersonSheet, type Fact } from './person-sheet.tsx';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

/** The user's own profile. */
export function OwnProfilePage() {
  const t = useTexts(usersTexts);
  const currentUser = useCurrentUser();
  useTitle(t('profile'));
  const facts: Fact[] = [
    [
      t('roles'),
      rolesOf(currentUser)
        .map((role) => t(role))
        .join(', '),
    ],
    [t('groups'), currentUser.isStudent ? <Groups key="groups" userId={currentUser.user.id} /> : null],
    [t('email'), currentUser.user.email],
    [t('login'), currentUser.user.username],
    [t('phone'), currentUser.user.phone],
    [t('organisation'), currentUser.company.title],
  ];
  return (
    <>
      <ProfileTabs userId={currentUser.user.id} current="profile" isStudent={currentUser.isStudent} />
      <PersonSheet
        person={currentUser.user}
        title={personName(currentUser.user)}
        facts={facts}
        actions={
          <>
            <OwnContacts isBare />
            <Button component={Link} to="/self/settings" leftSection={<IconSettings size={18} />}>
              {t('openSettings')}
            </Button>
          </>
        }
      />
      {!currentUser.isParent && (
        <div className={classes.portfolio}>
          <SkillsPortfolio userId={currentUser.user.id} mayChange={currentUser.acting === null} />
        </div>
      )}
      {currentUser.isStudent && <OwnProgramme userId={currentUser.user.id} />}
    </>
  );
}

/** The only fact that the session does not know. */
function Groups({ userId }: { userId: number }) {
  const card = useCall('users', 'getUser', { params: { id: userId } });
  return (
    <LoadState query={card} skeleton={<Skeleton height={24} width={160} />}>
      {({ groups }) => groups.map(({ name }) => name).join(', ')}
    </LoadState>
  );
}

function rolesOf(currentUser: CurrentUser) {
  const roles = [
    ['admin', currentUser.isAdmin],
    ['teacher', currentUser.isTeacher],
    ['expert', currentUser.isExpert],
    ['curator', currentUser.isCurator],
    ['distant', currentUser.isDistant],
    ['student', currentUser.isStudent && !currentUser.isDistant],
    ['parent', currentUser.user.is_parent],
  ] as const;
  return roles.filter(([, holds]) => holds).map(([role]) => role);
}
