import { Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { forStaff } from '../../ui/navigation/route-handle.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { personName } from '../../shared/users/person.tsx';
import { ProfileTabs } from '../../shared/users/profile-tabs.tsx';
import { AchievementCard } from './achievement-card.tsx';
import { achievementsTexts } from './achievements.texts.ts';
import classes from './achievements.module.css';

/** A person's four achievements, each with its level and the facts that count. */
export function AchievementsPage() {
  const id = Number(useParams().id);
  return <AchievementsOf key={id} userId={id} />;
}

function AchievementsOf({ userId }: { userId: number }) {
  const t = useTexts(achievementsTexts);
  const viewer = useCurrentUser();
  const isOwn = userId === viewer.user.id;
  const list = useCall('achievements', 'listAchievements', { query: { user_id: userId } });
  const person = useCall('users', 'getUser', { params: { id: userId } }, { enabled: !isOwn && list.isSuccess });
  const isStudent = isOwn ? viewer.isStudent : person.data?.groups_count !== 0;
  return (
    <>
      <PageHeader
        // Whoever meets a classmate has no tabs of the profile.
        above={
          !isOwn &&
          !forStaff(viewer) && (
            <Link to={`/users/${userId}/profile`} className={classes.back}>
              <IconChevronLeft size={18} aria-hidden="true" /> {t('profile')}
            </Link>
          )
        }
        title={person.data ? t('achievementsOf', { name: personName(person.data, 'informal') }) : t('achievements')}
        description={t('text')}
      />
      <ProfileTabs
        userId={userId}
        current="achievements"
        isStudent={isStudent}
        isRefused={list.error?.status === 403}
      />
      <ReadFailure name={t('person')} query={person} />
      <LoadState query={list} skeleton={<CardsSkeleton />}>
        {({ data }) => (
          <div className={classes.cards}>
            {data.map((achievement) => (
              <AchievementCard key={achievement.kind} achievement={achievement} userId={userId} />
            ))}
          </div>
        )}
      </LoadState>
    </>
  );
}

const CardsSkeleton = () => (
  <div className={classes.cards}>
    {[0, 1, 2, 3].map((index) => (
      <Skeleton key={index} height={210} radius="lg" />
    ))}
  </div>
);
