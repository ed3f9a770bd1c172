import { NativeSelect, Skeleton } from '@mantine/core';
import type { SoftSubject } from '@orbita/contract/soft-skills';
import { IconHeartHandshake } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { SubjectSelect } from '../subject-select.tsx';
import { GroupTable } from './group-table.tsx';
import { groupTexts } from './group.texts.ts';
import classes from './group.module.css';

/** Soft skills of a group in one discipline. */
export function GroupScoresPage() {
  const t = useTexts(groupTexts);
  const [params] = useAddressParams();
  const asked = Number(params.get('subject')) || null;
  const query = useCall(
    'softSkills',
    'listSoftSubjects',
    { query: asked === null ? { size: 1 } : { subject_id: asked } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <LoadState query={query} skeleton={<Skeleton height={420} radius="lg" />}>
        {({ data: [subject] }) => (subject ? <Chosen subject={subject} /> : <NothingHere isAsked={asked !== null} />)}
      </LoadState>
    </>
  );
}

/** Says that no discipline of the user has soft skills, or that the one of the address is closed to the user. */
function NothingHere({ isAsked }: { isAsked: boolean }) {
  const t = useTexts(groupTexts);
  const { isTeacher } = useCurrentUser();
  const choose = useChoice();
  return (
    <>
      {isAsked && (
        <div className={classes.choice}>
          <SubjectSelect chosen={null} onChoose={(id) => choose({ subject: String(id) })} />
        </div>
      )}
      <EmptyState icon={<IconHeartHandshake size={28} aria-hidden="true" />} title={t(isAsked ? 'closed' : 'none')}>
        {t(isAsked ? 'closedText' : isTeacher ? 'noneText' : 'noneTextRead')}
      </EmptyState>
    </>
  );
}

function useChoice() {
  const [, setParams] = useAddressParams();
  return (chosen: Record<string, string>) => setParams(() => new URLSearchParams(chosen));
}

function Chosen({ subject }: { subject: SoftSubject }) {
  const t = useTexts(groupTexts);
  const [params] = useAddressParams();
  const asked = Number(params.get('group'));
  const group = subject.groups.find(({ id }) => id === asked) ?? subject.groups[0];
  const choose = useChoice();
  return (
    <>
      <div className={classes.choice}>
        <SubjectSelect chosen={subject.id} onChoose={(id) => choose({ subject: String(id) })} />
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
        ) : scores.indicators.length === 0 ? (
          <EmptyState icon={<IconHeartHandshake size={28} aria-hidden="true" />} title={t('noIndicators')}>
            {t(scores.can_score ? 'noIndicatorsText' : 'noIndicatorsRead')}
          </EmptyState>
        ) : (
          <>
            <p className={classes.hint}>{t(scores.can_score ? 'canScore' : 'canRead')}</p>
            <GroupTable subjectId={subjectId} scores={scores} />
            <Pagination paging={paging} list={scores} />
          </>
        )
      }
    </LoadState>
  );
}
