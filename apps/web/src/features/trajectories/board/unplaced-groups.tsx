import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Adder } from '../../../ui/fields/adder.tsx';
import { useBoardZone } from '../../../ui/sortable/board-area.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { boardTexts } from './board.texts.ts';
import { UNPLACED } from './drag-ids.ts';
import { GroupChip } from './group-chip.tsx';
import { isInProgress } from './half-semesters.tsx';
import type { BoardMoves } from './use-board-moves.ts';
import type { EditedPicture } from './use-picture.ts';
import classes from './board.module.css';

interface Props {
  edited: EditedPicture;
  moves: BoardMoves;
  canWrite: boolean;
}

/** The groups of the trajectory that are in none of its halves, and the field that adds a group. */
export function UnplacedGroups({ edited, moves, canWrite }: Props) {
  const t = useTexts(boardTexts);
  const { ref, element } = useBoardZone(UNPLACED);
  const { groups, halves } = edited.picture;
  const unplaced = groups.filter(({ half_id }) => !halves.some(({ id }) => id === half_id));
  return (
    <div ref={ref} className={classes.unplaced} {...element}>
      <h2>{t('unplaced')}</h2>
      <p className={classes.none}>{unplaced.length > 0 ? canWrite && t('unplacedHint') : t('noUnplaced')}</p>
      <div className={classes.chips}>
        {unplaced.map((group) => (
          <GroupChip key={group.id} {...{ group, moves, canWrite }} />
        ))}
        {canWrite && <GroupAdder edited={edited} moves={moves} />}
      </div>
    </div>
  );
}

/** Adds a group to the half in progress; one that follows another trajectory says so. */
function GroupAdder({ edited: { picture }, moves }: Omit<Props, 'canWrite'>) {
  const t = useTexts(boardTexts);
  const choices = useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { staleTime: 60_000 });
  const placed = useCall('groups', 'listTrajectoriesGroups', {}, { staleTime: 60_000 });
  const all = (choices.data?.data ?? []).map(({ id, name, students_count }) => {
    const trajectory = placed.data?.data.find(({ groups }) => groups.some((group) => group.id === id));
    const half_id = trajectory?.groups.find((group) => group.id === id)?.half_id ?? null;
    return {
      group: { id, name, students_count, half_id },
      from: trajectory?.id ?? null,
      title: trajectory ? t('groupElsewhere', { name, title: trajectory.title }) : name,
    };
  });
  return (
    <>
      <ReadFailure name={t('addGroup')} query={choices.isError ? choices : placed} />
      <Adder
        isFolded
        label={t('addGroup')}
        present={picture.groups}
        choices={all.map(({ group, title }) => ({ id: group.id, title }))}
        onAdd={(id) => {
          const found = all.find(({ group }) => group.id === id);
          if (found) moves.addGroup(found.group, found.from, picture.halves.find(isInProgress)?.id ?? null);
        }}
      />
    </>
  );
}
