import { Checkbox, NativeSelect, Skeleton } from '@mantine/core';
import type { AnswerState } from '@orbita/contract/answers';
import { IconFileCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAddressParams } from '../../../base/address-params.ts';
import { useCall, type Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { WorkRow } from './work-row.tsx';
import { worksTexts } from './works.texts.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { keepChosen } from '../../../ui/fields/keep-chosen.ts';
import classes from './works.module.css';

const STATES = ['waiting', 'returned', 'marked', 'seen'] as const;
const isState = (text: string | null): text is AnswerState => STATES.some((state) => state === text);

/** Everything the student has handed in, in all disciplines; the filters are in the URL. */
export function OwnWorksPage() {
  const t = useTexts(worksTexts);
  const { user } = useCurrentUser();
  const paging = usePaging(20);
  const { filter, change } = useFilter();
  const works = useCall(
    'answers',
    'listAnswers',
    {
      query: {
        user_id: user.id,
        page: paging.page,
        size: paging.size,
        ...(filter.state ? { state: filter.state } : {}),
        ...(filter.subject ? { subject_id: filter.subject } : {}),
        ...(filter.late ? { late: true } : {}),
      },
    },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Filters filter={filter} counters={works.data?.counters} onChange={change} />
      <LoadState query={works} skeleton={<Skeleton height={420} radius="lg" />}>
        {(list) =>
          list.total === 0 ? (
            <NoWorks
              isFiltered={filter.state !== null || filter.subject !== null || filter.late}
              onReset={() => change(null)}
            />
          ) : (
            <>
              <WorkList answers={list.data} />
              <Pagination paging={paging} list={list} />
            </>
          )
        }
      </LoadState>
    </>
  );
}

interface Filter {
  state: AnswerState | null;
  subject: number | null;
  late: boolean;
}

const NO_FILTER: Filter = { state: null, subject: null, late: false };

function readFilter(search: URLSearchParams): Filter {
  const state = search.get('state');
  return {
    state: isState(state) ? state : null,
    subject: Number(search.get('subject')) || null,
    late: search.get('late') === '1',
  };
}

function writeFilter({ state, subject, late }: Filter): URLSearchParams {
  const params = new URLSearchParams();
  if (state) params.set('state', state);
  if (subject) params.set('subject', String(subject));
  if (late) params.set('late', '1');
  return params;
}

function useFilter() {
  const [search, setSearch] = useAddressParams();
  /** null clears all filters. */
  const change = (part: Partial<Filter> | null) =>
    setSearch((now) => writeFilter(part === null ? NO_FILTER : { ...readFilter(now), ...part }));
  return { filter: readFilter(search), change };
}

interface FiltersProps {
  filter: Filter;
  /** Unknown until they were read. */
  counters: Record<string, number> | undefined;
  onChange: (part: Partial<Filter>) => void;
}

function Filters({ filter, counters, onChange }: FiltersProps) {
  const t = useTexts(worksTexts);
  const subjects = useCall('subjects', 'listStudiedSubjects', {});
  const total = STATES.reduce((sum, state) => sum + (counters?.[state] ?? 0), 0);
  const choice = (state: AnswerState | null, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={classes.choice}
      aria-pressed={filter.state === state}
      onClick={() => onChange({ state })}
    >
      {label} {counters && <span>{count}</span>}
    </button>
  );
  return (
    <div className={classes.filters}>
      <div className={classes.choices} role="group" aria-label={t('filter')}>
        {choice(null, t('all'), total)}
        {STATES.filter((state) => state !== 'seen' || (counters?.[state] ?? 0) > 0 || filter.state === state).map(
          (state) => choice(state, t(state), counters?.[state] ?? 0),
        )}
      </div>
      <NativeSelect
        aria-label={t('subject')}
        className={classes.subjects}
        value={filter.subject ?? ''}
        data={keepChosen(
          [
            { value: '', label: t('allSubjects') },
            ...(subjects.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          ],
          String(filter.subject ?? ''),
        )}
        onChange={(event) => onChange({ subject: Number(event.currentTarget.value) || null })}
      />
      <ReadFailure name={t('subject')} query={subjects} />
      <Checkbox
        label={t('late')}
        checked={filter.late}
        onChange={(event) => onChange({ late: event.currentTarget.checked })}
      />
    </div>
  );
}

function WorkList({ answers }: { answers: Output<'answers', 'listAnswers'>['data'] }) {
  const t = useTexts(worksTexts);
  return (
    <ul className={classes.list} aria-label={t('list')}>
      {answers.map((answer) => (
        <WorkRow
          key={answer.id}
          answer={answer}
          to={`/subjects/${answer.subject_id}/topics/${answer.step_id}#task-${answer.pattern_id}`}
        />
      ))}
    </ul>
  );
}

function NoWorks({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTexts(worksTexts);
  const { isDistant, isStudent, isTeacher } = useCurrentUser();
  if (isTeacher && !isStudent && !isFiltered)
    return (
      <EmptyState
        icon={<IconFileCheck size={28} aria-hidden="true" />}
        title={t('emptyStaff')}
        action={
          <Button component={Link} to="/marking" colour="blue">
            {t('toMarking')}
          </Button>
        }
      >
        {t('emptyStaffText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconFileCheck size={28} aria-hidden="true" />}
      title={t(isFiltered ? 'emptyFilter' : 'empty')}
      action={
        isFiltered ? (
          <Button onClick={onReset}>{t('showAll')}</Button>
        ) : (
          <Button component={Link} to={isDistant ? '/study' : '/subjects'} colour="blue">
            {t('toStudy')}
          </Button>
        )
      }
    >
      {t(isFiltered ? 'emptyFilterText' : 'emptyText')}
    </EmptyState>
  );
}
