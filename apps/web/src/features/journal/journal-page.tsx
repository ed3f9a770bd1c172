import type { Subject } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import { IconTable, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { GroupSelect, JournalBar } from '../../shared/journal/journal-bar.tsx';
import { JournalBoard } from './journal-board.tsx';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import { journalTexts } from './journal.texts.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import classes from '../../shared/journal/board.module.css';

/** The journal of a discipline: students of a group by topics. */
export function JournalPage() {
  const { id } = useParams();
  const subjectId = Number(id);
  return <JournalOf key={subjectId} id={subjectId} />;
}

function JournalOf({ id }: { id: number }) {
  const t = useTexts(journalTexts);
  const tb = useTexts(boardTexts);
  const subject = useCall('subjects', 'getSubject', { params: { id } });
  useTitle(subject.data && t('pageTitle', { title: subject.data.title }));
  return (
    <div className={classes.page}>
      {!subject.data && <h1 className="visually-hidden">{tb('journal')}</h1>}
      <LoadState query={subject} skeleton={<JournalSkeleton />}>
        {(found) => <GroupJournal subject={found} />}
      </LoadState>
    </div>
  );
}

function GroupJournal({ subject }: { subject: Subject }) {
  const t = useTexts(journalTexts);
  const tb = useTexts(boardTexts);
  const [search, setSearch] = useAddressParams();
  const asked = Number(search.get('group'));
  const groups = useCall('subjects', 'listSubjectGroups', { params: { id: subject.id }, query: { archived: true } });
  const journal = useCall(
    'journal',
    'getJournal',
    { params: { id: subject.id }, query: asked > 0 ? { group_id: asked } : {} },
    { keepPrevious: true },
  );
  const choose = (group: number) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('group', String(group));
      return next;
    });
  const select = (
    <>
      <GroupSelect groups={groups.data?.data ?? []} value={asked || (journal.data?.group.id ?? 0)} onChange={choose} />
      <ReadFailure name={tb('group')} query={groups} />
    </>
  );
  return (
    <LoadState query={journal} skeleton={<JournalSkeleton />}>
      {(read) => {
        const empty = whatIsMissing(read, groups.data?.data.length === 0);
        if (!empty)
          return (
            <JournalBoard
              key={read.group.id}
              subject={subject}
              journal={read}
              select={select}
              isStale={journal.isPlaceholderData}
            />
          );
        return (
          <>
            <JournalBar subject={subject} mode="journal" group={asked || null}>
              {select}
            </JournalBar>
            <Nothing
              kind={empty}
              action={
                empty === 'noTopics' &&
                subject.can_edit && (
                  <Button component={Link} colour="blue" to={`/subjects/${subject.id}/sections`}>
                    {t('toBuilding')}
                  </Button>
                )
              }
            />
          </>
        );
      }}
    </LoadState>
  );
}

type Missing = 'noGroups' | 'noTopics' | 'noStudents';

function whatIsMissing(
  journal: { steps: unknown[]; rows: unknown[]; group: { name: string } },
  hasNoGroups: boolean,
): Missing | null {
  if (hasNoGroups || journal.group.name === '') return 'noGroups';
  if (journal.steps.length === 0) return 'noTopics';
  return journal.rows.length === 0 ? 'noStudents' : null;
}

function Nothing({ kind, action }: { kind: Missing; action: ReactNode }) {
  const t = useTexts(journalTexts);
  const Icon = kind === 'noTopics' ? IconTable : IconUsers;
  return (
    <EmptyState icon={<Icon size={28} aria-hidden="true" />} title={t(kind)} action={action}>
      {t(`${kind}Text`)}
    </EmptyState>
  );
}

const JournalSkeleton = () => (
  <>
    <Skeleton height={40} mb={8} />
    <Skeleton height={44} mb={8} />
    <Skeleton height={480} />
  </>
);
