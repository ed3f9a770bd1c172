import { SegmentedControl } from '@mantine/core';
import type { AnalyticsPerson } from '@orbita/contract/analytics';
import { peopleOf } from '@orbita/contract/analytics/kinds';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCall } from '../../../api/query.ts';
import { formatDayTime, formatNear } from '../../../base/dates.ts';
import { SEARCH_DEBOUNCE } from '../../../base/debounce.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { asId, asWord, useList } from '../../../ui/kit/use-list.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { analyticsTexts } from '../analytics.texts.ts';
import { useEmptyList } from './use-empty-list.ts';
import { PlaceFields } from '../scope-fields.tsx';
import { useScope } from '../use-scope.ts';
import { BackLink } from './back-link.tsx';
import { OfTeacher } from './of-teacher.tsx';
import classes from '../analytics.module.css';

const usePeopleList = () =>
  useList({
    filters: { group_id: asId, subject_id: asId, education_form_id: asId, level: asId, teacher_id: asId },
    views: { of: asWord(peopleOf) },
    searchDelay: SEARCH_DEBOUNCE,
  });

/** The students behind a figure: what they owe, how they attend, and whom to ask about them. */
export function PeoplePage() {
  const t = useTexts(analyticsTexts);
  const { place, change, to } = useScope();
  const user = useCurrentUser();
  const list = usePeopleList();
  const knowsRisk = user.can('reports_read') || user.isCurator;
  const of = (knowsRisk && list.filters.of) || 'debts';
  const asked = {
    ...place,
    ...list.words,
    ...(list.filters.teacher_id ? { teacher_id: list.filters.teacher_id } : {}),
    of,
  };
  const query = useCall(
    'analytics',
    'listAnalyticsPeople',
    { query: { ...list.asked, ...asked } },
    { keepPrevious: true },
  );
  const columns = usePeopleColumns(knowsRisk);
  const { total, debts, taken_at: taken } = query.data ?? { total: 0, debts: 0, taken_at: null };
  return (
    <ListPage
      header={{
        title: t('people'),
        above: <BackLink to={to('')} />,
        description: taken && (
          <span title={formatDayTime(taken)}>
            {t('sumOf', { people: t('students', { count: total }), debts: t('debtsCount', { count: debts }) })} ·{' '}
            {t('taken', { when: formatNear(taken) })}
          </span>
        ),
      }}
      views={
        knowsRisk && (
          <SegmentedControl
            className={`${classes.views} no-print`}
            aria-label={t('rowsOf')}
            value={of}
            onChange={(next) => list.set({ of: next })}
            data={peopleOf.map((one) => ({ value: one, label: t(`people.${one}`) }))}
          />
        )
      }
      exported={{
        label: t('download'),
        fileName: `${t('peopleFile')}.xlsx`,
        read: () => api.analytics.exportAnalyticsPeople({ query: asked }),
      }}
      list={list}
      query={query}
      columns={columns}
      idOf={({ student }) => student.id}
      searchLabel={t('findStudent')}
      filters={
        <div className={classes.fields}>
          <PlaceFields place={place} change={change} />
        </div>
      }
      filtersClassName={classes.filters}
      hints={list.filters.teacher_id && <OfTeacher onClear={() => list.set({ teacher_id: null })} />}
      empty={useEmptyList(query.data, { title: t('noPeople'), text: t('noPeopleText') })}
    />
  );
}

function usePeopleColumns(knowsRisk: boolean): Column<AnalyticsPerson>[] {
  const t = useTexts(analyticsTexts);
  const columns: Column<AnalyticsPerson>[] = [
    {
      title: t('student'),
      kind: 'main',
      cell: ({ student, groups }) => (
        <Link to={`/users/${student.id}/diary`} className={classes.person}>
          <PersonAvatar person={student} size={32} />
          <span>
            {personName(student)}
            <small>{groups.map(({ name }) => name).join(', ')}</small>
          </span>
        </Link>
      ),
    },
    {
      title: t('debts'),
      kind: 'number',
      cell: ({ debts, retakes }) => (
        <>
          {t('debtsCount', { count: debts })}
          {retakes > 0 && <small className={classes.people}>{t('retakes', { count: retakes })}</small>}
        </>
      ),
    },
  ];
  const known: Column<AnalyticsPerson>[] = [
    {
      title: t('missed'),
      kind: 'number',
      cell: ({ missed }) => (missed ? t('missedCount', { count: missed }) : null),
    },
    {
      title: t('risk'),
      cell: ({ is_at_risk, is_silent }) => (
        <>
          {is_at_risk && <span className={classes.high}>{t('highRisk')}</span>}
          {is_at_risk && is_silent && ', '}
          {is_silent && t('silent')}
        </>
      ),
    },
    {
      title: t('lastActive'),
      kind: 'muted',
      cell: ({ last_active_at: at }) => (at ? <span title={formatDayTime(at)}>{formatNear(at)}</span> : t('never')),
    },
  ];
  const curators: Column<AnalyticsPerson> = {
    title: t('curator'),
    kind: 'muted',
    cell: ({ curators: all }) =>
      all.map((person, i) => (
        <span key={person.id}>
          {i > 0 && ', '}
          <Link to={`/users/${person.id}/profile`}>{personName(person, 'short')}</Link>
        </span>
      )),
  };
  return [...columns, ...(knowsRisk ? known : []), curators];
}
