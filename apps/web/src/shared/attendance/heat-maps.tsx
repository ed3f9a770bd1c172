import { Skeleton } from '@mantine/core';
import type { AttendanceHeat } from '@orbita/contract/attendance';
import { IconGridDots } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../api/client/api-error.ts';
import { formatDate, weekdays } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { personName } from '../users/person.tsx';
import { heatTexts } from './heat.texts.ts';
import classes from './heat-maps.module.css';

type Cell = AttendanceHeat['days'][number]['cells'][number];

/** Where attendance is missing, as two tables whose cells are the redder the more was missed. */
export function HeatMaps({ heat }: { heat: UseQueryResult<AttendanceHeat, ApiError> }) {
  return (
    <LoadState query={heat} skeleton={<Skeleton height={360} radius="lg" />}>
      {(read) => (read.weeks.length === 0 ? <NoRecords /> : <Maps read={read} />)}
    </LoadState>
  );
}

function NoRecords() {
  const t = useTexts(heatTexts);
  return (
    <EmptyState icon={<IconGridDots size={28} aria-hidden="true" />} title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
}

function Maps({ read }: { read: AttendanceHeat }) {
  const t = useTexts(heatTexts);
  return (
    <>
      <p className={classes.how}>{t('how')}</p>
      <HeatTable
        name={t('weeks')}
        heading={t('student')}
        columns={read.weeks.map((week) => ({
          id: week,
          short: dayAndMonth(week),
          long: t('week', { day: formatDate(week) }),
        }))}
        rows={read.students.map(({ student, cells }) => ({
          id: student.id,
          name: <Link to={`/users/${student.id}/profile`}>{personName(student, 'short')}</Link>,
          cells,
        }))}
      />
      <HeatTable
        name={t('hours')}
        heading={t('weekday')}
        columns={read.times.map((time) => ({ id: time, short: time, long: time }))}
        rows={read.days.map(({ weekday, cells }) => ({
          id: weekday,
          name: weekdays()[weekday - 1] ?? '',
          cells,
        }))}
      />
    </>
  );
}

/** «21.11» */
const dayAndMonth = (day: string): string => day.slice(5).split('-').toReversed().join('.');

interface HeatProps {
  name: string;
  heading: string;
  columns: { id: string; short: string; long: string }[];
  rows: { id: number; name: ReactNode; cells: Cell[] }[];
}

/** Scrolls to the newest columns, which people come for. */
const showNewest = (frame: HTMLDivElement | null) => frame?.scrollTo({ left: frame.scrollWidth });

function HeatTable({ name, heading, columns, rows }: HeatProps) {
  return (
    <div className={classes.frame} role="region" aria-label={name} tabIndex={0} ref={showNewest}>
      <table className={classes.heat}>
        <caption>
          <span>{name}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map(({ id, short, long }) => (
              <th key={id} scope="col" title={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, index) => (
                <HeatCell key={columns[index]?.id} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The darkest cell is still light enough for its figure. */
const DARKEST = 55;
/** The share missed from which a cell is darkest. */
const MUCH = 0.5;

function HeatCell({ cell }: { cell: Cell }) {
  const t = useTexts(heatTexts);
  const [attended = 0, noted = 0] = cell ?? [];
  if (noted === 0) return <td data-none>·</td>;
  const share = attended / noted;
  return (
    <td
      data-whole={share === 1 || undefined}
      style={{ '--missed': `${Math.round(Math.min(1, (1 - share) / MUCH) * DARKEST)}%` }}
      title={t('cell', { attended, noted })}
    >
      {Math.round(share * 100)}
    </td>
  );
}
