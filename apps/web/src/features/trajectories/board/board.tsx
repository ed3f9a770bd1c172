// The picture of a trajectory: halves as columns, above them their semesters, below the groups that study them now.
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import type { Trajectory } from '@orbita/contract/trajectories';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BoardArea } from '../../../ui/sortable/board-area.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { trajectoriesTexts } from '../trajectories.texts.ts';
import { boardTexts } from './board.texts.ts';
import { CreateHalf } from './create-half.tsx';
import { columnId } from './drag-ids.ts';
import { HalfAdder } from './half-adder.tsx';
import { HalfColumn } from './half-column.tsx';
import { UnplacedGroups } from './unplaced-groups.tsx';
import { useBoardMoves } from './use-board-moves.ts';
import type { EditedPicture } from './use-picture.ts';
import classes from './board.module.css';

interface Props {
  edited: EditedPicture;
  /** Whether the viewer may change it. */
  canWrite: boolean;
  /** The saving state, shown beside the tools. */
  state: ReactNode;
}

export function Board({ edited, canWrite, state }: Props) {
  const t = useTexts(boardTexts);
  const [isCreating, setCreating] = useState(false);
  const isStacked = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const moves = useBoardMoves(edited);
  const { picture } = edited;
  useShortcuts(t('shortcuts'), [{ code: 'KeyZ', ctrl: true, label: t('undo'), run: edited.undo, disabled: !canWrite }]);
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('createHalf')}
    </Button>
  );
  return (
    <section aria-label={t('board')} className={classes.board}>
      <div className={classes.bar}>
        <Summary picture={picture} />
        {state}
        {canWrite && <UndoButton edited={edited} />}
        {canWrite && <HalfAdder edited={edited} moves={moves} />}
        {canWrite && create}
      </div>
      <BoardArea
        columns={picture.halves.map(columnId)}
        isStacked={isStacked}
        onMoveColumn={moves.moveHalf}
        onDropItem={moves.drop}
        said={edited.said}
      >
        {picture.halves.length === 0 ? (
          <EmptyState icon={<IconLayoutGrid size={28} aria-hidden="true" />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <div className={classes.columns}>
            {picture.halves.map((half, place) => (
              <HalfColumn key={half.id} {...{ half, place, edited, moves, canWrite }} />
            ))}
          </div>
        )}
        {(canWrite || picture.groups.length > 0) && <UnplacedGroups {...{ edited, moves, canWrite }} />}
      </BoardArea>
      {isCreating && <CreateHalf edited={edited} onClose={() => setCreating(false)} />}
    </section>
  );
}

/** How much the trajectory holds; a discipline in several halves counts once. */
function Summary({ picture }: { picture: Trajectory }) {
  const t = useTexts(trajectoriesTexts);
  const subjects = new Set(picture.halves.flatMap((half) => half.subjects.map(({ id }) => id)));
  return (
    <p className={classes.summary}>
      {t('halvesCount', { count: picture.halves.length })} · {t('subjectsCount', { count: subjects.size })} ·{' '}
      {t('groupsCount', { count: picture.groups.length })}
    </p>
  );
}

function UndoButton({ edited }: { edited: EditedPicture }) {
  const t = useTexts(boardTexts);
  const last = edited.steps.use().at(-1);
  return (
    <Button
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      disabled={!last}
      title={last && t('undoHint', { said: last.said })}
      onClick={edited.undo}
    >
      {t('undo')}
    </Button>
  );
}
