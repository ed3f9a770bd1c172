import { Skeleton } from '@mantine/core';
import type { Expertise } from '@orbita/contract/expertises';
import { IconCoffee, IconUsers } from '@tabler/icons-react';
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Loading, LoadState } from '../../ui/states/load-state.tsx';
import { personName } from '../../shared/users/person.tsx';
import { useShortcuts } from '../../base/shortcuts.ts';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import type { QueueKind } from './address.ts';
import { CaseView } from './answer/case-view.tsx';
import { useCase, useClaim, usePrefetch } from './answer/use-case.ts';
import { caseKey, caseOf, isSameCase, type CaseRef } from './case-ref.ts';
import { DeskBar } from './desk-bar.tsx';
import { markingBindings } from './marking.bindings.ts';
import { markingKeysTexts } from './marking-keys.texts.ts';
import { markingTexts } from './marking.texts.ts';
import { rowAbove, rowBelow, upcoming } from './queue/queue-order.ts';
import type { Queue } from './queue/use-queue.ts';
import { useAssessing } from './assessing/use-assessing.ts';
import { useCommentSending } from './comments/comment-panel.tsx';
import { dropDraft } from './verdict/drafts.ts';
import { FailedVerdicts } from './verdict/last-verdict.tsx';
import { casesOf, countDone, findLast, postpone, markingSession } from './verdict/marking-session.ts';
import { useStable } from '../../base/use-stable.ts';
import { useTemplates } from './comments/use-templates.ts';
import { useVerdict } from './verdict/use-verdict.ts';
import { VerdictPanel } from './verdict/verdict-panel.tsx';
import { undoLast } from './verdict/undo-last.ts';
import { useScrolledToTop } from './use-scrolled-to-top.ts';
import classes from './marking.module.css';

interface Props {
  kind: QueueKind;
  queue: Queue;
  /** Name of the queue, under which verdicts are counted. */
  name: string;
  /** Whether filters narrow the queue. */
  isNarrowed: boolean;
  current: CaseRef | null;
  onOpen: (ref: CaseRef | null) => void;
  onQueue: () => void;
}

/** Loaded separately, because only experts need it. */
const ExpertPanel = lazy(async () => ({ default: (await import('./assessing/expert-panel.tsx')).ExpertPanel }));
const PHONE = '(max-width: 48em)';
/** Tells whether a dialog covers the desk, whose keys are then ignored. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null;

/** The open answer with the verdict beside it and all shortcuts. */
export function Desk({ kind, queue, name, isNarrowed, current, onOpen, onQueue }: Props) {
  const t = useTexts(markingTexts);
  const keys = useTexts(markingKeysTexts);
  const { given, skipped } = markingSession.use();
  const { query, shown, hasNewer, showNewer } = useCase(current);
  const library = useTemplates();
  const row = queue.rows.find((one) => isSameCase(caseOf(one), current));
  const key = current ? caseKey(current) : '';
  const verdict = useVerdict({
    ref: current,
    shown,
    templates: library.templates,
    queue: name,
    waitingSince: row?.waiting_since ?? null,
  });
  const sending = useCommentSending(shown, key, () => dropDraft(key));
  const assessing = useAssessing();
  const isExpert = kind === 'expertise';
  const canMark = !isExpert && (shown?.can_mark ?? false);
  const hasForm = !canMark && (shown?.can_assess ?? false);
  const isWaiting = shown?.answers.some((answer) => answer.is_waiting) ?? false;
  const holder = useClaim(current, canMark);
  const coming = upcoming(queue.rows, current, skipped);
  usePrefetch(coming);
  // What is loaded is worked off: the rest is read before anything is said of it.
  const { loadMore } = queue;
  const isMoreNeeded = current === null && coming.length === 0 && queue.hasMore;
  // Their number, so that each page that brings nothing free is followed by the next one.
  const workedOff = isMoreNeeded ? queue.rows.length : null;
  useEffect(() => {
    if (workedOff !== null) loadMore();
  }, [workedOff, loadMore]);

  const showNew = useStable(showNewer);
  const pane = useRef<HTMLDivElement>(null);
  const markField = useRef<HTMLInputElement>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const focusPane = useCallback(() => pane.current?.focus({ preventScroll: true }), []);
  const expertiseField = useRef<HTMLTextAreaElement>(null);
  const focusComment = useStable(() => {
    if (expertiseField.current) return expertiseField.current.focus();
    // The search is a line of its own, so it begins behind what is written already.
    flushSync(() => verdict.beginLine());
    const field = commentField.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  });
  const noteScroll = useTopOf(key, pane, focusPane);

  const save = useStable(() => {
    if (expertiseField.current) return expertiseField.current.form?.requestSubmit();
    if (!canMark) return sending.send();
    if (verdict.give()) onOpen(coming[0] ?? null);
  });
  const go = (ref: CaseRef | null) => ref && onOpen(ref);
  const next = () => go(rowBelow(queue.rows, current));
  const previous = () =>
    go(
      rowAbove(
        queue.rows,
        current,
        given.flatMap((one) => casesOf(one).map(({ ref }) => ref)),
      ),
    );
  const skip = () => {
    if (!current) return;
    postpone(current);
    go(upcoming(queue.rows, current, new Set([...skipped, key]))[0] ?? null);
  };
  const undo = () => (isExpert ? assessing.undo(go) : go(undoLast()));
  const canUndo = isExpert ? assessing.count > 0 : findLast(given) !== undefined;
  const done = isExpert ? assessing.count : countDone(given, name);
  const canSkip = isExpert ? row !== undefined : canMark && isWaiting;
  const sent = (expertise: Expertise) => {
    if (!current || !shown) return;
    assessing.note({ ref: current, student: shown.student, expertise, waitingSince: row?.waiting_since ?? null }, go);
    if (isExpert) onOpen(coming[0] ?? null);
  };
  const way = {
    onQueue: useStable(onQueue),
    onPrevious: useStable(previous),
    onNext: useStable(next),
    onSkip: useStable(skip),
  };

  const bindings = markingBindings(
    keys,
    {
      digit: verdict.digit,
      separator: verdict.separator,
      erase: verdict.erase,
      maximum: verdict.maximum,
      criterion: verdict.criterion,
      status: verdict.statusAt,
      template: verdict.templateAt,
      comment: focusComment,
      save,
      next,
      previous,
      skip,
      undo,
    },
    {
      canMark,
      canComment: (shown?.answers.length ?? 0) > 0,
      hasPoints: verdict.max !== null,
      hasRubric: verdict.rubric !== null,
      statuses: verdict.statuses.length,
      templates: library.templates.length,
      canUndo,
      canSkip: isExpert ? canSkip : canMark,
    },
  );
  useShortcuts(
    t('title'),
    bindings.map((binding) => ({ ...binding, run: (event: KeyboardEvent) => isCovered() || binding.run(event) })),
  );

  return (
    <>
      <div
        className={classes.answer}
        ref={pane}
        onScroll={noteScroll}
        tabIndex={0}
        role="region"
        aria-label={shown ? t('answerOf', { name: personName(shown.student, 'short') }) : t('title')}
      >
        <DeskBar
          done={useDeferredValue(done)}
          waiting={useDeferredValue(queue.total)}
          {...way}
          onSkip={canSkip ? way.onSkip : null}
        />
        <FailedVerdicts onOpen={go} />
        {current ? (
          <LoadState query={query} skeleton={<CaseSkeleton />}>
            {() =>
              shown && (
                <CaseView
                  key={key}
                  shown={shown}
                  holder={holder ?? shown.opened_by}
                  hasNewer={hasNewer}
                  isAssessing={hasForm}
                  onShowNewer={showNew}
                />
              )
            }
          </LoadState>
        ) : queue.error ? (
          <ErrorState error={queue.error} onRetry={queue.retry} />
        ) : queue.isLoading || queue.isOutdated || isMoreNeeded || coming.length > 0 ? (
          <Loading skeleton={<CaseSkeleton />} />
        ) : (
          <NothingLeft
            kind={kind}
            done={done}
            isTaken={queue.rows.length > 0}
            isNarrowed={isNarrowed}
            onUndo={canUndo ? undo : null}
          />
        )}
      </div>
      <aside className={classes.side}>
        {shown &&
          (canMark ? (
            <VerdictPanel
              shown={shown}
              verdict={verdict}
              library={library}
              markField={markField}
              commentField={commentField}
              onLeaveField={focusPane}
              onSave={save}
              onUndo={undo}
              canUndo={canUndo}
            />
          ) : (
            <Suspense fallback={null}>
              <ExpertPanel
                shown={shown}
                expertiseField={expertiseField}
                onSent={sent}
                verdict={verdict}
                sending={sending}
                library={library}
                commentField={commentField}
                onLeaveField={focusPane}
              />
            </Suspense>
          ))}
      </aside>
    </>
  );
}

/** Scrolls a new answer to its top and focuses it for reading keys (arrows, Space, Page Down). */
function useTopOf(key: string, pane: RefObject<HTMLDivElement | null>, focusPane: () => void): () => void {
  const previous = useRef(key);
  const noteScroll = useScrolledToTop(key, pane);
  useLayoutEffect(() => {
    if (previous.current === key) return;
    previous.current = key;
    if (window.matchMedia(PHONE).matches) window.scrollTo({ top: 0 });
    // Focus stays in the queue for users who walk through it with Tab.
    const active = document.activeElement;
    if (active !== pane.current && !active?.closest('[data-queue]')) focusPane();
  }, [key, pane, focusPane]);
  return noteScroll;
}

function CaseSkeleton() {
  return (
    <>
      <Skeleton height={44} width="60%" mb={20} radius="md" />
      <Skeleton height={360} radius="lg" />
    </>
  );
}

const WORDS_AT_END = {
  marking: { title: 'allDone', text: 'allDoneText', count: 'allDoneCount', undo: 'undoLast' },
  expertise: { title: 'allAssessed', text: 'allAssessedText', count: 'allAssessedCount', undo: 'takeBackLast' },
} as const;
const NOTHING_CAME = { title: 'nothingToMark', text: 'allDoneText' } as const;
const TAKEN = { title: 'restTaken', text: 'restTakenText' } as const;
const NARROWED = { title: 'noneNarrowed', text: 'noneNarrowedText' } as const;
interface NothingLeftProps {
  kind: QueueKind;
  done: number;
  isTaken: boolean;
  isNarrowed: boolean;
  onUndo: (() => void) | null;
}
function NothingLeft({ kind, done, isTaken, isNarrowed, onUndo }: NothingLeftProps) {
  const t = useTexts(markingTexts);
  const words = WORDS_AT_END[kind];
  // Who has marked nothing in this sitting may never have been handed anything.
  const atEnd = kind === 'marking' && done === 0 ? NOTHING_CAME : words;
  const told = isTaken ? TAKEN : isNarrowed ? NARROWED : atEnd;
  return (
    <EmptyState
      icon={isTaken ? <IconUsers size={28} aria-hidden="true" /> : <IconCoffee size={28} aria-hidden="true" />}
      title={t(told.title)}
      action={
        <>
          <Button component={Link} to="/main" colour="blue">
            {t('toMain')}
          </Button>
          {onUndo && <Button onClick={onUndo}>{t(words.undo)}</Button>}
        </>
      }
    >
      {done > 0 && <p>{t(words.count, { count: done })}</p>}
      <p>{t(told.text)}</p>
    </EmptyState>
  );
}
