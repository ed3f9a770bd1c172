import { NativeSelect, Skeleton } from '@mantine/core';
import type { FinalResultSheet } from '@orbita/contract/final-results';
import type { Subject } from '@orbita/contract/subjects';
import { IconUsers } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import { GroupSelect, JournalBar } from '../../shared/journal/journal-bar.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { finalResultsTexts } from './final-results.texts.ts';
import { ResultSheet } from './result-sheet.tsx';

/** Final results of a discipline: students of a group with what is suggested and what is confirmed. */
export function FinalResultsPage() {
  const { id } = useParams();
  const subjectId = Number(id);
  return <ResultsOf key={subjectId} id={subjectId} />;
}

function ResultsOf({ id }: { id: number }) {
  const t = useTexts(finalResultsTexts);
  const subject = useCall('subjects', 'getSubject', { params: { id } });
  useTitle(subject.data && t('pageTitle', { title: subject.data.title }));
  return (
    <>
      {!subject.data && <h1 className="visually-hidden">{t('result')}</h1>}
      <LoadState query={subject} skeleton={<Skeleton height={480} />}>
        {(found) => <GroupResults subject={found} />}
      </LoadState>
    </>
  );
}

function GroupResults({ subject }: { subject: Subject }) {
  const tb = useTexts(boardTexts);
  const [search, setSearch] = useAddressParams();
  const [group, semester] = [Number(search.get('group')), Number(search.get('semester'))];
  const groups = useCall('subjects', 'listSubjectGroups', { params: { id: subject.id }, query: { archived: true } });
  const sheet = useCall(
    'finalResults',
    'getFinalResults',
    {
      params: { id: subject.id },
      query: { ...(group > 0 ? { group_id: group } : {}), ...(semester > 0 ? { semester_id: semester } : {}) },
    },
    { keepPrevious: true },
  );
  const choose = (name: 'group' | 'semester') => (id: number) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set(name, String(id));
      return next;
    });
  return (
    <>
      <JournalBar subject={subject} mode="final-results" group={group || sheet.data?.group?.id || null}>
        <GroupSelect
          groups={groups.data?.data ?? []}
          value={group || (sheet.data?.group?.id ?? 0)}
          onChange={choose('group')}
        />
        <ReadFailure name={tb('group')} query={groups} />
        {sheet.data && <SemesterSelect sheet={sheet.data} onChange={choose('semester')} />}
      </JournalBar>
      <LoadState query={sheet} skeleton={<Skeleton height={420} />}>
        {(read) =>
          read.group && read.rows.length > 0 ? (
            <ResultSheet key={`${read.group.id} ${read.semester?.id ?? 0}`} subjectId={subject.id} sheet={read} />
          ) : (
            <Nothing kind={read.group ? 'noStudents' : 'noGroups'} />
          )
        }
      </LoadState>
    </>
  );
}

function SemesterSelect({ sheet, onChange }: { sheet: FinalResultSheet; onChange: (id: number) => void }) {
  const t = useTexts(finalResultsTexts);
  if (sheet.semesters.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('semester')}
      value={String(sheet.semester?.id ?? '')}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={sheet.semesters.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}

function Nothing({ kind }: { kind: 'noStudents' | 'noGroups' }) {
  const t = useTexts(finalResultsTexts);
  return (
    <EmptyState icon={<IconUsers size={28} aria-hidden="true" />} title={t(kind)}>
      {t(`${kind}Text`)}
    </EmptyState>
  );
}
