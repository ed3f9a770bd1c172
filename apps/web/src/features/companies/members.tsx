import { SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import type { CompanyMember } from '@orbita/contract/companies';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useDebounced } from '../../base/debounce.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { Pagination, usePaging } from '../../ui/lists/pagination.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { companiesTexts } from './companies.texts.ts';
import { MemberRow } from './member-row.tsx';
import classes from './companies.module.css';

const roles = ['all', 'student', 'teacher', 'moderator'] as const;
type Role = (typeof roles)[number];
const isRole = (value: string | null): value is Role => (roles as readonly (string | null)[]).includes(value);

/** Members with search, filter and pages, all in the URL. */
export function Members() {
  const t = useTexts(companiesTexts);
  const { company } = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const paging = usePaging(20);
  const asked = search.get('role');
  const role = isRole(asked) ? asked : 'all';
  const query = search.get('query') ?? '';
  const members = useCall(
    'companies',
    'listCompanyUsers',
    {
      params: { id: company.id },
      query: { page: paging.page, size: paging.size, ...(query ? { query } : {}), ...(role === 'all' ? {} : { role }) },
    },
    { keepPrevious: true },
  );
  const filter = (values: { query: string; role: Role }) =>
    setSearch(
      { ...(values.query ? { query: values.query } : {}), ...(values.role === 'all' ? {} : { role: values.role }) },
      { replace: true },
    );

  return (
    <section className={classes.panel}>
      <h2>{t('members')}</h2>
      <div className={classes.filters}>
        <SearchField query={query} onSearch={(next) => filter({ query: next, role })} />
        <div className={classes.roles}>
          <SegmentedControl
            aria-label={t('filter')}
            value={role}
            onChange={(value) => filter({ query, role: value })}
            data={roles.map((value) => ({ value, label: t(value) }))}
          />
        </div>
      </div>
      <LoadState query={members} skeleton={<Skeleton height={52 * 10} />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState
              title={t('nothing')}
              action={<Button onClick={() => filter({ query: '', role: 'all' })}>{t('reset')}</Button>}
            >
              {t('nothingText')}
            </EmptyState>
          ) : (
            <>
              <MembersTable members={list.data} />
              <Pagination paging={paging} list={list} />
            </>
          )
        }
      </LoadState>
    </section>
  );
}

function SearchField({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const t = useTexts(companiesTexts);
  const [text, setText] = useState(query);
  const settled = useDebounced(text.trim());
  useEffect(() => {
    if (settled !== query) onSearch(settled);
    // Only typing starts a search; the URL also changes for other reasons.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <TextInput
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={18} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function MembersTable({ members }: { members: readonly CompanyMember[] }) {
  const t = useTexts(companiesTexts);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('roles')}</th>
          <th scope="col">{t('email')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  );
}
