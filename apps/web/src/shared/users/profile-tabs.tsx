import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import { forStaff } from '../../ui/navigation/route-handle.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { profileTabsTexts } from './profile-tabs.texts.ts';

const TABS = ['profile', 'tasks', 'portfolio', 'artefacts', 'skills', 'achievements'] as const;
type Tab = (typeof TABS)[number];
const OF_STUDENTS: readonly Tab[] = ['tasks', 'portfolio', 'artefacts', 'skills'];

interface Props {
  userId: number;
  current: Tab;
  /** Whether the person studies; others have neither tasks nor a portfolio nor skills. */
  isStudent?: boolean;
  /** The page is closed to the user: then no ways to its neighbours are offered. */
  isRefused?: boolean;
}

/** The parts of a profile as links. */
export function ProfileTabs({ userId, current, isStudent = true, isRefused = false }: Props) {
  const t = useTexts(profileTabsTexts);
  const viewer = useCurrentUser();
  const { user } = viewer;
  const start = userId === user.id ? '/self/profile' : `/users/${userId}/profile`;
  const addressOf = (tab: Tab) => (tab === 'profile' ? start : `/users/${userId}/profile/${tab}`);
  // The works of a student are for the student and the staff of the disciplines: a curator alone would meet a closed page.
  const seesWork = userId === user.id || viewer.isTeacher || viewer.isExpert || viewer.can('subjects_read');
  // Whoever reads the works as an expert alone does not read what soft skills amount to.
  const seesSkills = userId === user.id || viewer.isTeacher || viewer.isCurator || viewer.can('soft_skills_read');
  const opens = (tab: Tab) =>
    tab === 'skills' ? seesSkills : seesWork || (tab !== 'portfolio' && tab !== 'artefacts');
  if (isRefused || (userId !== user.id && !forStaff(viewer))) return null;
  return (
    <nav className={tabs.tabs} aria-label={t('parts')}>
      {TABS.filter((tab) => isStudent || !OF_STUDENTS.includes(tab))
        .filter(opens)
        .map((tab) => (
          <Link key={tab} to={addressOf(tab)} className={tabs.tab} aria-current={tab === current ? 'page' : undefined}>
            {t(tab)}
          </Link>
        ))}
    </nav>
  );
}
