import type { Lesson } from '@orbita/contract/topics';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { useShortcuts } from '../../base/shortcuts.ts';
import { answeringTexts } from './answering/answering.texts.ts';
import { Article } from './reading/article.tsx';
import { formulas, hasFormulas, loadFormulas } from '../../ui/rich-text/typesetting.ts';
import { richTexts } from './rich-texts.ts';
import { TopicHeader } from './topic-header.tsx';
import { TopicNeighbours } from './topic-neighbours.tsx';
import { TopicSkeleton } from './topic-skeleton.tsx';
import { topicsTexts } from './topics.texts.ts';
import classes from './topic-page.module.css';

const TopicGate = lazy(async () => ({ default: (await import('./topic-gate.tsx')).TopicGate }));
const AwaitingTopic = lazy(async () => ({ default: (await import('./awaiting-topic.tsx')).AwaitingTopic }));
const TopicFeedback = lazy(async () => ({
  default: (await import('./feedback/topic-feedback.tsx')).TopicFeedback,
}));
const EditorsLines = lazy(async () => ({
  default: (await import('./publication/editors-lines.tsx')).EditorsLines,
}));
const OwnExtension = lazy(async () => ({ default: (await import('./extension/own-extension.tsx')).OwnExtension }));
const Builder = lazy(async () => ({ default: (await import('./building/builder.tsx')).Builder }));

/** The required password, by the error code. */
const gates: Record<string, 'chapter' | 'topic'> = { 'chapter-locked': 'chapter', 'topic-locked': 'topic' };

/** What the teacher has hidden, and alone can show. */
const HIDDEN: ReadonlySet<string> = new Set(['topic-hidden', 'retake-closed', 'page-hidden']);

/** A topic: students read and answer it, teachers read and edit it. */
export function TopicPage() {
  const t = useTexts(topicsTexts);
  const { id, step } = useParams();
  const lesson = useCall('topics', 'getLesson', { params: { id: Number(step) } });
  const isHidden = HIDDEN.has(lesson.error?.code ?? '');
  const gate = lesson.data ? undefined : gates[lesson.error?.code ?? ''];
  if (gate) {
    return (
      <Suspense fallback={<TopicSkeleton />}>
        <TopicGate stepId={Number(step)} subjectId={Number(id)} gate={gate} />
      </Suspense>
    );
  }
  if (!lesson.data && lesson.error?.code === 'topics-awaited') {
    return (
      <Suspense fallback={<TopicSkeleton />}>
        <AwaitingTopic subjectId={Number(id)} stepId={Number(step)} topics={lesson.error.topics ?? []} />
      </Suspense>
    );
  }
  return (
    <LoadState
      query={lesson}
      skeleton={<TopicSkeleton />}
      wayOn={isHidden ? <Link to={`/subjects/${id}`}>{t('toSubject')}</Link> : undefined}
      hint={isHidden ? t('askTeacher') : undefined}
    >
      {(data) =>
        data.subject_id === Number(id) ? (
          <OpenTopic key={data.id} lesson={data} />
        ) : (
          <Navigate replace to={`/subjects/${data.subject_id}/topics/${data.id}`} />
        )
      }
    </LoadState>
  );
}

function OpenTopic({ lesson }: { lesson: Lesson }) {
  const [search, setSearch] = useAddressParams();
  useTitle(lesson.title);
  const isEditing = lesson.can_edit && search.get('edit') === '1';
  const setEditing = (next: boolean) =>
    setSearch(() => new URLSearchParams(next ? { edit: '1' } : {}), { preventScrollReset: true });
  useTopicShortcuts(lesson, isEditing, setEditing);
  const isTypeset = useTypeset(lesson);
  if (!isTypeset) return <TopicSkeleton />;
  return (
    <div className={classes.page} data-editing={isEditing || undefined}>
      {isEditing ? (
        <Suspense fallback={<TopicSkeleton />}>
          <Builder lesson={lesson} onLeave={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <TopicHeader lesson={lesson} isEditing={false} onModeChange={setEditing} />
          {lesson.emoji !== null && lesson.due_at !== null && (
            <Suspense>
              <OwnExtension lesson={lesson} />
            </Suspense>
          )}
          {lesson.can_edit && (
            <Suspense>
              <EditorsLines lesson={lesson} onEdit={() => setEditing(true)} />
            </Suspense>
          )}
          <Article lesson={lesson} onEdit={() => setEditing(true)} />
          <Suspense>
            <TopicFeedback lesson={lesson} />
          </Suspense>
          <TopicNeighbours lesson={lesson} />
        </>
      )}
    </div>
  );
}

/** Longest wait for the formula library in milliseconds; after that LaTeX source is better than no text. */
const TYPESETTING_PATIENCE = 2500;

/** Delays a topic with formulas until they can be rendered, because they change line heights and the text would jump. */
function useTypeset(lesson: Lesson): boolean {
  const isReady = formulas.use() !== null;
  const [isTired, setTired] = useState(false);
  const needed = richTexts(lesson).some(hasFormulas);
  useEffect(() => {
    if (!needed || isReady) return undefined;
    void loadFormulas();
    const timer = setTimeout(() => setTired(true), TYPESETTING_PATIENCE);
    return () => clearTimeout(timer);
  }, [needed, isReady]);
  return !needed || isReady || isTired;
}

function useTopicShortcuts(lesson: Lesson, isEditing: boolean, setEditing: (next: boolean) => void): void {
  const t = useTexts(topicsTexts);
  const answering = useTexts(answeringTexts);
  const navigate = useNavigate();
  const open = (neighbour: { id: number } | null) =>
    neighbour && void navigate(`/subjects/${lesson.subject_id}/topics/${neighbour.id}`);
  useShortcuts(t('shortcuts'), [
    { code: 'KeyJ', label: t('next'), run: () => open(lesson.next), disabled: !lesson.next },
    { code: 'KeyK', label: t('previous'), run: () => open(lesson.previous), disabled: !lesson.previous },
    { code: 'KeyU', label: t('toSubject'), run: () => void navigate(`/subjects/${lesson.subject_id}`) },
    { code: 'KeyA', label: t('toAnswer'), run: () => focusFirstAnswer(), disabled: isEditing || !lesson.can_answer },
    {
      code: 'Enter',
      ctrl: true,
      inFields: true,
      label: answering('send'),
      run: submitAnswer,
      disabled: isEditing || !lesson.can_answer,
    },
    {
      code: 'KeyE',
      label: t(isEditing ? 'read' : 'edit'),
      run: () => setEditing(!isEditing),
      disabled: !lesson.can_edit,
    },
  ]);
}

/** Submits the task being written, or the only open one. */
function submitAnswer(): void {
  const editors = document.querySelectorAll('[data-answer-editor]');
  const own = document.activeElement?.closest('[data-answer-editor]') ?? (editors.length === 1 ? editors[0] : null);
  own?.querySelector<HTMLElement>('[data-submit]')?.click();
}

function focusFirstAnswer(): void {
  const editor = document.querySelector('[data-answer-editor]');
  editor?.scrollIntoView({ block: 'start' });
  editor?.querySelector<HTMLElement>('input:not([type="file"]), textarea, button')?.focus({ preventScroll: true });
}
