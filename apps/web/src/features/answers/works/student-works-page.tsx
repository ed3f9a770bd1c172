import { Skeleton } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { WorkRow } from './work-row.tsx';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

/** Works of one student in a discipline, for its staff. */
export function StudentWorksPage() {
  const t = useTexts(worksTexts);
  const { id, user } = useParams();
  const [subjectId, userId] = [Number(id), Number(user)];
  const subject = useCall('subjects', 'getSubject', { params: { id: subjectId } });
  const student = useCall('users', 'getUser', { params: { id: userId } });
  const works = useCall('answers', 'listStudentAnswers', { params: { userId, subjectId } });
  return (
    <>
      <PageHeader
        title={student.data ? t('ofStudent', { name: personName(student.data) }) : t('list')}
        above={subject.data && <Link to={`/subjects/${subjectId}`}>{subject.data.title}</Link>}
      />
      <LoadState query={works} skeleton={<Skeleton height={420} radius="lg" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<IconFileCheck size={28} aria-hidden="true" />} title={t('ofStudentEmpty')} />
          ) : (
            <ul className={classes.list} aria-label={t('list')}>
              {data.map((answer) => (
                <WorkRow
                  key={answer.id}
                  answer={answer}
                  to={`/marking?${new URLSearchParams({ step: String(answer.step_id), student: String(userId) })}`}
                />
              ))}
            </ul>
          )
        }
      </LoadState>
    </>
  );
}
