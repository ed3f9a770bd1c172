import { Skeleton } from '@mantine/core';
import type { FinalResultSheet, ResultAct } from '@orbita/contract/final-results';
import { useCall } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { finalResultsTexts } from './final-results.texts.ts';
import classes from './final-results.module.css';

interface Props {
  subjectId: number;
  sheet: FinalResultSheet;
  studentId: number;
}

/** Who confirmed, changed and took back the result of a student, newest first. */
export function ResultHistory({ subjectId, sheet: { group, semester }, studentId }: Props) {
  const t = useTexts(finalResultsTexts);
  const history = useCall('finalResults', 'listFinalResultHistory', {
    params: { id: subjectId },
    query: {
      ...{ group_id: group?.id ?? 0, student_id: studentId },
      ...(semester ? { semester_id: semester.id } : {}),
    },
  });
  return (
    <LoadState query={history} skeleton={<Skeleton height={60} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p>{t('noHistory')}</p>
        ) : (
          <ol className={classes.history}>
            {data.map((act) => (
              <Act key={act.at} act={act} />
            ))}
          </ol>
        )
      }
    </LoadState>
  );
}

function Act({
  act: { at, actor, acting_admin: admin, old_grade: old, new_grade: grade, reason },
}: {
  act: ResultAct;
}) {
  const t = useTexts(finalResultsTexts);
  const words =
    grade === null
      ? t('actTakenBack', { old: old ?? '—' })
      : old === null
        ? t('actConfirmed', { grade })
        : t('actChanged', { old, grade });
  const people = [actor, admin].flatMap((person) => (person ? [personName(person, 'short')] : []));
  return (
    <li>
      <strong>{words}</strong>
      {reason !== '' && <span>«{reason}»</span>}
      <small>{[...people, formatDayTime(at)].join(' · ')}</small>
    </li>
  );
}
