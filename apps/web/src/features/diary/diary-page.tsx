import { Skeleton } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { Link, useParams } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { selectChild } from '../../shared/users/selected-child.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { Loading, LoadState } from '../../ui/states/load-state.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { ParentLinks } from '../../shared/users/parent-links.tsx';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { nameAmong } from '../../shared/users/name-among.ts';
import { BookmarkButton } from '../../shared/user-notes/bookmark-button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import type { Reader } from './diary.data.ts';
import { DiarySubject } from './diary-subject.tsx';
import { PrintedHead } from './printed-diary.tsx';
import { DiarySummary } from './diary-summary.tsx';
import { StudentRecords } from './student-records.tsx';
import { diaryTexts } from './diary.texts.ts';
import classes from './diary.module.css';

/** A student's diary: one's own, or that of a child or a student one looks after. */
export function DiaryPage() {
  const currentUser = useCurrentUser();
  const { user } = useParams();
  const studentId = user === undefined ? currentUser.user.id : Number(user);
  const isChild = currentUser.user.children.some(({ id }) => id === studentId);
  // The choice follows the page, which Back, a link or another tab may have opened.
  useLayoutEffect(() => {
    if (isChild) selectChild(studentId);
  }, [isChild, studentId]);
  return <DiaryOf key={studentId} reader={{ studentId, isOwn: studentId === currentUser.user.id }} />;
}

function DiaryOf({ reader }: { reader: Reader }) {
  const [search] = useAddressParams();
  const subjectId = Number(search.get('subject'));
  return (
    <>
      <DiaryHead reader={reader} />
      <PrintedHead reader={reader} />
      {subjectId > 0 ? (
        <DiarySubject key={subjectId} reader={reader} subjectId={subjectId} />
      ) : (
        <DiaryTotal reader={reader} semesterId={Number(search.get('semester'))} />
      )}
    </>
  );
}

/** Progress over all disciplines or those of a semester. */
function DiaryTotal({ reader, semesterId }: { reader: Reader; semesterId: number }) {
  const t = useTexts(diaryTexts);
  const input = { params: { id: reader.studentId } };
  const progress = useCall(
    'standing',
    'getProgress',
    semesterId > 0 ? { ...input, query: { semester_ids: [semesterId] } } : input,
    { keepPrevious: true },
  );
  // The line of retakes stands above the rest, which it would push down if it came later; a failure is not waited for.
  const retakes = useCall('retakes', 'listStudentRetakes', input);
  const isAwaited = retakes.isPending && retakes.failureCount + retakes.errorUpdateCount === 0;
  if (isAwaited && !progress.error) return <Loading skeleton={<SummarySkeleton />} />;
  return (
    <LoadState query={progress} skeleton={<SummarySkeleton />} wayOn={<Link to="/main">{t('toMain')}</Link>}>
      {(read) =>
        read.data.length === 0 && progress.isPlaceholderData && semesterId === 0 ? (
          <Loading skeleton={<SummarySkeleton />} />
        ) : read.data.length === 0 && semesterId === 0 ? (
          <EmptyState icon={<IconNotebook size={28} aria-hidden="true" />} title={t('empty')}>
            {t(reader.isOwn ? 'emptyOwn' : 'emptyOther')}
          </EmptyState>
        ) : (
          <DiarySummary reader={reader} progress={read} semesterId={semesterId} />
        )
      }
    </LoadState>
  );
}

function DiaryHead({ reader }: { reader: Reader }) {
  const t = useTexts(diaryTexts);
  const currentUser = useCurrentUser();
  const person = useCall('users', 'getUser', { params: { id: reader.studentId } }, { enabled: !reader.isOwn });
  const child = currentUser.user.children.find(({ id }) => id === reader.studentId);
  const student = reader.isOwn ? currentUser.user : (person.data ?? child);
  const name = student ? personName(student) : '';
  useTitle(reader.isOwn ? t('diary') : name ? t('diaryOf', { name }) : t('diary'));
  const groups = person.data?.groups.map((group) => group.name).join(', ');
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <h1 className={classes.title}>{reader.isOwn || !name ? t('diary') : name}</h1>
        {!currentUser.isParent && name && (
          <BookmarkButton
            target={{
              page: `/users/${reader.isOwn ? 'my' : reader.studentId}/diary`,
              title: reader.isOwn ? t('diary') : t('diaryOf', { name }),
            }}
          />
        )}
      </div>
      {!reader.isOwn && name && (
        <p className={classes.under}>
          {[t('diary'), groups].filter(Boolean).join(' · ')}
          {child && !currentUser.isParent && (
            <Link to="/family" className={`${classes.changes} no-print`}>
              {t('whatChanged')}
            </Link>
          )}
        </p>
      )}
      <ParentLinks />
      <StudentRecords reader={reader} person={reader.isOwn ? currentUser.user : person.data} />
      {!name && person.error?.status !== 403 && <ReadFailure name={t('student')} query={person} />}
      {/* Users who are only parents choose the child in the shell. */}
      {child && !currentUser.isParent && currentUser.user.children.length > 1 && (
        <nav className={classes.children} aria-label={t('children')}>
          {currentUser.user.children.map((one) => (
            <Link
              key={one.id}
              to={`/users/${one.id}/diary`}
              className={classes.child}
              aria-current={one.id === reader.studentId ? 'page' : undefined}
            >
              <PersonAvatar person={one} size={24} /> {nameAmong(one, currentUser.user.children)}
            </Link>
          ))}
        </nav>
      )}
    </header>
  );
}

const SummarySkeleton = () => (
  <>
    <div className={classes.panels}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={220} radius="lg" />
      ))}
    </div>
    <Skeleton height={320} mt={24} radius="lg" />
  </>
);
