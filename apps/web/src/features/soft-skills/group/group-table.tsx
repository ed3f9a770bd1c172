import type { GroupScoreCell, ScoredIndicator } from '@orbita/contract/soft-skills';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import type { Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { ScoreFields } from '../../../shared/soft-skills/score-fields.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { groupTexts } from './group.texts.ts';
import classes from './group.module.css';

type Scores = Output<'softSkills', 'listGroupScores'>;
type Row = Scores['data'][number];
/** A student whose scores are given, beginning with one indicator. */
interface Opened {
  row: Row;
  first: number;
}

interface Props {
  subjectId: number;
  scores: Scores;
}

/** Students by indicators; a cell opens the scores that the viewer gives in the discipline, to others and by current indicators. */
export function GroupTable({ subjectId, scores: { data, indicators, can_score } }: Props) {
  const t = useTexts(groupTexts);
  const { user } = useCurrentUser();
  const [opened, setOpened] = useState<Opened | null>(null);
  const opens = (row: Row, indicator: ScoredIndicator) =>
    can_score && row.student.id !== user.id && !indicator.is_archived;
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('student')}</th>
            {indicators.map(({ id, title, skill_title }) => (
              <th key={id} scope="col">
                {title} <span>{skill_title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.student.id}>
              <th scope="row">
                {row.is_open ? (
                  <Link to={`/users/${row.student.id}/profile/skills?subject=${subjectId}`}>
                    {personName(row.student, 'short')}
                  </Link>
                ) : (
                  personName(row.student, 'short')
                )}
              </th>
              {indicators.map((indicator, at) => (
                <Cell
                  key={indicator.id}
                  row={row}
                  indicator={indicator}
                  cell={row.cells[at]}
                  onOpen={opens(row, indicator) ? () => setOpened({ row, first: indicator.id }) : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {opened && (
        <Modal
          opened
          onClose={() => setOpened(null)}
          title={t('score', { student: personName(opened.row.student, 'informal') })}
          size="lg"
        >
          <div className={classes.fields}>
            <ScoreFields
              first={opened.first}
              target={{ user_id: opened.row.student.id, subject_id: subjectId }}
              indicators={indicators
                .filter((indicator) => opens(opened.row, indicator))
                .map((indicator) => ({
                  ...indicator,
                  given: opened.row.cells.find((cell) => cell.indicator_id === indicator.id)?.given ?? null,
                }))}
            />
          </div>
        </Modal>
      )}
    </div>
  );
}

interface CellProps {
  row: Row;
  indicator: ScoredIndicator;
  cell: GroupScoreCell | undefined;
  /** Without it the cell is only shown. */
  onOpen: (() => void) | undefined;
}

function Cell({ row, indicator, cell, onOpen }: CellProps) {
  const t = useTexts(groupTexts);
  const percent = cell?.percent ?? null;
  const [teachers, peers] = [cell?.teachers ?? 0, cell?.peers ?? 0];
  const result =
    percent !== null
      ? t('scored', { value: formatNumber(percent), teachers, peers })
      : peers > 0
        ? t('few', { peers })
        : t('empty');
  const label = t('cell', { student: personName(row.student, 'short'), indicator: indicator.title, result });
  const shown = percent === null ? (peers > 0 ? `(${peers})` : '–') : formatNumber(Math.round(percent));
  return (
    <td style={{ '--share': `${percent ?? 0}%` }}>
      {onOpen ? (
        <button type="button" className={classes.cell} aria-label={label} title={result} onClick={onOpen}>
          {shown}
        </button>
      ) : (
        <span className={classes.cell} title={result}>
          {shown}
        </span>
      )}
    </td>
  );
}
