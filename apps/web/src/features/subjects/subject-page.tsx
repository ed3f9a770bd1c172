import type { Contents, Subject } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { ApiError } from '../../api/client/client.ts';
import { useCall } from '../../api/query.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { ContentsList } from './contents-list.tsx';
import { SubjectHead } from './subject-head.tsx';
import { subjectsTexts } from './subjects.texts.ts';

const loadEditor = () => import('./editor/structure-editor.tsx');
const StructureEditor = lazy(async () => ({ default: (await loadEditor()).StructureEditor }));
const PlanView = lazy(async () => ({ default: (await import('./plan/plan-view.tsx')).PlanView }));
const DatesView = lazy(async () => ({ default: (await import('./dates/dates-view.tsx')).DatesView }));
const SubSubjectsView = lazy(async () => ({
  default: (await import('./sub-subjects/sub-subjects-view.tsx')).SubSubjectsView,
}));
const FeedbackView = lazy(async () => ({ default: (await import('./feedback/feedback-view.tsx')).FeedbackView }));
const GraphView = lazy(async () => ({ default: (await import('../../shared/graph/graph-view.tsx')).GraphView }));
const SettingsView = lazy(async () => ({ default: (await import('./settings/settings-view.tsx')).SettingsView }));

/**
 * A discipline: its contents, and by path the editor (`/sections`), the plan (`/plan`, its dates `/plan/dates`), sub-disciplines (`/subs`),
 * feedback (`/feedback`), the graph (`/graph`) and settings (`/settings`).
 */
export function SubjectPage() {
  const { id } = useParams();
  const subjectId = Number(id);
  return <SubjectView key={subjectId} id={subjectId} />;
}

function SubjectView({ id }: { id: number }) {
  const subject = useCall('subjects', 'getSubject', { params: { id } });
  const contents = useCall('subjects', 'getSubjectContents', { params: { id } });
  const [part, view] = useLocation().pathname.split('/').slice(3);
  useTitle(subject.data?.title);
  if (subject.error && !subject.data) return <Closed query={subject} />;
  return (
    <LoadState query={subject} skeleton={<SubjectSkeleton />}>
      {(found) => (
        <>
          <SubjectHead
            subject={found}
            contents={contents.data}
            isCompact={part !== undefined}
            onEditorNear={loadEditor}
          />
          {part === 'sections' ? (
            <Building subject={found} />
          ) : part === 'settings' ? (
            <Suspense fallback={<RowsSkeleton />}>
              <SettingsView subjectId={found.id} />
            </Suspense>
          ) : part === 'feedback' ? (
            <Suspense fallback={<RowsSkeleton />}>
              <FeedbackView subject={found} />
            </Suspense>
          ) : part === 'graph' ? (
            <Suspense fallback={<RowsSkeleton />}>
              <GraphView subjectId={found.id} />
            </Suspense>
          ) : part === 'plan' || part === 'subs' ? (
            <Suspense fallback={<RowsSkeleton />}>
              {part === 'subs' ? (
                <SubSubjectsView subject={found} />
              ) : view === 'dates' ? (
                <DatesView subject={found} />
              ) : (
                <PlanView subject={found} />
              )}
            </Suspense>
          ) : (
            <LoadState query={contents} skeleton={<RowsSkeleton />}>
              {(read: Contents) => <ContentsList subject={found} contents={read} />}
            </LoadState>
          )}
        </>
      )}
    </LoadState>
  );
}

/** An error in the server's words, below a page heading. */
function Closed({ query }: { query: UseQueryResult<Subject, ApiError> }) {
  const t = useTexts(subjectsTexts);
  const { isStudent, isDistant } = useCurrentUser();
  const own = isStudent ? (isDistant ? '/study' : '/subjects') : '/disciplines';
  useTitle(t('discipline'));
  return (
    <>
      <h1 className="visually-hidden">{t('discipline')}</h1>
      <LoadState query={query} skeleton={null} wayOn={<Link to={own}>{t('ownSubjects')}</Link>}>
        {() => null}
      </LoadState>
    </>
  );
}

function Building({ subject }: { subject: Subject }) {
  const t = useTexts(subjectsTexts);
  if (!subject.can_edit) return <EmptyState title={t(subject.is_archived ? 'closedArchive' : 'closedTeacher')} />;
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <StructureEditor subject={subject} />
    </Suspense>
  );
}

const SubjectSkeleton = () => (
  <>
    <Skeleton height={188} radius="lg" mb={16} />
    <Skeleton height={40} width={320} mb={24} />
    <RowsSkeleton />
  </>
);

const RowsSkeleton = () => (
  <>
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height={52} mb={8} />
    ))}
  </>
);
