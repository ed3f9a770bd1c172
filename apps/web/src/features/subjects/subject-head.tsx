import type { Contents, Subject } from '@orbita/contract/subjects';
import {
  IconBook2,
  IconCalendarCheck,
  IconChecklist,
  IconGitBranch,
  IconHeartHandshake,
  IconListDetails,
  IconMessageStar,
  IconNotebook,
  IconPencil,
  IconSettings,
  IconSitemap,
  IconTable,
} from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { DueDate } from '../../shared/topics/due-date.tsx';
import { personName } from '../../shared/users/person.tsx';
import tabs from '../../ui/navigation/tabs.module.css';
import { SubjectCover } from './subject-card.tsx';
import { nextTopic } from './contents-order.ts';
import { StudyProgress, SubjectBadges } from './subject-facts.tsx';
import { subjectsTexts } from './subjects.texts.ts';
import classes from './subject-head.module.css';

interface Props {
  subject: Subject;
  contents: Contents | undefined;
  /** Hides details and progress while the structure is being edited. */
  isCompact: boolean;
  /** Called when the pointer approaches the link to the editor, so that its code can be preloaded. */
  onEditorNear: () => void;
}

/** The header of a discipline: teachers, groups, the student's progress and navigation. */
export function SubjectHead({ subject, contents, isCompact, onEditorNear }: Props) {
  const t = useTexts(subjectsTexts);
  const isStudying = subject.role_type === 'STUDENT';
  return (
    <>
      <header className={classes.head} style={{ '--subject': subject.color }}>
        <SubjectCover subject={subject} />
        <div className={classes.inner}>
          <div>
            <h1 className={classes.title}>{subject.title}</h1>
            {(subject.hidden || subject.is_archived) && (
              <div className={classes.badges}>
                <SubjectBadges subject={subject} />
              </div>
            )}
            {subject.parent && (
              <p className={classes.follows}>
                {t('followsParent')} <Link to={`/subjects/${subject.id}/subs`}>«{subject.parent.title}»</Link>
              </p>
            )}
            {!isCompact && <About subject={subject} />}
          </div>
          {isStudying && !isCompact && <Standing subject={subject} contents={contents} />}
        </div>
      </header>
      <SubjectTabs subject={subject} onEditorNear={onEditorNear} />
    </>
  );
}

function About({ subject }: { subject: Subject }) {
  const t = useTexts(subjectsTexts);
  return (
    <>
      {subject.description && <p className={classes.description}>{subject.description}</p>}
      <dl className={classes.people}>
        <Fact
          name={t('teachers', { count: subject.teachers.length })}
          value={subject.teachers.map((person) => personName(person, 'short')).join(', ')}
        />
        <Fact name={t('experts')} value={subject.experts.map((person) => personName(person, 'short')).join(', ')} />
        <Fact name={t('groups')} value={subject.groups.map((group) => group.name).join(', ')} />
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The student's standing and the topic to open next. */
function Standing({ subject, contents }: { subject: Subject; contents: Contents | undefined }) {
  const t = useTexts(subjectsTexts);
  const next = contents && nextTopic(contents.chapters);
  return (
    <div className={classes.standing}>
      <StudyProgress subject={subject} />
      {next && (
        <Link to={`/subjects/${subject.id}/topics/${next.id}`} className={classes.next}>
          <span className={classes.nextLabel}>{t('nextTopic')}</span>
          <span className={classes.nextTitle}>{next.title}</span>
          {next.due_at && <DueDate at={next.due_at} />}
        </Link>
      )}
    </div>
  );
}

function SubjectTabs({ subject, onEditorNear }: { subject: Subject; onEditorNear: () => void }) {
  const t = useTexts(subjectsTexts);
  const currentUser = useCurrentUser();
  const isStaff = subject.role_type === 'TEACHER' || subject.role_type === 'EXPERT' || currentUser.can('subjects_read');
  const seesJournal = isStaff || (currentUser.isCurator && subject.role_type === null);
  const base = `/subjects/${subject.id}`;
  return (
    <nav className={`${tabs.tabs} ${classes.tabs}`} aria-label={t('tabs')} ref={useTabInSight()}>
      <Tab to={base} icon={<IconBook2 size={18} aria-hidden="true" />}>
        {t('contents')}
      </Tab>
      {subject.can_edit && (
        <Tab to={`${base}/sections`} icon={<IconPencil size={18} aria-hidden="true" />} onNear={onEditorNear}>
          {t('building')}
        </Tab>
      )}
      {seesJournal && (
        <Tab to={`${base}/plan`} hasViews icon={<IconListDetails size={18} aria-hidden="true" />}>
          {t('plan')}
        </Tab>
      )}
      {seesJournal && (
        <Tab to={`${base}/journal`} icon={<IconTable size={18} aria-hidden="true" />}>
          {t('journal')}
        </Tab>
      )}
      {seesJournal && (
        <Tab to={`${base}/attendance`} icon={<IconCalendarCheck size={18} aria-hidden="true" />}>
          {t('attendance')}
        </Tab>
      )}
      {isStaff && (
        <Tab to={`/marking?subject=${subject.id}`} icon={<IconChecklist size={18} aria-hidden="true" />}>
          {t('marking')}
          {subject.waiting_count > 0 && <span className={classes.count}>{subject.waiting_count}</span>}
        </Tab>
      )}
      <Tab to={`${base}/graph`} icon={<IconSitemap size={18} aria-hidden="true" />}>
        {t('graph')}
      </Tab>
      {(isStaff || subject.role_type === 'STUDENT') && (
        <Tab to={`${base}/feedback`} icon={<IconMessageStar size={18} aria-hidden="true" />}>
          {t('feedback')}
        </Tab>
      )}
      {isStaff && (
        <Tab to={`/soft-skills?subject=${subject.id}`} icon={<IconHeartHandshake size={18} aria-hidden="true" />}>
          {t('softSkills')}
        </Tab>
      )}
      {isStaff && (
        <Tab to={`${base}/subs`} icon={<IconGitBranch size={18} aria-hidden="true" />}>
          {t(subject.parent ? 'follows' : 'subs')}
        </Tab>
      )}
      {(subject.role_type === 'TEACHER' || currentUser.can('subjects_write')) && (
        <Tab to={`${base}/settings`} icon={<IconSettings size={18} aria-hidden="true" />}>
          {t('settings')}
        </Tab>
      )}
      {subject.role_type === 'STUDENT' && (
        <Tab to={`/users/my/diary?subject=${subject.id}`} icon={<IconNotebook size={18} aria-hidden="true" />}>
          {t('diary')}
        </Tab>
      )}
    </nav>
  );
}

/** Scrolls the active tab into view, because on phones the tabs are wider than the screen. */
function useTabInSight() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])];
    const above = links.filter((link) => `${pathname}/`.startsWith(`${link.pathname}/`));
    // The contents lie above every view, so the longest path is the tab of this one.
    const current = above.toSorted((one, other) => one.pathname.length - other.pathname.length).at(-1);
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - nav.current.offsetLeft - 48 });
  }, [pathname]);
  return nav;
}

function Tab({
  to,
  icon,
  hasViews = false,
  onNear,
  children,
}: {
  to: string;
  /** Stays current while a view below it is shown. */
  hasViews?: boolean;
  icon: ReactNode;
  onNear?: () => void;
  children: ReactNode;
}) {
  return (
    <NavLink to={to} end={!hasViews} className={tabs.tab} onPointerEnter={onNear} onFocus={onNear}>
      {icon}
      {children}
    </NavLink>
  );
}
