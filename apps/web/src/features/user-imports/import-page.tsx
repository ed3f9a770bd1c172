import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { invalidate, useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { ImportApplied } from './import-applied.tsx';
import { type ImportRecord, isBusy, kindsOf } from './import-counts.ts';
import { ImportDecisions } from './import-decisions.tsx';
import { ImportEdits } from './import-edits.tsx';
import { ImportFinish } from './import-finish.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSheets } from './import-sheets.tsx';
import { ImportSummary } from './import-summary.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** How often the progress is read, in milliseconds. */
const REREAD = 700;

/** An import: what the file means, what it changes, applying and undoing it. */
export function ImportPage() {
  const id = Number(useParams().id);
  return <Import key={id} id={id} />;
}

function Import({ id }: { id: number }) {
  const t = useTexts(userImportsTexts);
  const record = useCall(
    'userImports',
    'getUserImport',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? REREAD : false), staleTime: 0 },
  );
  useFollowedChange(record.data);
  return (
    <div className={classes.page}>
      <PageHeader
        title={record.data?.file_name ?? t('title')}
        above={<Link to="/admin/users/import">{t('back')}</Link>}
      />
      <LoadState query={record} skeleton={<Skeleton height={360} radius="lg" />}>
        {(found) => <Stages record={found} />}
      </LoadState>
    </div>
  );
}

/** Reads people again once an import has been applied or undone. */
function useFollowedChange(record: ImportRecord | undefined): void {
  const last = useRef(record?.state);
  const state = record?.state;
  useEffect(() => {
    const before = last.current;
    last.current = state;
    const isChanged = (before === 'applying' && state === 'applied') || (before === 'undoing' && state === 'undone');
    if (isChanged) void invalidate('users', 'groups', 'curators', 'relations');
  }, [state]);
}

/** Nothing is compared before somebody says who is in the rows. */
const isUnanswered = ({ state, counts, sheets }: ImportRecord): boolean =>
  state === 'ready' && kindsOf(counts).length === 0 && sheets.some(({ kind }) => kind === null);

function Stages({ record }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const { state, notice } = record;
  if (isBusy(record)) return <ImportProgress record={record} />;
  return (
    <>
      {notice !== null && <Notice isAlert>{notice}</Notice>}
      {state === 'applied' && <ImportApplied record={record} />}
      {(state === 'undone' || state === 'cancelled') && (
        <div className={classes.card}>
          <p>{t(state)}</p>
          <Link to="/admin/users/import">{t('another')}</Link>
        </div>
      )}
      {state === 'ready' && <ImportQuestions record={record} />}
      {state === 'ready' && <ImportSheets key={record.sheets.length} record={record} />}
      {state !== 'cancelled' && <ImportSummary counts={record.counts} isDone={state !== 'ready'} />}
      {state === 'ready' && record.undecided > 0 && <ImportDecisions record={record} />}
      {state !== 'cancelled' && !isUnanswered(record) && <ImportRows record={record} />}
      {state !== 'cancelled' && <ImportEdits record={record} />}
      {state === 'ready' && <ImportFinish record={record} />}
    </>
  );
}
