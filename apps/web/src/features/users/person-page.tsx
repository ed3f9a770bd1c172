import { Skeleton } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { useCall, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { forStaff } from '../../ui/navigation/route-handle.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { BookmarkButton } from '../../shared/user-notes/bookmark-button.tsx';
import { NotesButton } from '../../shared/user-notes/notes-button.tsx';
import { OwnProgramme } from '../../shared/trajectories/own-programme.tsx';
import { personName } from '../../shared/users/person.tsx';
import { ProfileTabs } from '../../shared/users/profile-tabs.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { usersTexts } from './users.texts.ts';

type Card = Output<'users', 'getUser'>;

/** Another person's card; one's own id redirects to one's profile. */
export function PersonPage() {
  const { user } = useCurrentUser();
  const id = Number(useParams().id);
  const card = useCall('users', 'getUser', { params: { id } }, { enabled: id !== user.id });
  if (id === user.id) return <Navigate replace to="/self/profile" />;
  return (
    <LoadState query={card} skeleton={<Skeleton height={260} radius="lg" />}>
      {(person) => <Sheet person={person} />}
    </LoadState>
  );
}

function Sheet({ person }: { person: Card }) {
  const t = useTexts(usersTexts);
  const currentUser = useCurrentUser();
  useTitle(personName(person, 'informal'));
  const isStudent = person.groups_count > 0;
  const role = [
    isStudent && t(person.is_distant ? 'distant' : 'student'),
    person.subjects_count > 0 && t('subjects', { count: person.subjects_count }),
  ]
    .filter(Boolean)
    .join(', ');
  const sheet = (
    <PersonSheet
      person={person}
      title={personName(person)}
      facts={[
        [t('roles'), role],
        [t('groups'), person.groups.map((group) => group.name).join(', ')],
        [t('form'), person.current_form?.title],
        [t('temporaryStatuses'), person.temporary_statuses.map(({ title }) => title).join(', ')],
        [
          t('email'),
          person.email ? (
            <a key="email" href={`mailto:${person.email}`}>
              {person.email}
            </a>
          ) : null,
        ],
      ]}
      actions={
        <>
          <BookmarkButton target={{ page: `/users/${person.id}/profile`, title: personName(person, 'informal') }} />
          <NotesButton person={person} count={person.notes.length} />
          {isStudent && forStaff(currentUser) && (
            <Button component={Link} to={`/users/${person.id}/diary`} leftSection={<IconNotebook size={18} />}>
              {t('diary')}
            </Button>
          )}
        </>
      }
    />
  );
  return (
    <>
      {isStudent && forStaff(currentUser) && <ProfileTabs userId={person.id} current="profile" />}
      {sheet}
      {isStudent && (currentUser.isCurator || currentUser.can('trajectories_read')) && (
        <OwnProgramme isOfOther userId={person.id} />
      )}
    </>
  );
}
