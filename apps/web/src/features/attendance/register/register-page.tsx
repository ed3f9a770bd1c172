import { Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { RegisterHead } from './register-head.tsx';
import { RegisterList } from './register-list.tsx';
import { registerTexts } from './register.texts.ts';
import classes from './register.module.css';

/** The register of one lesson: everybody present, then the exceptions. */
export function RegisterPage() {
  const { id } = useParams();
  const lessonId = Number(id);
  return <RegisterOf key={lessonId} id={lessonId} />;
}

function RegisterOf({ id }: { id: number }) {
  const t = useTexts(registerTexts);
  const params = { params: { id } };
  const lesson = useCall('schedule', 'getScheduleLesson', params);
  const list = useCall('attendance', 'getLessonAttendance', params);
  const marks = useCall('attendance', 'listAttendanceMarks', {}, { staleTime: Infinity });
  return (
    <div className={classes.page}>
      <LoadState query={lesson} skeleton={<RegisterSkeleton />}>
        {(read) => (
          <LoadState query={list} skeleton={<RegisterSkeleton />}>
            {({ data: records }) => (
              <LoadState query={marks} skeleton={<RegisterSkeleton />}>
                {({ data: statuses }) =>
                  records.length === 0 ? (
                    <>
                      <RegisterHead lesson={read} />
                      <EmptyState icon={<IconUsers size={28} aria-hidden="true" />} title={t('nobodyTitle')}>
                        {t('nobodyText')}
                      </EmptyState>
                    </>
                  ) : (
                    <RegisterList lesson={read} records={records} statuses={statuses} />
                  )
                }
              </LoadState>
            )}
          </LoadState>
        )}
      </LoadState>
    </div>
  );
}

const RegisterSkeleton = () => (
  <>
    <Skeleton height={72} mb={12} />
    <Skeleton height={640} />
  </>
);
