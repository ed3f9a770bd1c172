import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { formatDay, formatTime } from '../../base/dates.ts';
import { useCurrentUser, type CurrentUser } from '../../api/current-user.ts';
import { PageHeader, useTitle } from '../../ui/plain/page-header.tsx';
import { Clashes } from './clashes.tsx';
import { KeeperDay } from './keeper-day.tsx';
import { mainTexts } from './main.texts.ts';
import { StudentMain } from './student-main.tsx';
import { TeacherMain } from './teacher-main.tsx';
import { TodaysLessons } from './todays-lessons.tsx';

// Few people look after groups or the institution, so that only they load these parts.
const AdminMain = lazy(async () => ({ default: (await import('./admin-main.tsx')).AdminMain }));
const CuratorMain = lazy(async () => ({ default: (await import('./curator-main.tsx')).CuratorMain }));

// Nor does anybody with a role load what is said to those without one.
const NobodyMain = lazy(async () => ({ default: (await import('./nobody-main.tsx')).NobodyMain }));

/** The main page answers «What do I do now?» by role; users with several roles see all parts. */
export function MainPage() {
  const currentUser = useCurrentUser();
  // What a parent needs first is what has changed about the children.
  return currentUser.isParent ? <Navigate replace to="/family" /> : <RoleMain currentUser={currentUser} />;
}

function RoleMain({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(mainTexts);
  const marks = currentUser.isTeacher || currentUser.isExpert;
  const isNobody = !currentUser.isStudent && !marks && !currentUser.isCurator && !currentUser.isAdmin;
  useTitle(t('title'));
  return (
    <>
      <PageHeader title={t(partOfDay(), { name: currentUser.user.first_name })} description={formatDay(Date.now())} />
      {currentUser.isTeacher && <TodaysLessons />}
      {currentUser.can('schedule_write') && <KeeperDay />}
      {currentUser.can('schedule_write') && <Clashes />}
      {marks && <TeacherMain teaches={currentUser.isTeacher} assesses={currentUser.isExpert} />}
      {currentUser.isStudent && <StudentMain />}
      {currentUser.isCurator && (
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <CuratorMain />
        </Suspense>
      )}
      {currentUser.isAdmin && (
        <Suspense fallback={<Skeleton height={220} radius="lg" />}>
          <AdminMain />
        </Suspense>
      )}
      {isNobody && (
        <Suspense fallback={null}>
          <NobodyMain />
        </Suspense>
      )}
    </>
  );
}

/** Returns the part of the day in the institution's time zone. */
function partOfDay(): 'morning' | 'day' | 'evening' | 'night' {
  const hour = Number(formatTime(Date.now()).slice(0, 2));
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'day' : 'evening';
}
