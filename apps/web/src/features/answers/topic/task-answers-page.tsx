import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import type { TaskAnswer } from '@orbita/contract/answers';
import type { Lesson } from '@orbita/contract/topics';
import { IconInbox } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useAddressParams } from '../../../base/address-params.ts';
import { useCall } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useDebounced } from '../../../base/debounce.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { formatNumber } from '../../../base/number.ts';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { MarkTypeChoice, type Marked, type MarkView, useUsedTypes } from './mark-type-choice.tsx';
import classes from './task-answers.module.css';
import { taskAnswersTexts } from './task-answers.texts.ts';
import { TopicFrame } from './topic-frame.tsx';

/** All students' answers to a task, with the results of automatic checking. */
export function TaskAnswersPage() {
  return <TopicFrame>{(lesson) => <Answers lesson={lesson} />}</TopicFrame>;
}

function Answers({ lesson }: { lesson: Lesson }) {
  const t = useTexts(taskAnswersTexts);
  const taskId = Number(useParams()['task']);
  const paging = usePaging(50);
  const [search, setSearch] = useAddressParams();
  const [isWaiting, isLate, query] = [search.has('waiting'), search.has('late'), search.get('query') ?? ''];
  const marks = readMarkView(search);
  const changeAll = (changes: Record<string, string | null>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      next.delete('page');
      return next;
    });
  const change = (name: string, value: string | null) => changeAll({ [name]: value });
  const answers = useCall(
    'answers',
    'listTaskAnswers',
    {
      query: {
        pattern_id: taskId,
        page: paging.page,
        size: paging.size,
        ...(isWaiting ? { waiting: true } : {}),
        ...(isLate ? { late: true } : {}),
        ...(query ? { query } : {}),
        ...(marks.type === null ? {} : { mark_type_id: marks.type }),
        ...(marks.marked === null ? {} : { marked: marks.marked === 'yes' }),
      },
    },
    { keepPrevious: true },
  );
  const { read: readTypes, used: types } = useUsedTypes(answers.data?.counters, marks.type);
  const typeTitle = types.find(({ id }) => id === marks.type)?.title ?? t('mark');
  const isFiltered = isWaiting || isLate || query !== '' || marks.marked !== null;
  const pattern = lesson.patterns.find(({ id }) => id === taskId);
  return (
    <section aria-labelledby="task-answers">
      <h2 id="task-answers" className={classes.title}>
        {t('title')} «{pattern?.title || t('untitled')}»
      </h2>
      <div className={classes.filters}>
        <Search value={query} onChange={(words) => change('query', words)} />
        <Checkbox
          label={t('waiting')}
          checked={isWaiting}
          onChange={(event) => change('waiting', event.currentTarget.checked ? '1' : null)}
        />
        <Checkbox
          label={t('late')}
          checked={isLate}
          onChange={(event) => change('late', event.currentTarget.checked ? '1' : null)}
        />
        <ReadFailure name={t('markType')} query={readTypes} />
        <MarkTypeChoice
          types={types}
          counters={answers.data?.counters}
          view={marks}
          onChange={({ type, marked }) => changeAll({ mark: type === null ? null : String(type), marked })}
        />
      </div>
      <LoadState query={answers} skeleton={<Skeleton height={360} radius="lg" />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState icon={<IconInbox size={28} aria-hidden="true" />} title={t(isFiltered ? 'nothing' : 'none')}>
              {t(isFiltered ? 'nothingHint' : 'noneHint')}
            </EmptyState>
          ) : (
            <>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('student')}</th>
                    <th scope="col">{t('submitted')}</th>
                    <th scope="col">{t('points')}</th>
                    <th scope="col">{typeTitle}</th>
                    <th scope="col">{t('state')}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.data.map((answer) => (
                    <Row key={answer.id} answer={answer} markTitle={typeTitle} />
                  ))}
                </tbody>
              </table>
              <Pagination paging={paging} list={list} />
            </>
          )
        }
      </LoadState>
    </section>
  );
}

function readMarkView(search: URLSearchParams): MarkView {
  const [type, marked] = [Number(search.get('mark')), search.get('marked')];
  return {
    type: Number.isInteger(type) && type > 0 ? type : null,
    marked: marked === 'yes' || marked === 'no' ? marked : (null satisfies Marked),
  };
}

function Search({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const t = useTexts(taskAnswersTexts);
  const [words, setWords] = useState(value);
  const settled = useDebounced(words.trim());
  useEffect(() => {
    if (settled !== value) onChange(settled);
    // Only typing changes the URL, so other dependencies are left out.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('search')}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  );
}

function Row({ answer, markTitle }: { answer: TaskAnswer; markTitle: string }) {
  const t = useTexts(taskAnswersTexts);
  const { user, group_name, possible, unchecked, mark } = answer;
  const name = personName(user);
  const address = new URLSearchParams({ step: String(answer.step_id), student: String(user.id) });
  return (
    <tr>
      <th scope="row">
        <Link to={`/marking?${address}`} aria-label={t('check', { name })}>
          {name}
        </Link>
        <small>{group_name}</small>
      </th>
      <td>
        {formatDayTime(answer.submitted_at)}
        <small>
          {[answer.is_late && t('isLate'), answer.version > 1 && t('version', { number: answer.version })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </td>
      <td>
        {possible > 0 && t('pointsOf', { earned: formatNumber(answer.earned), possible: formatNumber(possible) })}
        {unchecked > 0 && <small>{t('byHand', { points: formatNumber(unchecked) })}</small>}
      </td>
      <td className={classes.mark} data-title={markTitle}>
        {mark === null ? '—' : formatNumber(mark)}
      </td>
      <td>{t(answer.is_waiting ? 'isWaiting' : 'isSeen')}</td>
    </tr>
  );
}
