import type { PlacedHalf } from '@orbita/contract/trajectories';
import { IconLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { BoardHandle, useBoardColumn } from '../../../ui/sortable/board-area.tsx';
import { boardTexts } from './board.texts.ts';
import { columnId } from './drag-ids.ts';
import { GroupChip } from './group-chip.tsx';
import { HalfColumnMenu } from './half-column-menu.tsx';
import { HalfSemesters, isInProgress } from './half-semesters.tsx';
import { SubjectAdder, SubjectCard } from './subject-card.tsx';
import type { BoardMoves } from './use-board-moves.ts';
import type { EditedPicture } from './use-picture.ts';
import classes from './board.module.css';

interface Props {
  half: PlacedHalf;
  /** Its place among the halves, from 0. */
  place: number;
  edited: EditedPicture;
  moves: BoardMoves;
  canWrite: boolean;
}

/** A half of the trajectory as a column. */
export function HalfColumn({ half, place, edited, moves, canWrite }: Props) {
  const t = useTexts(boardTexts);
  const { can } = useCurrentUser();
  const { ref, element, handle } = useBoardColumn(columnId(half), !canWrite);
  const groups = edited.picture.groups.filter(({ half_id }) => half_id === half.id);
  return (
    <article
      ref={ref}
      aria-label={half.title}
      className={classes.column}
      data-current={isInProgress(half) || undefined}
      {...element}
    >
      <HalfSemesters half={half} moves={moves} canWrite={canWrite && can('semesters_write')} />
      <header className={classes.head}>
        {canWrite && (
          <BoardHandle
            id={columnId(half)}
            name={half.title}
            hint={t('columnHint')}
            drag={handle}
            onStep={(by) => moves.stepHalf(place, by)}
          />
        )}
        <h2 className={classes.title}>
          <Link to={`/admin/halves/${half.id}`} draggable={false}>
            {half.title}
          </Link>
          {half.is_archived && <span className={classes.note}>{t('archived')}</span>}
        </h2>
        {canWrite && <HalfColumnMenu {...{ half, place, edited, moves }} />}
        {half.shared_with.length > 0 && (
          <p className={classes.shared}>
            <IconLink size={14} aria-hidden="true" />
            {t('sharedWith', { titles: half.shared_with.map(({ title }) => title).join(', ') })}
          </p>
        )}
      </header>
      <div className={classes.body}>
        {half.subjects.length === 0 && <p className={classes.none}>{t('noSubjects')}</p>}
        <ul className={classes.cards}>
          {half.subjects.map((subject) => (
            <SubjectCard key={subject.id} {...{ subject, half, place, moves, canWrite }} />
          ))}
        </ul>
        {canWrite && <SubjectAdder half={half} moves={moves} />}
      </div>
      <footer className={classes.foot} aria-label={t('groupsOf', { title: half.title })}>
        {groups.length === 0 && <span className={classes.none}>{t('noGroups')}</span>}
        {groups.map((group) => (
          <GroupChip key={group.id} {...{ group, moves, canWrite }} />
        ))}
      </footer>
    </article>
  );
}
