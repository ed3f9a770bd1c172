import type { UgcAnswer } from '@orbita/contract/answers';
import type { Expertise } from '@orbita/contract/expertises';
import type { Form } from '@orbita/contract/tasks';
import { IconCertificate, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { REMARKS } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { invalidate, showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../base/notices.ts';
import { PersonAvatar } from '../users/person.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { RemarkHead, RemarkParts } from './remark-parts.tsx';
import { questionOf } from './remarks.ts';
import { commentsTexts } from './comments.texts.ts';
import bare from '../../ui/buttons/bare-button.module.css';
import classes from './comments.module.css';

/** Loaded separately, because only experts write expertises. */
const ExpertiseForm = lazy(async () => ({ default: (await import('./expertise-form.tsx')).ExpertiseForm }));

interface Props {
  answer: UgcAnswer;
  questions: readonly Form[];
  viewerId: number;
  /** Whether the viewer is an expert of the discipline. */
  canWrite?: boolean;
  /** Whether a new one begins here; false where the form stands elsewhere on the screen. */
  canBegin?: boolean;
}

/** Expertises of an answer; an expert also writes here. */
export function Expertises({ answer, questions, viewerId, canWrite = false, canBegin = canWrite }: Props) {
  const t = useTexts(commentsTexts);
  const [isWriting, setWriting] = useState(false);
  const begins = canWrite && canBegin;
  if (answer.expertises.length === 0 && !begins) return null;
  return (
    <section className={classes.comments} aria-label={t('expertises')}>
      <h4 className={classes.title}>{t('expertises')}</h4>
      <ul className={classes.list}>
        {answer.expertises.map((expertise) => (
          <ExpertiseItem
            key={expertise.id}
            expertise={expertise}
            answer={answer}
            questions={questions}
            isOwn={canWrite && expertise.author.id === viewerId}
          />
        ))}
      </ul>
      {begins &&
        (isWriting ? (
          <Suspense fallback={null}>
            <ExpertiseForm answer={answer} questions={questions} onDone={() => setWriting(false)} />
          </Suspense>
        ) : (
          <Button
            colour="currentWhite"
            leftSection={<IconCertificate size={18} aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {t('write')}
          </Button>
        ))}
    </section>
  );
}

interface ItemProps {
  expertise: Expertise;
  answer: UgcAnswer;
  questions: readonly Form[];
  isOwn: boolean;
}

function ExpertiseItem({ expertise, answer, questions, isOwn }: ItemProps) {
  const t = useTexts(commentsTexts);
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <li>
        <Suspense fallback={null}>
          <ExpertiseForm answer={answer} questions={questions} expertise={expertise} onDone={() => setEditing(false)} />
        </Suspense>
      </li>
    );
  }
  return (
    <li className={classes.expertise} id={`expertise-${expertise.id}`}>
      <PersonAvatar person={expertise.author} />
      <div className={classes.words}>
        <RemarkHead
          remark={expertise}
          about={questionOf(answer, questions, expertise.field_id)}
          badge={t('expertise')}
        />
        <p className={classes.text}>{expertise.text}</p>
        <RemarkParts remark={expertise} />
      </div>
      {isOwn && (
        <span className={classes.actions}>
          <button type="button" className={bare.icon} aria-label={t('editExpertise')} onClick={() => setEditing(true)}>
            <IconPencil size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={bare.icon}
            aria-label={t('removeExpertise')}
            onClick={() => void deleteExpertise(expertise.id)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  );
}

async function deleteExpertise(id: number): Promise<void> {
  try {
    await api.expertises.deleteExpertise({ params: { id } });
    const restore = () =>
      api.expertises.restoreExpertise({ params: { id } }).then(() => invalidate(...REMARKS), showFailure);
    notify({
      message: commentsTexts.t('expertiseRemoved'),
      action: { label: uiTexts.t('undo'), run: () => void restore() },
    });
  } catch (error) {
    showFailure(error);
  }
  await invalidate(...REMARKS);
}
