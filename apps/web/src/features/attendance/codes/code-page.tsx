import { Skeleton } from '@mantine/core';
import type { LessonCode } from '@orbita/contract/attendance';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { lessonGroups, lessonName, lessonTime } from '../../../shared/schedule/lesson-words.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { codesTexts } from './codes.texts.ts';
import { OpenForm } from './open-form.tsx';
import { RunningCode } from './running-code.tsx';
import { Registered } from './registered.tsx';
import classes from './codes.module.css';

/** Milliseconds after the change of the code until the next one is asked for. */
const AFTER_CHANGE = 150;
const skeleton = <Skeleton height={420} radius="lg" />;

/** The screen in front of the class: a code that changes, and who has registered by it. */
export function CodePage() {
  const t = useTexts(codesTexts);
  const { id } = useParams();
  const params = { params: { id: Number(id) } };
  const lesson = useCall('schedule', 'getScheduleLesson', params);
  const code = useCall('attendance', 'getLessonCode', params, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.code ? data.changes_in + AFTER_CHANGE : false),
  });
  useTitle(t('title'));
  return (
    <div>
      <header className={classes.head}>
        <Link to={`/lessons/${id}/attendance`} className={classes.way}>
          <IconChevronLeft size={18} aria-hidden="true" />
          {t('back')}
        </Link>
        <h1>{t('title')}</h1>
        {lesson.data && (
          <p>
            {[lessonName(lesson.data), lessonTime(lesson.data), lessonGroups(lesson.data)].filter(Boolean).join(' · ')}
          </p>
        )}
      </header>
      <LoadState query={lesson} skeleton={skeleton}>
        {(read) => (
          <LoadState query={code} skeleton={skeleton}>
            {(shown) => <Code lesson={read} shown={shown} />}
          </LoadState>
        )}
      </LoadState>
    </div>
  );
}

function Code({ lesson, shown }: { lesson: Parameters<typeof OpenForm>[0]['lesson']; shown: LessonCode }) {
  const { code } = shown;
  return (
    <div className={classes.parts}>
      {code === null ? (
        <OpenForm lesson={lesson} shown={shown} />
      ) : (
        <RunningCode lessonId={lesson.id} shown={{ ...shown, code }} />
      )}
      {shown.closes_at !== null && <Registered shown={shown} />}
    </div>
  );
}
