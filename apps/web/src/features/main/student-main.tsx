import type { Progress, SubjectProgress } from '@orbita/contract/standing';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { Loading, LoadState } from '../../ui/states/load-state.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DueSoon } from './due-soon.tsx';
import { FirstThings } from './first-things.tsx';
import { RecentMarks } from './recent-marks.tsx';
import { NextLessons, OpenRegistration } from './todays-lessons.tsx';
import { mainTexts } from './main.texts.ts';
import { OwnWorks } from './own-works.tsx';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

const SUBJECTS_SHOWN = 8;

/** The student's main page: what to do first, what is due, new marks, disciplines. */
export function StudentMain() {
  const t = useTexts(mainTexts);
  const { isDistant, user } = useCurrentUser();
  const student = { params: { id: user.id } };
  const progress = useCall('standing', 'getProgress', student);
  const retakes = useCall('retakes', 'listStudentRetakes', student);
  const skeleton = (
    <Panel title={t('dueTitle')}>
      <Skeleton height={300} />
    </Panel>
  );
  return (
    <>
      <OpenRegistration />
      <div className={classes.student}>
        <div className={classes.column}>
          <NextLessons />
        </div>
        <div className={classes.column}>
          {retakes.isPending ? (
            <Loading skeleton={skeleton} />
          ) : (
            <LoadState query={progress} skeleton={skeleton}>
              {(read) => <ToDo progress={read} retakes={retakes.data?.data ?? []} />}
            </LoadState>
          )}
          <ReadFailure name={t('retakes')} query={retakes} />
        </div>
        <div className={classes.column}>
          <RecentMarks />
          <OwnWorks />
        </div>
      </div>
      <Panel title={t('studiesTitle')} more={{ to: isDistant ? '/study' : '/subjects', label: t('studiesAll') }}>
        <LoadState query={progress} skeleton={<Skeleton height={240} />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('studiesEmpty')}>{t('studiesEmptyText')}</EmptyState>
            ) : (
              <div className={classes.tiles}>
                {data.slice(0, SUBJECTS_SHOWN).map((one) => (
                  <StudyTile key={one.subject.id} one={one} />
                ))}
              </div>
            )
          }
        </LoadState>
      </Panel>
    </>
  );
}

function ToDo({ progress, retakes }: Pick<Parameters<typeof FirstThings>[0], 'retakes'> & { progress: Progress }) {
  const subjects = new Map(progress.data.map(({ subject }) => [subject.id, subject]));
  return (
    <>
      <FirstThings progress={progress} retakes={retakes} subjects={subjects} />
      <DueSoon due={progress.due} subjects={subjects} />
    </>
  );
}

function StudyTile({ one }: { one: SubjectProgress }) {
  const t = useTexts(mainTexts);
  const { subject, passed_count: passed, topics_count: total } = one;
  const share = total > 0 ? (passed / total) * 100 : 0;
  return (
    <Link to={`/subjects/${subject.id}`} className={classes.tile}>
      <span className={classes.strip} style={{ background: subject.color }} />
      <strong>{subject.title}</strong>
      <span className={classes.progress} role="img" aria-label={t('progressOf', { passed, total })}>
        <span style={{ width: `${share}%`, background: subject.color }} />
      </span>
      <small>{total === 0 ? t('noTopics') : t('topicsOf', { passed, count: total })}</small>
    </Link>
  );
}
