import { CloseButton } from '@mantine/core';
import type { PlacedHalf } from '@orbita/contract/trajectories';
import { useCall } from '../../../api/query.ts';
import { calendarDay, formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Adder } from '../../../ui/fields/adder.tsx';
import { boardTexts } from './board.texts.ts';
import type { BoardMoves } from './use-board-moves.ts';
import classes from './board.module.css';

/** Whether one of the half's semesters is in progress today. */
export const isInProgress = ({ semesters }: PlacedHalf): boolean => semesters.some(isNow);
function isNow({ started_at, finished_at }: { started_at: string; finished_at: string }): boolean {
  const today = calendarDay(Date.now());
  return started_at <= today && finished_at >= today;
}

interface Props {
  half: PlacedHalf;
  moves: BoardMoves;
  canWrite: boolean;
}

/** The semesters of a half, above it. */
export function HalfSemesters({ half, moves, canWrite }: Props) {
  const t = useTexts(boardTexts);
  return (
    <div className={classes.semesters}>
      {half.semesters.length === 0 && !canWrite && <span className={classes.none}>{t('noSemester')}</span>}
      {half.semesters.map((semester) => (
        <div key={semester.id} className={classes.semester} data-now={isNow(semester) || undefined}>
          <span className={classes.semesterWords}>
            <strong>{semester.title}</strong>
            <span className={classes.days}>
              {formatDate(`${semester.started_at}T12:00:00Z`)} – {formatDate(`${semester.finished_at}T12:00:00Z`)}
              {isNow(semester) && ` · ${t('now')}`}
            </span>
          </span>
          {canWrite && (
            <CloseButton
              size="sm"
              aria-label={t('removeSemester', { semester: semester.title, title: half.title })}
              onClick={() => moves.setSemester(half, semester, false)}
            />
          )}
        </div>
      ))}
      {canWrite && <SemesterAdder half={half} moves={moves} />}
    </div>
  );
}

function SemesterAdder({ half, moves }: Omit<Props, 'canWrite'>) {
  const t = useTexts(boardTexts);
  const choices = useCall('subjects', 'listSemesterChoices', { query: { size: 1000 } }, { staleTime: 60_000 });
  const semesters = choices.data?.data ?? [];
  return (
    <Adder
      isFolded
      label={t('addSemester', { title: half.title })}
      foldedLabel={t('addSemesterShort')}
      present={half.semesters}
      choices={semesters}
      onAdd={(id) => {
        const semester = semesters.find((one) => one.id === id);
        if (semester) moves.setSemester(half, semester, true);
      }}
    />
  );
}
