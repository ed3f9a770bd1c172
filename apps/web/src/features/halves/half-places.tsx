import { CloseButton, Select, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SUBJECT } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { invalidate, showFailure, useCall, type Output } from '../../api/query.ts';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Panel } from '../../ui/kit/panel.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { halvesTexts } from './halves.texts.ts';
import { runUndoable } from './use-half-actions.ts';
import classes from './halves.module.css';

type WholeHalf = Output<'halves', 'getHalf'>;

/** Adds an item and refreshes all lists. */
const add = async (work: () => Promise<unknown>) => {
  await work().catch(showFailure);
  await invalidate('halves', ...SUBJECT);
};

/** Disciplines of the half. */
export function HalfSubjects({ half }: { half: WholeHalf }) {
  const t = useTexts(halvesTexts);
  const choices = useCall('subjects', 'listSubjects', { query: { size: 10000 } });
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
                      void runUndoable(
                        () => place('removeSubjectHalves', subject.id),
                        t('subjectRemoved', { title: subject.title }),
                        () => place('addSubjectHalves', subject.id),
                      )
                    }
                  />
                )}
              </li>
            ))}
          </ul>
          <LoadState query={choices} skeleton={<Skeleton height={36} className={classes.add} />}>
            {({ data }) => (
              <Adder
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
                    void runUndoable(
                      () => place('detachHalf', id),
                      t('trajectoryRemoved', { title }),
                      () => place('attachHalf', id),
                    )
                  }
                />
              </li>
            ))}
          </ul>
          <LoadState query={choices} skeleton={null}>
            {({ data, total }) =>
              total > 0 && (
                <Adder
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

interface AdderProps {
  label: string;
  present: readonly { id: number }[];
  choices: readonly { id: number; title: string }[];
  onAdd: (id: number) => void;
}
/** A field that finds one and adds it at once. */
function Adder({ label, present, choices, onAdd }: AdderProps) {
  const ui = useTexts(uiTexts);
  const known = new Set(present.map(({ id }) => id));
  return (
    <Select
      className={classes.add}
      aria-label={label}
      placeholder={label}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      rightSection={null}
      nothingFoundMessage={ui('nothing')}
      searchable
      limit={50}
      value={null}
      onChange={(id) => id && onAdd(Number(id))}
      data={choices.filter(({ id }) => !known.has(id)).map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
