import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { STRUCTURE } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { invalidate } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { GateForm } from '../../shared/topics/gate/gate-form.tsx';
import { gateTexts } from '../../shared/topics/gate/gate-form.texts.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import classes from './topic-gate.module.css';

interface Props {
  stepId: number;
  subjectId: number;
  /** Which of the two passwords is required. */
  gate: 'chapter' | 'topic';
}

/** Shown instead of a topic closed by a password; asks for it once. */
export function TopicGate({ stepId, subjectId, gate }: Props) {
  const t = useTexts(gateTexts);
  const title = t(gate === 'chapter' ? 'chapterTitle' : 'topicTitle');
  useTitle(title);
  const enter = async (password: string) => {
    await api.topics.unlockStep({ params: { id: stepId }, body: { password } });
    await invalidate(...STRUCTURE);
  };
  return (
    <EmptyState
      isPage
      title={title}
      icon={<IconLock size={28} aria-hidden="true" />}
      action={
        <div className={classes.gate}>
          <GateForm key={gate} label={title} onEnter={enter} autoFocus />
          <Link to={`/subjects/${subjectId}`}>{t('toSubject')}</Link>
        </div>
      }
    >
      {t('hint')}
    </EmptyState>
  );
}
