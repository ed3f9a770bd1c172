import type { Half } from '@orbita/contract/halves';
import type { PlacedHalf } from '@orbita/contract/trajectories';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Adder } from '../../../ui/fields/adder.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { boardTexts } from './board.texts.ts';
import type { BoardMoves } from './use-board-moves.ts';
import type { EditedPicture } from './use-picture.ts';

/** A half as the picture shows it until its disciplines are read. */
const placed = ({ id, title, image_src, is_archived, semesters, trajectories }: Half): PlacedHalf => ({
  id,
  title,
  image_src,
  is_archived,
  semesters,
  subjects: [],
  shared_with: trajectories,
});

/** Adds a half that exists already. */
export function HalfAdder({ edited, moves }: { edited: EditedPicture; moves: BoardMoves }) {
  const t = useTexts(boardTexts);
  const choices = useCall('halves', 'listHalves', { query: { size: 1000 } }, { staleTime: 60_000 });
  const halves = choices.data?.data ?? [];
  return (
    <div>
      <ReadFailure name={t('addHalf')} query={choices} />
      <Adder
        isFolded
        label={t('addHalf')}
        present={edited.picture.halves}
        choices={halves}
        onAdd={(id) => {
          const half = halves.find((one) => one.id === id);
          if (half) moves.addHalf(placed(half));
        }}
      />
    </div>
  );
}
