import { Switch } from '@mantine/core';
import type { AnalyticsWait } from '@orbita/contract/analytics';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCall } from '../../../api/query.ts';
import { formatDayTime, formatNear } from '../../../base/dates.ts';
import { SEARCH_DEBOUNCE } from '../../../base/debounce.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatWaitingTime } from '../../../base/waiting-time.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { asFlag, asId, useList } from '../../../ui/kit/use-list.ts';
import { analyticsTexts } from '../analytics.texts.ts';
import { useEmptyList } from './use-empty-list.ts';
import { PlaceFields } from '../scope-fields.tsx';
import { useScope } from '../use-scope.ts';
import { BackLink } from './back-link.tsx';
import { OfTeacher } from './of-teacher.tsx';
import classes from '../analytics.module.css';

const useWaitingList = () =>
  useList({
    filters: {
      group_id: asId,
      subject_id: asId,
      education_form_id: asId,
      level: asId,
      teacher_id: asId,
      is_long: asFlag,
    },
    searchDelay: SEARCH_DEBOUNCE,
  });

/** The work that waits to be marked, longest waiting first, with those who can mark it. */
export function WaitingPage() {
  const t = useTexts(analyticsTexts);
  const { place, change, to } = useScope();
  const list = useWaitingList();
  const { teacher_id, is_long } = list.filters;
  const asked = {
    ...place,
    ...list.words,
    ...(teacher_id ? { teacher_id } : {}),
    ...(is_long ? { is_long } : {}),
  };
  const query = useCall(
    'analytics',
    'listAnalyticsWaiting',
    { query: { ...list.asked, ...asked } },
    { keepPrevious: true },
  );
  const columns = useWaitingColumns();
  const taken = query.data?.taken_at ?? null;
  return (
    <ListPage
      header={{
        title: t('waitingTitle'),
        above: <BackLink to={to('')} />,
        description: taken && query.data && (
          <span title={formatDayTime(taken)}>
            {t('works', { count: query.data.total })} · {t('taken', { when: formatNear(taken) })}
          </span>
        ),
      }}
      exported={{
        label: t('download'),
        fileName: `${t('waitsFile')}.xlsx`,
        read: () => api.analytics.exportAnalyticsWaiting({ query: asked }),
      }}
      list={list}
      query={query}
      columns={columns}
      idOf={({ step, student }) => step.id * 2 ** 22 + student.id}
      searchLabel={t('findStudent')}
      filters={
        <div className={classes.fields}>
          <PlaceFields place={place} change={change} />
          <Switch
            className={classes.switch ?? ''}
            label={t('onlyLong')}
            checked={is_long ?? false}
            onChange={(event) => list.set({ is_long: event.currentTarget.checked ? '1' : null })}
          />
        </div>
      }
      filtersClassName={classes.filters}
      hints={teacher_id && <OfTeacher onClear={() => list.set({ teacher_id: null })} />}
      empty={useEmptyList(query.data, { title: t('noWaits'), text: t('noWaitsText') })}
    />
  );
}

function useWaitingColumns(): Column<AnalyticsWait>[] {
  const t = useTexts(analyticsTexts);
  return [
    {
      title: t('student'),
      kind: 'main',
      cell: ({ student, subject, group_name }) => (
        <Link to={`/subjects/${subject.id}/works/${student.id}`} className={classes.person}>
          <PersonAvatar person={student} size={32} />
          <span>
            {personName(student)}
            <small>{group_name}</small>
          </span>
        </Link>
      ),
    },
    {
      title: t('topic'),
      cell: ({ subject, step }) => (
        <>
          {step.title}
          <small className={classes.people}>{subject.title}</small>
        </>
      ),
    },
    {
      title: t('teacher'),
      kind: 'muted',
      cell: ({ teachers }) =>
        teachers.map((person, i) => (
          <span key={person.id}>
            {i > 0 && ', '}
            <Link to={`/users/${person.id}/profile`}>{personName(person, 'short')}</Link>
          </span>
        )),
    },
    {
      title: t('since'),
      kind: 'number',
      cell: ({ waiting_since, is_late, is_done }) => (
        <>
          <span title={formatDayTime(waiting_since)}>{formatWaitingTime(waiting_since)}</span>
          {(is_done || is_late) && <small className={classes.people}>{t(is_done ? 'isDone' : 'late')}</small>}
        </>
      ),
    },
  ];
}
