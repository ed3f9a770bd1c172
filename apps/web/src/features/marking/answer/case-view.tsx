import type { MarkingCase } from '@orbita/contract/marking';
import type { Person } from '@orbita/contract/schemas';
import { IconEye, IconLock, IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AnnotatedFiles } from '../../../shared/annotations/annotated-files.tsx';
import { DueDate } from '../../../shared/topics/due-date.tsx';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { LazyDetails } from '../lazy-details.tsx';
import { markingTexts } from '../marking.texts.ts';
import { Attachments } from './attachments.tsx';
import { TaskView } from './task-view.tsx';
import classes from './case-view.module.css';

interface Props {
  shown: MarkingCase;
  /** A colleague who has the case open too. */
  holder: Person | null;
  hasNewer: boolean;
  /** Whether the panel beside the answer holds the form of an expertise. */
  isAssessing: boolean;
  onShowNewer: () => void;
}

/** Everything a student handed in on a topic. */
export const CaseView = memo(function CaseView({ shown, holder, hasNewer, isAssessing, onShowNewer }: Props) {
  const t = useTexts(markingTexts);
  const { user } = useCurrentUser();
  const isWaiting = shown.answers.some((answer) => answer.is_waiting);
  return (
    <>
      <CaseHead shown={shown} />
      {hasNewer && (
        <div className={classes.notice} data-tone="accent" role="status">
          <IconRefresh size={20} aria-hidden="true" />
          <span>
            <b>{t('newVersion')}.</b> {t('newVersionText')}
          </span>
          <Button size="xs" colour="blue" onClick={onShowNewer}>
            {t('showNewVersion')}
          </Button>
        </div>
      )}
      {holder && (
        <p className={classes.notice} data-tone="warning" role="status">
          <IconEye size={20} aria-hidden="true" /> {t('heldBy', { name: personName(holder, 'short') })}
        </p>
      )}
      {shown.can_mark &&
        !isAssessing &&
        (shown.answers.length === 0 ? (
          <p className={classes.notice}>{t('noAnswers')}</p>
        ) : (
          !isWaiting && !hasNewer && <p className={classes.notice}>{t('notWaiting')}</p>
        ))}
      <PrivateHints shown={shown} />
      <AnnotatedFiles
        answers={shown.answers}
        notes={shown.annotations}
        writerId={shown.can_mark || shown.can_assess ? user.id : null}
        isKeyed
      >
        {shown.patterns.map((pattern, index) => {
          const answer = shown.answers.find(({ pattern_id }) => pattern_id === pattern.id);
          const versions = shown.versions.find(({ answer_id }) => answer_id === answer?.id)?.versions ?? [];
          return (
            <TaskView
              key={pattern.id}
              pattern={pattern}
              number={index + 1}
              answer={answer}
              versions={versions}
              canAssess={shown.can_assess}
              hasForm={!isAssessing}
            />
          );
        })}
      </AnnotatedFiles>
    </>
  );
});

function CaseHead({ shown: { step, student, group_name, can_mark } }: { shown: MarkingCase }) {
  const t = useTexts(markingTexts);
  return (
    <header className={classes.head}>
      <PersonAvatar person={student} size={44} />
      <div className={classes.headWords}>
        <h2>
          <Link to={`/users/${student.id}/profile`}>{personName(student)}</Link>
        </h2>
        <p className={classes.facts}>
          {group_name && <span>{group_name}</span>}
          <span className={classes.subject} style={{ '--subject': step.subject_color }}>
            {step.subject_title}
          </span>
          <Link to={`/subjects/${step.subject_id}/topics/${step.id}`}>{step.title}</Link>
          {can_mark && step.max_mark !== null && (
            <Link to={`/subjects/${step.subject_id}/topics/${step.id}/rubric`}>{t('rubric')}</Link>
          )}
          {step.due_at && (
            <span>
              {t('due')}: <DueDate at={step.due_at} isDone />
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

function PrivateHints({ shown: { private_text, private_sections } }: { shown: MarkingCase }) {
  const t = useTexts(markingTexts);
  if (!private_text && private_sections.length === 0) return null;
  return (
    <LazyDetails
      className={classes.hints}
      summary={
        <>
          <IconLock size={16} aria-hidden="true" /> {t('hints')}
        </>
      }
    >
      {() => (
        <div className={classes.folded}>
          {private_text && <RichText html={private_text} />}
          {private_sections.map((section) => (
            <section key={section.id}>
              {section.title && <h3>{section.title}</h3>}
              {section.content && <RichText html={section.content} />}
              {section.video_url && (
                <a href={section.video_url} target="_blank" rel="noopener noreferrer">
                  {section.video_url}
                </a>
              )}
              <Attachments attachments={section.attachments} />
            </section>
          ))}
        </div>
      )}
    </LazyDetails>
  );
}
