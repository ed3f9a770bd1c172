import { CloseButton } from '@mantine/core';
import type { FollowingGroup } from '@orbita/contract/trajectories';
import { useTexts } from '../../../base/i18n.ts';
import { BoardHandle, useBoardItem } from '../../../ui/sortable/board-area.tsx';
import { boardTexts } from './board.texts.ts';
import { groupId } from './drag-ids.ts';
import type { BoardMoves } from './use-board-moves.ts';
import classes from './board.module.css';

interface Props {
  group: FollowingGroup;
  moves: BoardMoves;
  canWrite: boolean;
}

/** A group that follows the trajectory. */
export function GroupChip({ group, moves, canWrite }: Props) {
  const t = useTexts(boardTexts);
  const { ref, element } = useBoardItem(groupId(group), !canWrite);
  return (
    <span ref={ref} className={classes.group} title={t('students', { count: group.students_count })} {...element}>
      {canWrite && (
        <BoardHandle
          id={groupId(group)}
          name={group.name}
          hint={t('itemHint')}
          onStep={(by) => moves.stepGroup(group, by)}
        />
      )}
      {group.name}
      {canWrite && (
        <CloseButton
          size="sm"
          aria-label={t('removeGroup', { name: group.name })}
          onClick={() => moves.removeGroup(group)}
        />
      )}
    </span>
  );
}
