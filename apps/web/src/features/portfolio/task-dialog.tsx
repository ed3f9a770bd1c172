import { Skeleton } from '@mantine/core';
import type { StudentTaskInFull } from '@orbita/contract/portfolio';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { toTask } from '../../shared/topics/topic-address.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { portfolioTexts } from './portfolio.texts.ts';
import classes from './portfolio.module.css';

interface Props {
  studentId: number;
  taskId: number;
  title: string;
  isOwn: boolean;
  onClose: () => void;
}

/** Where one task of a student stands, with the way to the work. */
export function TaskDialog({ studentId, taskId, title, isOwn, onClose }: Props) {
  const task = useCall('portfolio', 'getStudentTask', { params: { user: studentId, task: taskId } });
  return (
    <Modal opened onClose={onClose} title={title}>
      <LoadState query={task} skeleton={<Skeleton height={160} />}>
        {(read) => <Facts task={read} studentId={studentId} isOwn={isOwn} />}
      </LoadState>
    </Modal>
  );
}

function Facts({ task, studentId, isOwn }: { task: StudentTaskInFull; studentId: number; isOwn: boolean }) {
  const t = useTexts(portfolioTexts);
  const { subject, step, due_at, submitted_at, mark, max_mark, version } = task;
  const facts: [string, string | null][] = [
    [t('subject'), subject.title],
    [t('topic'), step.title],
    [t('stands'), t(`one.${task.state}`)],
    [t('due'), due_at === null ? t('noDue') : formatDayTime(due_at)],
    [
      t('submitted'),
      submitted_at && [formatDayTime(submitted_at), task.is_late && t('late')].filter(Boolean).join(', '),
    ],
    [t('version'), version > 1 ? formatNumber(version) : null],
    [
      t('mark'),
      mark === null
        ? null
        : max_mark === null
          ? formatNumber(mark)
          : `${formatNumber(mark)} / ${formatNumber(max_mark)}`,
    ],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isOwn ? (
        <Link to={toTask({ id: step.id, subject_id: subject.id, task_id: task.id })}>{t('toTask')}</Link>
      ) : (
        task.answer_id !== null && <Link to={`/subjects/${subject.id}/works/${studentId}`}>{t('toWorks')}</Link>
      )}
    </>
  );
}
