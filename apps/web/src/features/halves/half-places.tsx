import { CloseButton, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { showFailure, useCall, type Output } from '../../api/query.ts';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Adder } from '../../ui/fields/adder.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { halvesTexts } from './halves.texts.ts';
import { refreshHalves } from './use-half-actions.ts';
import classes from './halves.module.css';

type WholeHalf = Output<'halves', 'getHalf'>;

/** Adds an item and refreshes all lists. */
const add = async (work: () => Promise<unknown>) => {
  await work().catch(showFailure);
  await refreshHalves();
};

/** Disciplines of the half. */
export function HalfSubjects({ half }: { half: WholeHalf }) {
  const t = useTexts(halvesTexts);
  const choices = useCall('subjects', 'listSubjectChoices', { query: { size: 10000 } });
  const place = (name: 'addSubjectHalves' | 'removeSubjectHalves', subjectId: number) =>
    api.subjects[name]({ params: { id: subjectId }, body: { half_id: half.id } });
  return (
    <Panel title={t('subjects')}>
      {() => (
        <>
          {half.subjects.length === 0 && <p className={classes.none}>{t('noneSubjects')}</p>}
          <ul className={classes.items}>
            {half.subjects.map((subject) => (
              <li key={subject.id} style={{ '--subject': subject.color }}>
                <span className={classes.dot} aria-hidden="true" />
                <Link to={`/subjects/${subject.id}`}>{subject.title}</Link>
                {!subject.is_archived && (
                  <CloseButton
                    aria-label={t('removeSubject', { title: subject.title })}
                    onClick={() =>
                      void runUndoable({
                        work: () => place('removeSubjectHalves', subject.id),
                        message: t('subjectRemoved', { title: subject.title }),
                        undo: () => place('addSubjectHalves', subject.id),
                        refresh: refreshHalves,
                      })
                    }
                  />
                )}
              </li>
            ))}
          </ul>
          <LoadState query={choices} skeleton={<Skeleton height={36} className={classes.add} />}>
            {({ data }) => (
              <Adder
                className={classes.add}
                label={t('addSubject')}
                present={half.subjects}
                choices={data}
                onAdd={(id) => void add(() => place('addSubjectHalves', id))}
              />
            )}
          </LoadState>
        </>
      )}
    </Panel>
  );
}

/** Trajectories that contain the half. */
export function HalfTrajectories({ half }: { half: WholeHalf }) {
  const t = useTexts(halvesTexts);
  const choices = useCall('subjects', 'listTrajectoryChoices', { query: { size: 1000 } });
  const place = (name: 'attachHalf' | 'detachHalf', id: number) => api.halves[name]({ params: { id, half: half.id } });
  return (
    <Panel title={t('trajectories')}>
      {() => (
        <>
          {half.trajectories.length === 0 && <p className={classes.none}>{t('noneTrajectories')}</p>}
          <ul className={classes.items}>
            {half.trajectories.map(({ id, title }) => (
              <li key={id}>
                {title}
                <CloseButton
                  aria-label={t('removeTrajectory', { title })}
                  onClick={() =>
                    void runUndoable({
                      work: () => place('detachHalf', id),
                      message: t('trajectoryRemoved', { title }),
                      undo: () => place('attachHalf', id),
                      refresh: refreshHalves,
                    })
                  }
                />
              </li>
            ))}
          </ul>
          <LoadState query={choices} skeleton={null}>
            {({ data, total }) =>
              total > 0 && (
                <Adder
                  className={classes.add}
                  label={t('addTrajectory')}
                  present={half.trajectories}
                  choices={data}
                  onAdd={(id) => void add(() => place('attachHalf', id))}
                />
              )
            }
          </LoadState>
        </>
      )}
    </Panel>
  );
}

/** Semesters in which the half is studied. */
export function SemesterList({ half }: { half: WholeHalf }) {
  const t = useTexts(halvesTexts);
  return (
    <Panel title={t('semesters')}>
      {() => (
        <>
          {half.semesters.length === 0 && <p className={classes.none}>{t('noneSemesters')}</p>}
          <ul className={classes.items}>
            {half.semesters.map(({ id, title, started_at, finished_at }) => (
              <li key={id}>
                {title}
                <span className={classes.dates}>
                  {formatDate(`${started_at}T12:00:00Z`)} – {formatDate(`${finished_at}T12:00:00Z`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
