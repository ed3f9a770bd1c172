import type { Lesson } from '@orbita/contract/topics';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { formatDay, formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Article } from '../reading/article.tsx';
import { TopicHeader } from '../topic-header.tsx';
import { TopicSkeleton } from '../topic-skeleton.tsx';
import pageClasses from '../topic-page.module.css';
import { TriedTasks } from './tried-tasks.tsx';
import { tryingTexts } from './trying.texts.ts';
import classes from './trying.module.css';

/** A topic as its students see it, for those who edit it; the server leaves out what students do not see. */
export function StudentViewPage() {
  const { id, step } = useParams();
  const lesson = useCall('topics', 'getStudentView', { params: { id: Number(step) } });
  return (
    <LoadState query={lesson} skeleton={<TopicSkeleton />}>
      {(data) =>
        data.subject_id === Number(id) ? (
          <OpenView key={data.id} lesson={data} />
        ) : (
          <Navigate replace to={`/subjects/${data.subject_id}/topics/${data.id}/as-student`} />
        )
      }
    </LoadState>
  );
}

function OpenView({ lesson }: { lesson: Lesson }) {
  const t = useTexts(tryingTexts);
  useTitle(t('title', { title: lesson.title }));
  // Students see no draft, so the view shows it as it will be.
  const shown = { ...lesson, hidden: false, publish_at: null };
  return (
    <div className={pageClasses.page}>
      <Banner lesson={lesson} />
      <TopicHeader lesson={shown} isEditing={false} onModeChange={() => undefined} />
      <Article lesson={shown} onEdit={() => undefined} tasks={<TriedTasks lesson={shown} />} />
    </div>
  );
}

function Banner({ lesson }: { lesson: Lesson }) {
  const t = useTexts(tryingTexts);
  const [search] = useAddressParams();
  const { hidden, publish_at } = lesson;
  const whenSeen = !hidden
    ? t('shown')
    : publish_at === null
      ? t('draft')
      : t('scheduled', { day: formatDay(publish_at), time: formatTime(publish_at) });
  return (
    <>
      <aside className={classes.banner} aria-label={t('banner')}>
        <IconEye size={22} aria-hidden="true" className={classes.eye} />
        <p className={classes.bannerTitle}>{t('banner')}</p>
        <Button
          component={Link}
          size="sm"
          to={`/subjects/${lesson.subject_id}/topics/${lesson.id}${search.get('edit') === '1' ? '?edit=1' : ''}`}
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          {t('back')}
        </Button>
      </aside>
      <p className={classes.bannerHint}>
        {whenSeen} {t('bannerHint')}
      </p>
    </>
  );
}
