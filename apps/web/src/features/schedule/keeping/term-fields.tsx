import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { calendarDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { addDays, isDay } from '../../../base/typed-date.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { weekdayOf } from '../schedule-days.ts';
import { keepingTexts } from './keeping.texts.ts';
import type { Term } from './use-timetable-file.ts';
import classes from './keeping.module.css';

/** Days of a term of eighteen weeks, offered where no semester is known. */
const USUAL_TERM = 18 * 7 - 1;
/** Days among which the next school day is looked for; vacations are shorter. */
const MOST_AHEAD = 120;
const SUNDAY = 7;

type KnownTerm = Term & { id: number; title: string };

function useTerms(): { terms: KnownTerm[]; isLoading: boolean } {
  const { can } = useCurrentUser();
  const query = { size: 20, sort: 'started_at', sort_direction: 'asc' } as const;
  const semesters = useCall('semesters', 'listSemesters', { query }, { enabled: can('semesters_read') });
  const terms = (semesters.data?.data ?? [])
    .filter(({ finished_at }) => finished_at >= calendarDay(Date.now()))
    .map(({ id, title, started_at, finished_at }) => ({ id, title, first_day: started_at, last_day: finished_at }));
  return { terms, isLoading: semesters.isLoading };
}

/** Returns the day after today that is neither a Sunday nor a holiday of everybody. */
function useNextSchoolDay(): { next: string; isLoading: boolean } {
  const today = calendarDay(Date.now());
  const holidays = useCall('schedule', 'listHolidays', { query: { year: Number(today.slice(0, 4)) } });
  const days = Array.from({ length: MOST_AHEAD }, (_, at) => addDays(today, at + 1));
  const isFree = (day: string): boolean =>
    weekdayOf(day) === SUNDAY ||
    (holidays.data?.data ?? []).some(
      ({ first_day, last_day, groups }) => groups.length === 0 && first_day <= day && day <= last_day,
    );
  return { next: days.find((day) => !isFree(day)) ?? addDays(today, 1), isLoading: holidays.isLoading };
}

interface TermChoice {
  term: Term;
  terms: readonly KnownTerm[];
  choose: (term: Term) => void;
  hasBegun: boolean;
  /** The days are still to come; a field must not change under the hands of whoever has begun to type. */
  isLoading: boolean;
}

/** The days of a file that is being chosen; a term that has begun is entered from the next school day on. */
export function useTerm(): TermChoice {
  const { terms, isLoading } = useTerms();
  const today = calendarDay(Date.now());
  const { next, isLoading: isFindingDay } = useNextSchoolDay();
  const [chosen, choose] = useState<Term | null>(null);
  const {
    first_day,
    last_day,
    from = next,
  } = chosen ?? terms[0] ?? { first_day: today, last_day: addDays(today, USUAL_TERM) };
  const hasBegun = isDay(first_day) && first_day <= today;
  const term = { first_day, last_day, ...(hasBegun ? { from } : {}) };
  return { terms, choose, hasBegun, isLoading: isLoading || isFindingDay, term };
}

/** Fields of the term: the semester or its days, and the first day to enter if it has begun. */
export function TermFields({ term, terms, choose, hasBegun, isLoading }: TermChoice) {
  const t = useTexts(keepingTexts);
  const { first_day, last_day, from } = term;
  const known = terms.find((one) => one.first_day === first_day && one.last_day === last_day);
  return (
    <div className={classes.term}>
      {terms.length > 0 && (
        <NativeSelect
          label={t('term')}
          value={String(known?.id ?? '')}
          data={[
            ...terms.map(({ id, title }) => ({ value: String(id), label: title })),
            ...(known ? [] : [{ value: '', label: t('ownTerm') }]),
          ]}
          onChange={(event) => {
            const next = terms.find(({ id }) => String(id) === event.currentTarget.value);
            if (next) choose({ first_day: next.first_day, last_day: next.last_day });
          }}
        />
      )}
      <DateField
        label={t('firstDay')}
        time={null}
        isDisabled={isLoading}
        value={first_day}
        onChange={(day) => choose({ first_day: day, last_day })}
      />
      <DateField
        label={t('lastDay')}
        time={null}
        isDisabled={isLoading}
        value={last_day}
        onChange={(day) => choose({ ...term, last_day: day })}
      />
      {hasBegun && (
        <DateField
          label={t('enterFrom')}
          time={null}
          isDisabled={isLoading}
          value={from ?? ''}
          onChange={(day) => choose({ ...term, from: day })}
        />
      )}
    </div>
  );
}
