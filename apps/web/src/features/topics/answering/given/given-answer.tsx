import type { UgcAnswer } from '@orbita/contract/answers';
import type { Pattern } from '@orbita/contract/tasks';
import { IconArrowBackUp, IconEye, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSave } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { AnswerPrivacy } from '../../../../shared/answers/privacy/answer-privacy.tsx';
import { accessOf } from '../../../../shared/answers/privacy/readers.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { AnswerView } from '../../../../shared/answers/given/answer-view.tsx';
import { answeringTexts } from '../answering.texts.ts';
import { deleteAnswer } from '../../../../shared/answers/given/deleted-answer.ts';
import { deletedAnswerTexts } from '../../../../shared/answers/given/deleted-answer.texts.ts';
import { needsHint, readersLineOf, type KnownRule } from '../rules/rule-words.ts';
import { givenTexts } from './given-answer.texts.ts';
import { Receipt } from './receipt.tsx';
import { Remarks } from './remarks.tsx';
import classes from '../task-answer.module.css';

const Versions = lazy(async () => ({ default: (await import('./versions.tsx')).Versions }));
const OwnAnnotatedFiles = lazy(async () => ({
  default: (await import('../../../../shared/annotations/annotated-files.tsx')).OwnAnnotatedFiles,
}));

interface Props {
  pattern: Pattern;
  answer: UgcAnswer;
  /** Whether it was submitted just now, on this page. */
  isFresh?: boolean;
  onChange?: () => void;
  /** The task's visibility rule; undefined until the rules are read. */
  rule: KnownRule;
  /** Whether changes were begun and set aside. */
  isSetAside?: boolean;
  /** Whether the student has just left the form, so that its button takes the focus back. */
  isReturnedTo?: boolean;
}

/** A submitted answer with its receipt, readers, versions, expertises and comments. */
export function GivenAnswer(props: Props) {
  const { pattern, answer, isFresh = false, onChange, rule, isSetAside = false, isReturnedTo = false } = props;
  const t = useTexts(answeringTexts);
  const given = useTexts(givenTexts);
  const deletion = useTexts(deletedAnswerTexts);
  const [showsVersions, setShowsVersions] = useState(false);
  const questions = [...pattern.forms, ...pattern.earlier_forms];
  const attachments = answer.fields.flatMap((field) => field.attachments);
  return (
    <div className={classes.given}>
      {isFresh && <Receipt receipt={answer.receipt} isFresh />}
      {answer.state === 'returned' && (
        <p className={classes.returned} role="status">
          <IconArrowBackUp size={20} aria-hidden="true" />
          <span>
            <strong>{given('returned')}.</strong> {onChange && given('returnedText')}
          </span>
        </p>
      )}
      {attachments.length === 0 ? (
        <AnswerView questions={questions} fields={answer.fields} />
      ) : (
        <Suspense fallback={<AnswerView questions={questions} fields={answer.fields} />}>
          <OwnAnnotatedFiles answer={answer}>
            <AnswerView questions={questions} fields={answer.fields} />
          </OwnAnnotatedFiles>
        </Suspense>
      )}
      {!isFresh && <Receipt receipt={answer.receipt} />}
      <Access answer={answer} rule={rule} />
      {isSetAside && onChange && (
        <p className={classes.note} role="status">
          {given('setAside')}
        </p>
      )}
      <div className={classes.actions}>
        {onChange && (
          <Button autoFocus={isReturnedTo} onClick={onChange} colour={answer.state === 'returned' ? 'blue' : 'white'}>
            {t('change')}
          </Button>
        )}
        {answer.version > 1 && (
          <Button colour="transparentWhite" onClick={() => setShowsVersions(true)}>
            {t('versions', { count: answer.version })}
          </Button>
        )}
        {answer.may_delete && (
          <Button
            colour="transparentWhite"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => void deleteAnswer(answer)}
          >
            {deletion('remove')}
          </Button>
        )}
      </div>
      <Remarks pattern={pattern} answer={answer} />
      {showsVersions && (
        <Suspense fallback={null}>
          <Versions answerId={answer.id} pattern={pattern} onClose={() => setShowsVersions(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A line that says who may read the answer; changing it saves at once, without submitting again. */
function Access({ answer, rule }: { answer: UgcAnswer; rule: KnownRule }) {
  const t = useTexts(answeringTexts);
  const given = useTexts(givenTexts);
  const [isOpen, setOpen] = useState(false);
  const save = useSave('answers', 'updateAnswer', { invalidates: ['answers'], success: given('privacySaved') });
  const line = readersLineOf(answer.privacy, rule);
  if (line === null) return null;
  if (!isOpen) {
    return (
      <p className={classes.accessLine}>
        <IconEye size={16} aria-hidden="true" />
        {given(line, { count: answer.access_users.length })}
        <button type="button" className={classes.inline} onClick={() => setOpen(true)}>
          {given('changeAccess')}
        </button>
      </p>
    );
  }
  return (
    <div className={classes.access}>
      <AnswerPrivacy
        privacy={answer.privacy}
        readers={{ users: answer.access_users, companies: answer.access_companies }}
        disabled={save.isPending}
        onChange={(privacy, readers) => save.mutate({ params: { id: answer.id }, body: accessOf(privacy, readers) })}
      />
      {needsHint(answer.privacy, rule) && <small className={classes.hint}>{t('privacyHint')}</small>}
    </div>
  );
}
