import type { SubjectCard as Card } from '@orbita/contract/subjects';
import { NativeSelect } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { Pagination, usePaging } from '../../ui/lists/pagination.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { useAddressSearch, useListAddress } from '../../ui/lists/list-address.ts';
import { personName } from '../../shared/users/person.tsx';
import { CardGrid, SubjectCard } from './subject-card.tsx';
import { CardSkeletons, SubjectBadges, WaitingLink } from './subject-facts.tsx';
import { subjectsTexts } from './subjects.texts.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import facts from './subject-facts.module.css';

const ROLES = ['TEACHER', 'EXPERT', 'CURATOR'] as const;
const asRole = (text: string) => ROLES.find((role) => role === text);
const GROUPS_SHOWN = 3;

/** Disciplines in which the user is a teacher or expert, and for a curator those of the own groups. */
export function TaughtSubjectsPage() {
  const t = useTexts(subjectsTexts);
  const search = useAddressSearch();
  const { get, set } = useListAddress();
  const paging = usePaging(20);
  const { isTeacher, isExpert, isCurator, isAdmin } = useCurrentUser();
  const onlyCurates = isCurator && !isTeacher && !isExpert && !isAdmin;
  const role = onlyCurates ? 'CURATOR' : asRole(get('role'));
  const isArchive = get('archived') === '1';
  const isDescending = get('sort') === 'desc';
  const semester = Number(get('semester'));
  const semesters = useCall('subjects', 'listSemesterChoices', {}, { staleTime: 60_000 });
  const list = useCall(
    'subjects',
    'listTaughtSubjects',
    {
      query: {
        page: paging.page,
        size: paging.size,
        archived: isArchive,
        sort_direction: isDescending ? 'desc' : 'asc',
        ...(search.query ? { query: search.query } : {}),
        ...(role ? { role_type: role } : {}),
        ...(semester > 0 ? { semester_id: semester } : {}),
      },
    },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('disciplines')} description={t(role === 'CURATOR' ? 'curatedHint' : 'disciplinesHint')} />
      <div className={facts.filters}>
        <SearchField label={t('search')} text={search.text} onChange={search.setText} onClear={search.clear} />
        {!onlyCurates && (
          <NativeSelect
            aria-label={t('role')}
            value={role ?? ''}
            onChange={(event) => set({ role: event.currentTarget.value })}
            data={[
              { value: '', label: t('roleAll') },
              { value: 'TEACHER', label: t('roleTeacher') },
              { value: 'EXPERT', label: t('roleExpert') },
              ...(isCurator ? [{ value: 'CURATOR', label: t('roleCurator') }] : []),
            ]}
          />
        )}
        <ReadFailure name={t('semester')} query={semesters} />
        {(semesters.data?.total ?? 0) > 0 && (
          <NativeSelect
            aria-label={t('semester')}
            value={get('semester')}
            onChange={(event) => set({ semester: event.currentTarget.value })}
            data={[
              { value: '', label: t('semesterAll') },
              ...(semesters.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
          />
        )}
        <NativeSelect
          aria-label={t('state')}
          value={isArchive ? '1' : ''}
          onChange={(event) => set({ archived: event.currentTarget.value })}
          data={[
            { value: '', label: t('current') },
            { value: '1', label: t('archive') },
          ]}
        />
        <NativeSelect
          aria-label={t('sort')}
          value={isDescending ? 'desc' : ''}
          onChange={(event) => set({ sort: event.currentTarget.value })}
          data={[
            { value: '', label: t('sortAsc') },
            { value: 'desc', label: t('sortDesc') },
          ]}
        />
      </div>
      <LoadState query={list} skeleton={<CardSkeletons />}>
        {(found) =>
          found.data.length === 0 ? (
            <NothingTaught
              query={search.query}
              isArchive={isArchive}
              isCurated={role === 'CURATOR'}
              isFiltered={(role !== undefined && role !== 'CURATOR') || semester > 0}
              onClear={() => set({ query: null, role: null, semester: null })}
            />
          ) : (
            <div aria-busy={list.isPlaceholderData}>
              <CardGrid>
                {found.data.map((subject) => (
                  <TaughtCard key={subject.id} subject={subject} />
                ))}
              </CardGrid>
              <Pagination paging={paging} list={found} />
            </div>
          )
        }
      </LoadState>
    </>
  );
}

function TaughtCard({ subject }: { subject: Card }) {
  const t = useTexts(subjectsTexts);
  const names = subject.groups.slice(0, GROUPS_SHOWN).map((group) => group.name);
  const more = subject.groups.length - names.length;
  return (
    <SubjectCard
      subject={subject}
      badges={(subject.hidden || subject.is_archived) && <SubjectBadges subject={subject} />}
    >
      <div className={facts.facts}>
        <span>{names.length > 0 ? names.join(', ') : t('noGroups')}</span>
        {more > 0 && <span>{t('moreGroups', { count: more })}</span>}
      </div>
      <div className={facts.foot}>
        <span className={facts.facts}>
          {t('topics', { count: subject.topics_count })}
          {subject.role_type === 'EXPERT' && <span className={facts.badge}>{t('roleExpert')}</span>}
        </span>
        {subject.role_type === 'CURATOR' ? (
          <span className={facts.facts}>
            {subject.teachers.map((person) => personName(person, 'short')).join(', ')}
          </span>
        ) : (
          <WaitingLink to={`/marking?subject=${subject.id}`} title={subject.title} count={subject.waiting_count} />
        )}
      </div>
    </SubjectCard>
  );
}

interface NothingProps {
  query: string;
  isArchive: boolean;
  isCurated: boolean;
  isFiltered: boolean;
  onClear: () => void;
}

function NothingTaught({ query, isArchive, isCurated, isFiltered, onClear }: NothingProps) {
  const t = useTexts(subjectsTexts);
  // Whoever administers disciplines assigns them there, not here.
  const administers = useCurrentUser().permissions.has('subjects_read');
  if (query || isFiltered) {
    return (
      <EmptyState title={t('nothing')} action={<Button onClick={onClear}>{t('showAll')}</Button>}>
        {query && t('nothingText', { query })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      code="empty-subjects"
      icon={<IconBook2 size={28} aria-hidden="true" />}
      title={t(isArchive ? 'emptyArchive' : 'emptyTaught')}
      action={administers && <Link to="/admin/subjects">{t('toAdminSubjects')}</Link>}
    >
      {t(
        isArchive
          ? 'emptyArchiveText'
          : administers
            ? 'emptyAdministeredText'
            : isCurated
              ? 'emptyCuratedText'
              : 'emptyTaughtText',
      )}
    </EmptyState>
  );
}
