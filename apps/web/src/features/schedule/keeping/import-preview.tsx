import { Select } from '@mantine/core';
import type { CheckedTimetableRow, NameMeaning, TimetablePreview } from '@orbita/contract/schedule';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isOutdated } from '../../../api/outdated-preview.ts';
import { useSave } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { calendarDay, formatDay, weekdayNames } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { markSaved } from '../../../base/unsaved.ts';
import { UnreadPartsNote } from '../../../shared/files/unread-parts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { noonOf } from '../schedule-days.ts';
import { useGroupItems, useRoomItems, useSubjectItems, useTeacherItems } from '../use-choices.ts';
import { keepingTexts } from './keeping.texts.ts';
import { PairTimes } from './pair-times.tsx';
import { undoChange } from './undo-change.ts';
import { type TimetableFile, UNSAVED } from './use-timetable-file.ts';
import classes from './keeping.module.css';

interface Props {
  file: TimetableFile;
  open: NonNullable<TimetableFile['open']>;
}

/** What a file would make, which names mean nothing, and which rows are left out. */
export function ImportPreview({ file, open }: Props) {
  const t = useTexts(keepingTexts);
  const { preview } = open;
  return (
    <>
      <div className={classes.fileLine}>
        <span>{t('file', { name: open.name })}</span>
        <Button onClick={file.close}>{t('anotherFile')}</Button>
      </div>
      <Summary preview={preview} file={file} open={open} />
      <UnreadPartsNote unread={preview.unread} />
      {file.failure !== null && file.failure !== 'too-large' && (
        <ErrorState error={file.failure} onRetry={file.recheck} />
      )}
      {(preview.unknown.length > 0 || file.names.length > 0) && <UnknownNames file={file} unknown={preview.unknown} />}
      <PairTimes key={open.name} file={file} open={open} />
      <Rows checked={preview.checked} />
    </>
  );
}

function useEntering({ file, open }: Props) {
  const t = useTexts(keepingTexts);
  const navigate = useNavigate();
  const save = useSave('schedule', 'importTimetable', {
    invalidates: ['schedule'],
    onError: (error) => isOutdated(error) && file.recheck(),
    onSuccess: ({ change_id: id, lessons, first_lesson_at: first }) => {
      markSaved(UNSAVED);
      notify({
        tone: 'success',
        message: t('entered', { count: lessons }),
        duration: 15_000,
        ...(id === null ? {} : { action: { label: uiTexts.t('undo'), run: () => void undoChange(id) } }),
      });
      void navigate(`/schedule?of=all&day=${first === null ? open.term.first_day : calendarDay(first)}`);
    },
  });
  return {
    isPending: save.isPending,
    enter: () =>
      save.mutate({
        body: {
          ...open.term,
          rows: open.preview.rows,
          names: file.names,
          file_name: open.name.slice(0, 255),
          expected: open.preview.digest,
        },
      }),
  };
}

function Summary({ preview, ...props }: Props & { preview: TimetablePreview }) {
  const t = useTexts(keepingTexts);
  const { enter, isPending } = useEntering(props);
  const { lessons, series, there, skipped, bad, past, begun } = preview.counters;
  const { from } = props.open.term;
  const facts = [
    [t('newLessons', { count: lessons }), series > 0 && t('ofSeries', { count: series })].filter(Boolean).join(' '),
    there > 0 && t('thereLessons', { count: there }),
    skipped > 0 && t('skippedDays', { count: skipped }),
    past > 0 && from !== undefined && t('pastDays', { count: past, day: formatDay(noonOf(from)) }),
  ];
  const hasWeeks = preview.rows.some(({ week }) => week !== '');
  return (
    <section className={classes.summary} aria-live="polite">
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {begun > 0 && <p className={classes.warning}>{t('begunLessons', { count: begun })}</p>}
      {bad > 0 && <p className={classes.warning}>{t('badRows', { count: bad })}</p>}
      {hasWeeks && <p className={classes.muted}>{t('oddWeek', { day: formatDay(noonOf(preview.odd_week)) })}</p>}
      <div>
        <Button colour="blue" disabled={lessons === 0 || props.file.isReading} loading={isPending} onClick={enter}>
          {lessons === 0 ? t('nothingNew') : t('enter', { count: lessons })}
        </Button>
      </div>
    </section>
  );
}

type Unknown = TimetablePreview['unknown'][number];

function UnknownNames({ file, unknown }: { file: TimetableFile; unknown: readonly Unknown[] }) {
  const t = useTexts(keepingTexts);
  // Names that were given a meaning are no longer unknown, but the choice may be changed.
  const settled = file.names
    .filter(({ kind, name }) => !unknown.some((one) => one.kind === kind && one.name === name))
    .map(({ kind, name }) => ({ kind, name, rows: 0, guesses: [] }));
  return (
    <section className={classes.unknown}>
      <h2>{t('unknownTitle')}</h2>
      <p className={classes.muted}>{t('unknownText')}</p>
      <ul className={classes.cards}>
        {[...unknown, ...settled].map((one) => (
          <UnknownName key={`${one.kind} ${one.name}`} one={one} file={file} />
        ))}
      </ul>
    </section>
  );
}

function useItems(kind: NameMeaning['kind']): { id: number; label: string }[] {
  const groups = useGroupItems(kind === 'group');
  const rooms = useRoomItems(kind === 'room');
  const teachers = useTeacherItems(kind === 'teacher');
  const subjects = useSubjectItems(kind === 'subject');
  const days = weekdayNames().map((label, at) => ({ id: at + 1, label }));
  return { group: groups, room: rooms, teacher: teachers, subject: subjects, weekday: days }[kind];
}

function UnknownName({ one, file }: { one: Unknown; file: TimetableFile }) {
  const t = useTexts(keepingTexts);
  const { kind, name, rows, guesses } = one;
  const items = useItems(kind);
  const chosen = file.names.find((meaning) => meaning.kind === kind && meaning.name === name)?.id;
  const guessed = new Set(guesses.map(({ id }) => id));
  const data = [
    ...guesses.map(({ id, name: label }) => ({ value: String(id), label })),
    ...items.filter(({ id }) => !guessed.has(id)).map(({ id, label }) => ({ value: String(id), label })),
  ];
  return (
    <li>
      <span className={classes.stack}>
        <b>{name}</b>
        <span>
          {t(`kind_${kind}`)}
          {rows > 0 && ` · ${t('rowsOfFile').toLowerCase()}: ${rows}`}
        </span>
      </span>
      <span className={classes.guess}>
        {chosen === undefined &&
          guesses.slice(0, 2).map(({ id, name: guess }) => (
            <Button key={id} disabled={file.isReading} onClick={() => file.choose({ kind, name }, id)}>
              {guess}
            </Button>
          ))}
        <Select
          aria-label={t('means', { name })}
          placeholder={t('notChosen')}
          searchable
          clearable
          data={data}
          value={chosen === undefined ? null : String(chosen)}
          onChange={(value) => file.choose({ kind, name }, value === null ? null : Number(value))}
        />
      </span>
    </li>
  );
}

/** Rows shown at once; files have thousands. */
const SHOWN = 100;

function Rows({ checked }: { checked: readonly CheckedTimetableRow[] }) {
  const t = useTexts(keepingTexts);
  const bad = checked.filter(({ state }) => state === 'bad');
  const [isOnlyBad, setOnlyBad] = useState(bad.length > 0);
  const [isWhole, setWhole] = useState(false);
  const rows = isOnlyBad && bad.length > 0 ? bad : checked;
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <section className={classes.rows}>
      <div className={classes.rowsHead}>
        <h2>{t('rowsOfFile')}</h2>
        {bad.length > 0 && (
          <div className={classes.switch} role="group" aria-label={t('rowsOfFile')}>
            <button type="button" aria-pressed={isOnlyBad} onClick={() => setOnlyBad(true)}>
              {t('onlyBad')} <span>{bad.length}</span>
            </button>
            <button type="button" aria-pressed={!isOnlyBad} onClick={() => setOnlyBad(false)}>
              {t('allRows')} <span>{checked.length}</span>
            </button>
          </div>
        )}
      </div>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              // A line of a table has a lesson for each group.
              <tr key={`${row.sheet} ${row.line} ${at}`} data-state={row.state}>
                <td>{row.sheet === '' ? row.line : t('lineOfSheet', { line: row.line, sheet: row.sheet })}</td>
                <td>{row.words}</td>
                <td>
                  <RowResult row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button onClick={() => setWhole(true)}>{t('moreRows', { count: rows.length })}</Button>
      )}
    </section>
  );
}

function RowResult({ row }: { row: CheckedTimetableRow }) {
  const t = useTexts(keepingTexts);
  if (row.state === 'bad')
    return (
      <span className={classes.stack}>
        <b className={classes.warning}>{t('state_bad')}</b>
        {row.faults.map((fault) => (
          <span key={fault}>{fault}</span>
        ))}
      </span>
    );
  const facts = [
    row.state === 'same' ? t('state_same') : row.state === 'past' ? t('state_past') : t('madeOf', { count: row.made }),
    row.state === 'new' && row.there > 0 && t('thereLessons', { count: row.there }),
    row.skipped > 0 && t('skippedDays', { count: row.skipped }),
  ];
  return <>{facts.filter(Boolean).join(' · ')}</>;
}
