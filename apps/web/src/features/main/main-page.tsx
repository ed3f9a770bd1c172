import { Navigate } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { formatDay, formatTime } from '../../base/dates.ts';
import { useSelectedChild } from '../../shared/users/selected-child.ts';
import { useCurrentUser, type CurrentUser } from '../../api/current-user.ts';
import { PageHeader, useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { AdminMain } from './admin-main.tsx';
import { CuratorMain } from './curator-main.tsx';
import { mainTexts } from './main.texts.ts';
import { StudentMain } from './student-main.tsx';
import { TeacherMain } from './teacher-main.tsx';

/** The main page answers «What do I do now?» by role; users with several roles see all parts. */
export function MainPage() {
  const currentUser = useCurrentUser();
  return currentUser.isParent ? <ParentMain currentUser={currentUser} /> : <RoleMain currentUser={currentUser} />;
}

function RoleMain({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(mainTexts);
  const marks = currentUser.isTeacher || currentUser.isExpert;
  const isNobody = !currentUser.isStudent && !marks && !currentUser.isCurator && !currentUser.isAdmin;
  useTitle(t('title'));
  return (
    <>
      <PageHeader title={t(partOfDay(), { name: currentUser.user.first_name })} description={formatDay(Date.now())} />
      {marks && <TeacherMain teaches={currentUser.isTeacher} assesses={currentUser.isExpert} />}
      {currentUser.isStudent && <StudentMain />}
      {currentUser.isCurator && <CuratorMain />}
      {currentUser.isAdmin && <AdminMain />}
      {isNobody && <EmptyState title={t('nothingTitle')}>{t('nothingText')}</EmptyState>}
    </>
  );
}

/** The main page of a parent: the diary of the chosen child. */
function ParentMain({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(mainTexts);
  const child = useSelectedChild(currentUser);
  if (child) return <Navigate replace to={`/users/${child.id}/diary`} />;
  return <EmptyState title={t('childrenEmpty')}>{t('childrenEmptyText')}</EmptyState>;
}

/** Returns the part of the day in the institution's time zone. */
function partOfDay(): 'morning' | 'day' | 'evening' | 'night' {
  const hour = Number(formatTime(Date.now()).slice(0, 2));
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'day' : 'evening';
}
