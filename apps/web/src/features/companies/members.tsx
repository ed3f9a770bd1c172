import { SegmentedControl } from '@mantine/core';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { List } from '../../ui/kit/list.tsx';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import { companiesTexts } from './companies.texts.ts';
import { useMemberColumns } from './use-member-columns.tsx';
import classes from './companies.module.css';

const roles = ['student', 'teacher', 'moderator'] as const;
const look = { frame: '', table: classes.table };

/** Members with search, filter and pages, all in the URL. */
export function Members() {
  const t = useTexts(companiesTexts);
  const { company } = useCurrentUser();
  const list = useList({ filters: { role: asWord(roles) }, searchDelay: SEARCH_DEBOUNCE });
  const { role } = list.filters;
  const members = useCall(
    'companies',
    'listCompanyUsers',
    { params: { id: company.id }, query: { ...list.asked, ...(role ? { role } : {}) } },
    { keepPrevious: true },
  );
  return (
    <List
      list={list}
      query={members}
      columns={useMemberColumns()}
      searchLabel={t('search')}
      filtersClassName={classes.filters}
      filters={
        <div className={classes.roles}>
          <SegmentedControl
            aria-label={t('filter')}
            value={role ?? 'all'}
            onChange={(value) => list.set({ role: value === 'all' ? null : value })}
            data={(['all', ...roles] as const).map((value) => ({ value, label: t(value) }))}
          />
        </div>
      }
      nothing={{ text: t('nothingText'), reset: t('reset') }}
      empty={{ title: t('nobody') }}
      skeletonHeight={52 * 10}
      look={look}
    />
  );
}
