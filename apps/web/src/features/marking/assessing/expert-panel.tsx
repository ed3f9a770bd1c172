import { askedQuestions } from '@orbita/contract/tasks/draws';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Expertise } from '@orbita/contract/expertises';
import type { MarkingCase } from '@orbita/contract/marking';
import { useRef, useState, type RefObject } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { MarkHistoryList } from '../../../shared/marks/history/mark-history.tsx';
import { ExpertiseForm } from '../../../shared/comments/expertise-form.tsx';
import { caseKey, isSameCase } from '../case-ref.ts';
import { CommentPanel } from '../comments/comment-panel.tsx';
import { UnfoldButton } from '../comments/unfold-button.tsx';
import { LazyDetails } from '../lazy-details.tsx';
import { markingTexts } from '../marking.texts.ts';
import { useScrolledToTop } from '../use-scrolled-to-top.ts';
import { takenBack } from './sent-expertises.ts';
import classes from '../verdict/verdict.module.css';

type CommentProps = Parameters<typeof CommentPanel>[0];
interface Props extends CommentProps {
  expertiseField: RefObject<HTMLTextAreaElement | null>;
  /** Called once the expertise is saved. */
  onSent: (expertise: Expertise) => void;
}
type Remark = 'expertise' | 'comment';

/** The panel of an expert: an expertise that is sent before the next work opens, or a comment. */
export function ExpertPanel({ expertiseField, onSent, ...comment }: Props) {
  const t = useTexts(markingTexts);
  const { shown } = comment;
  const [remark, setRemark] = useState<Remark>('expertise');
  if (!shown.can_assess) return <CommentPanel {...comment} />;
  const choice = (
    <SegmentedControl
      fullWidth
      aria-label={t('remark')}
      value={remark}
      onChange={(value) => setRemark(value === 'comment' ? 'comment' : 'expertise')}
      data={[
        { value: 'expertise', label: t('remarkExpertise') },
        { value: 'comment', label: t('commentShort') },
      ]}
    />
  );
  if (remark === 'comment') return <CommentPanel {...comment}>{choice}</CommentPanel>;
  return (
    <Assessing shown={shown} expertiseField={expertiseField} onSent={onSent}>
      {choice}
    </Assessing>
  );
}

function Assessing({
  shown,
  expertiseField,
  onSent,
  children,
}: Pick<Props, 'shown' | 'expertiseField' | 'onSent'> & { children: React.ReactNode }) {
  const t = useTexts(markingTexts);
  const ref = { step: shown.step.id, student: shown.student.id };
  const rest = useRef<HTMLDivElement>(null);
  const noteScroll = useScrolledToTop(caseKey(ref), rest);
  const last = takenBack.use();
  const withdrawn = last && isSameCase(last.ref, ref) ? last.expertise : undefined;
  const [isUnfolded, setUnfolded] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const answer =
    shown.answers.find(({ id }) => id === (chosen ?? withdrawn?.answer_id)) ?? firstUnassessed(shown.answers);
  const pattern = shown.patterns.find(({ id }) => id === answer?.pattern_id);
  return (
    <section className={classes.verdict} aria-label={t('remarkExpertise')} data-unfolded={isUnfolded || undefined}>
      <div className={classes.rest} ref={rest} onScroll={noteScroll}>
        {children}
        {!answer && <p className={classes.hint}>{t('nothingToAssess')}</p>}
        {shown.answers.length > 1 && (
          <NativeSelect
            label={t('commentTo')}
            value={String(answer?.id ?? '')}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={shown.answers.map(({ id, pattern_id }) => ({ value: String(id), label: titleOf(shown, pattern_id) }))}
          />
        )}
        {answer && (
          <ExpertiseForm
            key={`${answer.id} ${withdrawn?.id ?? ''} ${answer.expertises.length}`}
            answer={answer}
            questions={askedQuestions(pattern?.forms ?? [], answer.fields)}
            withdrawn={withdrawn?.answer_id === answer.id ? withdrawn : undefined}
            textField={expertiseField}
            sendLabel={t('sendExpertiseAndNext')}
            onSent={onSent}
          />
        )}
        {shown.history.length > 0 && (
          <LazyDetails className={classes.history} summary={t('history')}>
            {() => <MarkHistoryList changes={shown.history} />}
          </LazyDetails>
        )}
      </div>
      <UnfoldButton label={t('writeExpertise')} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
    </section>
  );
}

/** The task to begin with: the first that nobody has assessed since it was handed in, or the last one. */
const firstUnassessed = (answers: readonly UgcAnswer[]): UgcAnswer | undefined =>
  answers.find(({ expertises, receipt }) => !expertises.some(({ updated_at }) => updated_at >= receipt.submitted_at)) ??
  answers.at(-1);

function titleOf(shown: MarkingCase, patternId: number): string {
  const index = shown.patterns.findIndex(({ id }) => id === patternId);
  return shown.patterns[index]?.title || markingTexts.t('task', { number: index + 1 });
}
