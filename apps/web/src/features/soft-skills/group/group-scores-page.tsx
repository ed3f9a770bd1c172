import { NativeSelect, Skeleton } from '@mantine/core';
import type { SoftSubject } from '@orbita/contract/soft-skills';
import { IconHeartHandshake } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { GroupTable } from './group-table.tsx';
import { groupTexts } from './group.texts.ts';
import classes from './group.module.css';

/** Soft skills of a group in one discipline. */
export function GroupScoresPage() {
  const t = useTexts(groupTexts);
  const query = useCall('softSkills', 'listSoftSubjects', { query: { size: 100 } });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <LoadState query={query} skeleton={<Skeleton height={420} radius="lg" />}>
        {({ data }) => (data.length === 0 ? <NothingHere /> : <Chosen subjects={data} />)}
      </LoadState>
    </>
  );
}

function NothingHere() {
  const t = useTexts(groupTexts);
  return (
    <EmptyState icon={<IconHeartHandshake size={28} aria-hidden="true" />} title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
}

function Chosen({ subjects }: { subjects: readonly SoftSubject[] }) {
  const t = useTexts(groupTexts);
  const [params, setParams] = useAddressParams();
  const byId = (name: string) => Number(params.get(name));
  const asked = byId('subject');
  const subject = asked ? subjects.find(({ id }) => id === asked) : subjects[0];
  if (!subject) return <NothingHere />;
  const group = subject.groups.find(({ id }) => id === byId('group')) ?? subject.groups[0];
  const choose = (chosen: Record<string, string>) => setParams(() => new URLSearchParams(chosen));
  return (
    <>
      <div className={classes.choice}>
        <NativeSelect
          aria-label={t('subject')}
          value={subject.id}
          data={subjects.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(event) => choose({ subject: event.currentTarget.value })}
        />
        {group && (
          <NativeSelect
            aria-label={t('group')}
            value={group.id}
            data={subject.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => choose({ subject: String(subject.id), group: event.currentTarget.value })}
          />
        )}
        <Link to={`/subjects/${subject.id}`}>{t('toSubject')}</Link>
      </div>
      {group ? (
        <Scores key={`${subject.id} ${group.id}`} subjectId={subject.id} groupId={group.id} />
      ) : (
        <EmptyState title={t('noGroups')} />
      )}
    </>
  );
}

function Scores({ subjectId, groupId }: { subjectId: number; groupId: number }) {
  const t = useTexts(groupTexts);
  const paging = usePaging(50);
  const query = useCall(
    'softSkills',
    'listGroupScores',
    { query: { subject_id: subjectId, group_id: groupId, page: paging.page, size: paging.size } },
    { keepPrevious: true },
  );
  return (
    <LoadState query={query} skeleton={<Skeleton height={420} radius="lg" />}>
      {(scores) =>
        scores.total === 0 ? (
          <EmptyState title={t('noStudents')} />
        ) : (
          <>
            <GroupTable subjectId={subjectId} scores={scores} />
            <Pagination paging={paging} list={scores} />
          </>
        )
      }
    </LoadState>
  );
}
