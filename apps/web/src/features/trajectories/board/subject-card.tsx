import { CloseButton } from '@mantine/core';
import type { PlacedHalf } from '@orbita/contract/trajectories';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Adder } from '../../../ui/fields/adder.tsx';
import { BoardHandle, useBoardItem } from '../../../ui/sortable/board-area.tsx';
import { boardTexts } from './board.texts.ts';
import { subjectId } from './drag-ids.ts';
import type { BoardMoves } from './use-board-moves.ts';
import classes from './board.module.css';

interface Props {
  subject: PlacedHalf['subjects'][number];
  half: PlacedHalf;
  /** The place of the half, from 0. */
  place: number;
  moves: BoardMoves;
  canWrite: boolean;
}

/** A discipline in a half. */
export function SubjectCard({ subject, half, place, moves, canWrite }: Props) {
  const t = useTexts(boardTexts);
  const id = subjectId(subject, half);
  const { ref, element } = useBoardItem(id, !canWrite);
  return (
    <li ref={ref} className={classes.card} {...element} style={{ ...element.style, '--subject': subject.color }}>
      {canWrite && (
        <BoardHandle
          id={id}
          name={subject.title}
          hint={t('itemHint')}
          onStep={(by) => moves.stepSubject(subject, place, by)}
        />
      )}
      <Link to={`/subjects/${subject.id}`} draggable={false} className={classes.cardTitle}>
        {subject.title}
      </Link>
      {canWrite && (
        <CloseButton
          size="sm"
          className={classes.remove}
          aria-label={t('removeSubject', { subject: subject.title, title: half.title })}
          onClick={() => moves.removeSubject(half, subject)}
        />
      )}
    </li>
  );
}

export function SubjectAdder({ half, moves }: Pick<Props, 'half' | 'moves'>) {
  const t = useTexts(boardTexts);
  const choices = useCall('subjects', 'listSubjects', { query: { size: 10000 } }, { staleTime: 60_000 });
  const subjects = choices.data?.data ?? [];
  return (
    <Adder
      isFolded
      label={t('addSubject', { title: half.title })}
      foldedLabel={t('addSubjectShort')}
      present={half.subjects}
      choices={subjects}
      onAdd={(id) => {
        const subject = subjects.find((one) => one.id === id);
        if (subject) moves.addSubject(half, subject);
      }}
    />
  );
}
