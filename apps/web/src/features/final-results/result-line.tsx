import { NativeSelect, TextInput } from '@mantine/core';
import type { FinalResultRow, FinalResultSheet } from '@orbita/contract/final-results';
import { REASON_LENGTH } from '@orbita/contract/final-results/limits';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { finalResultsTexts } from './final-results.texts.ts';
import type { Results } from './use-results.ts';
import { useLacking } from './use-lacking.ts';
import classes from './final-results.module.css';

interface Props {
  row: FinalResultRow;
  sheet: FinalResultSheet;
  results: Results;
  onConfirm: () => void;
  onHistory: () => void;
}

/** One student: what was reached, what lacks, the grade with its reason, and whether it is confirmed. */
export function ResultLine({ row, sheet, results, onConfirm, onHistory }: Props) {
  const t = useTexts(finalResultsTexts);
  const lacking = useLacking()([row]);
  const { student, result, suggested, share, max_points: most } = row;
  return (
    <tr data-open={results.entryOf(row).isOpen || undefined}>
      <th scope="row">
        <Link to={`/users/${student.id}/profile`}>{student.name}</Link>
        {row.left_on && <small>{t('leftOn', { day: row.left_on })}</small>}
      </th>
      <td data-name={t('reached')}>
        {most === null ? (
          <span className={classes.muted}>{t(lacking.length > 0 ? 'nothingCounts' : 'nothingAsked')}</span>
        ) : (
          <>
            {t('points', { points: formatNumber(row.points), most: formatNumber(most) })}
            {share !== null && <small>{t('percent', { share: formatNumber(Math.round(share * 10) / 10) })}</small>}
          </>
        )}
      </td>
      <td data-name={t('lacks')}>
        {lacking.length === 0 ? (
          <span className={classes.muted}>{most === null ? '—' : t('nothingLacks')}</span>
        ) : (
          <ul className={classes.lacks}>
            {lacking.map(({ kind, text }) => (
              <li key={kind} data-kind={kind}>
                {text}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td data-name={t('suggested')}>{suggested ?? <span className={classes.muted}>—</span>}</td>
      <td data-name={t('result')}>
        {sheet.can_confirm ? (
          <GradeFields row={row} sheet={sheet} results={results} onConfirm={onConfirm} />
        ) : (
          <>
            <strong>{result?.grade ?? '—'}</strong>
            {result?.reason && <small>{result.reason}</small>}
          </>
        )}
      </td>
      <td className={classes.state}>
        <State row={row} />
        <Tools row={row} sheet={sheet} results={results} onConfirm={onConfirm} onHistory={onHistory} />
      </td>
    </tr>
  );
}

function GradeFields({ row, sheet, results, onConfirm }: Omit<Props, 'onHistory'>) {
  const t = useTexts(finalResultsTexts);
  const { grade, reason, needsReason } = results.entryOf(row);
  const { name } = row.student;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { isOpen, isReady, hasChanged } = results.entryOf(row);
    if ((isOpen || hasChanged) && isReady) onConfirm();
  };
  const known = grade === '' || sheet.grades.includes(grade) ? sheet.grades : [grade, ...sheet.grades];
  const field = { 'aria-label': t('gradeOf', { name }), 'data-grade': true, value: grade, onKeyDown };
  return (
    <div className={classes.fields}>
      {results.hasScale ? (
        <NativeSelect
          {...field}
          className={classes.grade}
          data={[{ value: '', label: t('choose') }, ...known.map((one) => ({ value: one, label: one }))]}
          onChange={(event) => results.enter(row, { grade: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          {...field}
          className={classes.grade}
          maxLength={40}
          onChange={(event) => results.enter(row, { grade: event.currentTarget.value })}
        />
      )}
      {needsReason && (
        <TextInput
          className={classes.reason}
          aria-label={t('reasonOf', { name })}
          placeholder={row.suggested === null ? t('reasonAlone') : t('reasonHint', { suggested: row.suggested })}
          value={reason}
          maxLength={REASON_LENGTH}
          onKeyDown={onKeyDown}
          onChange={(event) => results.enter(row, { reason: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function State({ row: { result, points, max_points: most } }: { row: FinalResultRow }) {
  const t = useTexts(finalResultsTexts);
  if (!result) return <span className={classes.muted}>{t('notConfirmed')}</span>;
  const day = formatNear(result.confirmed_at);
  const hasChanged = result.points !== points || result.max_points !== most;
  const before =
    result.max_points === null
      ? t('nothingCounts')
      : t('points', { points: formatNumber(result.points), most: formatNumber(result.max_points) });
  return (
    <span className={classes.words}>
      <span className={classes.confirmed}>
        {result.confirmed_by
          ? t('confirmedBy', { name: personName(result.confirmed_by, 'short'), day })
          : t('confirmed', { day })}
      </span>
      {hasChanged && <span className={classes.changed}>{t('pointsChanged', { points: before })}</span>}
    </span>
  );
}

function Tools({ row, sheet, results, onConfirm, onHistory }: Props) {
  const t = useTexts(finalResultsTexts);
  const { isOpen, isReady, hasChanged } = results.entryOf(row);
  const { name } = row.student;
  const act = t(row.result === null ? 'confirm' : isOpen ? 'change' : 'again');
  return (
    <span className={classes.tools}>
      {sheet.can_confirm && (isOpen || hasChanged) && (
        <Button
          size="compact-sm"
          disabled={!isReady || results.isBusy}
          aria-label={t('confirmOf', { act, name })}
          onClick={onConfirm}
        >
          {act}
        </Button>
      )}
      {sheet.can_confirm && row.result && (
        <Button
          size="compact-sm"
          disabled={results.isBusy}
          aria-label={t('takeBackOf', { name })}
          onClick={() => void results.takeBack(row)}
        >
          {t('takeBack')}
        </Button>
      )}
      <Button size="compact-sm" aria-label={t('historyOf', { name })} onClick={onHistory}>
        {t('history')}
      </Button>
    </span>
  );
}
