import { NativeSelect } from '@mantine/core';
import type { MarkingCase } from '@orbita/contract/marking';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { OWN_COMMENT } from '../../../api/affected-calls.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MarkHistoryList } from '../../../shared/marks/history/mark-history.tsx';
import { caseKey } from '../case-ref.ts';
import { LazyDetails } from '../lazy-details.tsx';
import { useScrolledToTop } from '../use-scrolled-to-top.ts';
import { markingTexts } from '../marking.texts.ts';
import { useStable } from '../../../base/use-stable.ts';
import { CommentBox, Library } from './comment-box.tsx';
import { CommentSkills } from './comment-skills.tsx';
import { UnfoldButton } from './unfold-button.tsx';
import { getDraft } from '../verdict/drafts.ts';
import type { useTemplates } from './use-templates.ts';
import type { Verdict } from '../verdict/use-verdict.ts';
import classes from '../verdict/verdict.module.css';

/** Sends a comment of a user who may not mark; it stays in the field until it is saved. */
export function useCommentSending(shown: MarkingCase | undefined, caseKeyOf: string, onSent: () => void) {
  const t = useTexts(markingTexts);
  const [chosen, setChosen] = useState<number | null>(null);
  const create = useSave('answers', 'createComment', {
    invalidates: OWN_COMMENT,
    success: t('commentSent'),
    onSuccess: onSent,
  });
  const answers = shown?.answers ?? [];
  const answer = answers.find(({ id }) => id === chosen) ?? answers.at(-1);
  return {
    answer,
    choose: setChosen,
    isSending: create.isPending,
    send: () => {
      const { comment, skills = [] } = getDraft(caseKeyOf);
      const text = comment.trim();
      if (!answer || !text || create.isPending) return;
      const tagged = skills.length > 0 ? { skills: skills.map(({ id }) => id) } : {};
      create.mutate({ body: { ugc_answer_id: answer.id, text, ...tagged } });
    },
  };
}

interface Props {
  shown: MarkingCase;
  verdict: Verdict;
  sending: ReturnType<typeof useCommentSending>;
  library: ReturnType<typeof useTemplates>;
  commentField: RefObject<HTMLTextAreaElement | null>;
  onLeaveField: () => void;
  /** Shown above, instead of the line that says who gives the mark. */
  children?: ReactNode;
}

/** The panel for experts, who read everything and write comments. */
export function CommentPanel({ shown, verdict, sending, library, commentField, onLeaveField, children }: Props) {
  const t = useTexts(markingTexts);
  const [isUnfolded, setUnfolded] = useState(false);
  const toggle = useStable(verdict.toggleTemplate);
  const rest = useRef<HTMLDivElement>(null);
  const noteScroll = useScrolledToTop(caseKey({ step: shown.step.id, student: shown.student.id }), rest);
  const titleOf = (patternId: number) => {
    const index = shown.patterns.findIndex(({ id }) => id === patternId);
    return shown.patterns[index]?.title || t('task', { number: index + 1 });
  };
  return (
    <section className={classes.verdict} aria-label={t('commentShort')} data-unfolded={isUnfolded || undefined}>
      <div className={classes.rest} ref={rest} onScroll={noteScroll}>
        {children ?? <p className={classes.hint}>{t('readOnly')}</p>}
        {shown.answers.length > 1 && (
          <NativeSelect
            label={t('commentTo')}
            value={String(sending.answer?.id ?? '')}
            onChange={(event) => sending.choose(Number(event.currentTarget.value))}
            data={shown.answers.map(({ id, pattern_id }) => ({ value: String(id), label: titleOf(pattern_id) }))}
          />
        )}
        {sending.answer && (
          <>
            <CommentBox
              comment={verdict.draft.comment}
              onChange={verdict.setComment}
              library={library}
              box={commentField}
              onTaken={onLeaveField}
              onSave={sending.send}
            >
              <CommentSkills key={shown.student.id} verdict={verdict} />
            </CommentBox>
            <Library
              templates={library.templates}
              isLoaded={library.isLoaded}
              comment={verdict.draft.comment}
              onToggle={toggle}
              onForget={library.forget}
              suggestions={library.suggestions}
              onKeep={library.keep}
              onDismiss={library.dismiss}
            />
          </>
        )}
        {shown.history.length > 0 && (
          <LazyDetails className={classes.history} summary={t('history')}>
            {() => <MarkHistoryList changes={shown.history} />}
          </LazyDetails>
        )}
      </div>
      {sending.answer && (
        <div className={`${classes.footer} ${classes.sending}`}>
          <Button
            colour="blue"
            onClick={sending.send}
            loading={sending.isSending}
            disabled={verdict.draft.comment.trim() === ''}
          >
            {t('sendComment')}
          </Button>
        </div>
      )}
      <UnfoldButton label={t('writeComment')} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
    </section>
  );
}
