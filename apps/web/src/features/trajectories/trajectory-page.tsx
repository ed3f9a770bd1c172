import { Skeleton } from '@mantine/core';
import type { Trajectory } from '@orbita/contract/trajectories';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { SavePill } from '../../ui/saving/save-pill.tsx';
import { SaveState } from '../../ui/saving/save-state.tsx';
import {
  createWriteBoard,
  sumUpWrites,
  useFlushOnLeave,
  useWriteBoard,
  WriteBoardContext,
} from '../../ui/saving/write-board.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { Board } from './board/board.tsx';
import { usePicture } from './board/use-picture.ts';
import { TrajectoryFields } from './trajectory-fields.tsx';
import { TrajectoryMenu } from './trajectory-menu.tsx';
import { OrganisationRoles } from './organisation-roles.tsx';
import { TrajectoryRoles } from './trajectory-roles.tsx';
import { trajectoriesTexts } from './trajectories.texts.ts';
import { useTrajectoryActions } from './use-trajectory-actions.ts';
import classes from './trajectories.module.css';

/** A trajectory: its picture, its fields, its business roles and its history. */
export function TrajectoryPage() {
  const id = Number(useParams()['id']);
  return <TrajectoryOf key={id} id={id} />;
}

function TrajectoryOf({ id }: { id: number }) {
  const trajectory = useCall('trajectories', 'getTrajectory', { params: { id } });
  const [board] = useState(createWriteBoard);
  useFlushOnLeave(board);
  return (
    <WriteBoardContext value={board}>
      <LoadState query={trajectory} skeleton={<Skeleton height={480} radius="lg" />}>
        {(found) => <TrajectoryEditor trajectory={found} />}
      </LoadState>
    </WriteBoardContext>
  );
}

function TrajectoryEditor({ trajectory }: { trajectory: Trajectory }) {
  const t = useTexts(trajectoriesTexts);
  const navigate = useNavigate();
  const canWrite = useCurrentUser().can('trajectories_write');
  const actions = useTrajectoryActions();
  const edited = usePicture(trajectory);
  const { id, title, is_archived, educational_program_name } = trajectory;
  return (
    <>
      <PageHeader
        above={<Link to="/admin/trajectories">{t('back')}</Link>}
        title={is_archived ? `${title} ${t('inArchive')}` : title}
        description={educational_program_name}
        actions={
          canWrite && (
            <TrajectoryMenu
              trajectory={trajectory}
              actions={actions}
              onRemoved={() => void navigate('/admin/trajectories')}
            />
          )
        }
      />
      <div className={classes.page}>
        <Board edited={edited} canWrite={canWrite} state={<PageState of={SaveState} />} />
        <div className={classes.below}>
          <PageState of={SavePill} />
          <TrajectoryFields trajectory={trajectory} canWrite={canWrite} />
          <TrajectoryRoles edited={edited} canWrite={canWrite} />
          <OrganisationRoles id={id} canWrite={canWrite} />
          <HistoryPanel kind="trajectory" id={id} names={{ fields: useFieldNames() }} />
        </div>
      </div>
    </>
  );
}

function useFieldNames() {
  const t = useTexts(trajectoriesTexts);
  return {
    title: t('name'),
    description: t('description'),
    image: t('image'),
    educational_program_name: t('programme'),
    show_full_structure: t('showFull'),
    is_show_hard_skills: t('showSkills'),
    halves: t('halves'),
    subjects: t('subjects'),
    groups: t('groups'),
    business_roles: t('businessRoles'),
    organisation_roles: t('organisationRoles'),
    source: t('source'),
  };
}

/** The saving state of the picture and the fields. */
function PageState({ of: State }: { of: typeof SavePill }) {
  const board = useWriteBoard();
  const { stage, at } = sumUpWrites(board.entries.use());
  return <State stage={stage} at={at} onRetry={() => void board.flush()} />;
}
