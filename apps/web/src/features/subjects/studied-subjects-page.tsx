import { hasWords } from '@orbita/contract/word-search';
import type { SubjectCard as Card } from '@orbita/contract/subjects';
import { IconCalendarDue, IconSchool } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DueDate } from '../../shared/topics/due-date.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { personName } from '../../shared/users/person.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { useAddressSearch } from '../../ui/lists/list-address.ts';
import { CardGrid, SubjectCard } from './subject-card.tsx';
import { CardSkeletons, StudyProgress } from './subject-facts.tsx';
import { subjectsTexts } from './subjects.texts.ts';
import facts from './subject-facts.module.css';

/** Shorter lists need no search field. */
const SEARCH_FROM = 5;

/** Disciplines the student studies, nearest due date first. */
export function StudiedSubjectsPage() {
  const t = useTexts(subjectsTexts);
  const search = useAddressSearch();
  const list = useCall('subjects', 'listStudiedSubjects', {});
  return (
    <>
      <PageHeader title={t('study')} />
      <LoadState query={list} skeleton={<CardSkeletons height={236} />}>
        {({ data }) => {
          const found = findSubjects(data, search.text);
          return (
            <>
              {data.length >= SEARCH_FROM && (
                <div className={facts.filters}>
                  <SearchField
                    label={t('search')}
                    text={search.text}
                    onChange={search.setText}
                    onClear={search.clear}
                  />
                </div>
              )}
              {data.length === 0 && (
                <EmptyState
                  code="empty-subjects"
                  icon={<IconSchool size={28} aria-hidden="true" />}
                  title={t('emptyStudied')}
                >
                  {t('emptyStudiedText')}
                </EmptyState>
              )}
              {data.length > 0 && found.length === 0 && (
                <EmptyState title={t('nothing')} action={<Button onClick={search.clear}>{t('showAll')}</Button>}>
                  {t('nothingText', { query: search.text.trim() })}
                </EmptyState>
              )}
              <CardGrid>
                {found.map((subject) => (
                  <StudiedCard key={subject.id} subject={subject} />
                ))}
              </CardGrid>
            </>
          );
        }}
      </LoadState>
    </>
  );
}

const dueTime = (subject: Card) => (subject.next_due_at ? Date.parse(subject.next_due_at) : Infinity);

/** Filters by title and teacher in the browser, because all of a student's disciplines are loaded. */
function findSubjects(subjects: readonly Card[], text: string): Card[] {
  const matches = (subject: Card) =>
    [subject.title, ...subject.teachers.map((person) => personName(person))].some((name) => hasWords(name, text));
  // Debts come first; disciplines without a due date stay in the server's order, by title.
  const rank = (a: Card, b: Card) =>
    Number(b.overdue_count > 0) - Number(a.overdue_count > 0) ||
    (dueTime(a) === dueTime(b) ? 0 : dueTime(a) - dueTime(b));
  return subjects.filter(matches).toSorted(rank);
}

function StudiedCard({ subject }: { subject: Card }) {
  const t = useTexts(subjectsTexts);
  return (
    <SubjectCard subject={subject}>
      <div className={facts.facts}>{subject.teachers.map((person) => personName(person, 'short')).join(', ')}</div>
      {(subject.next_due_at ?? subject.overdue_count > 0) && (
        <div className={facts.facts}>
          {subject.overdue_count > 0 && (
            <span className={facts.debts}>{t('debts', { count: subject.overdue_count })}</span>
          )}
          {subject.next_due_at && (
            <span className={facts.next}>
              <IconCalendarDue size={18} role="img" aria-label={t('nextDue')} />
              <DueDate at={subject.next_due_at} />
            </span>
          )}
        </div>
      )}
      <StudyProgress subject={subject} />
    </SubjectCard>
  );
}
