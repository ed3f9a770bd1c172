import { Select } from '@mantine/core';
import { keysOf } from '@orbita/contract/records';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import tabs from '../../../ui/navigation/tabs.module.css';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { officeTexts } from './office.texts.ts';
import { FLAGS, type PeopleList, ROLES } from './people-filters.ts';
import classes from './office.module.css';

interface Props {
  list: PeopleList;
  counters: Record<string, number> | undefined;
}

/** Roles as tabs, each with the number of its people. */
export function PeopleRoles({ list, counters }: Props) {
  const t = useTexts(officeTexts);
  const { role } = list.filters;
  // A role that nobody has is not offered, but for the one that is open.
  const shown = ROLES.filter((one) => one === role || counters === undefined || (counters[one] ?? 0) > 0);
  return (
    <nav className={tabs.tabs} aria-label={t('roles')}>
      <Link to="?" className={tabs.tab} aria-current={role ? undefined : 'page'}>
        {t('all')} <span className={tabs.count}>{counters?.['all'] ?? ''}</span>
      </Link>
      {shown.map((one) => (
        <Link key={one} to={`?role=${one}`} className={tabs.tab} aria-current={role === one ? 'page' : undefined}>
          {t(one)} <span className={tabs.count}>{counters?.[one] ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The group and what one looks for most often, each with its number. */
export function PeopleFilterBar({ list: { filters, set }, counters }: Props) {
  const t = useTexts(officeTexts);
  const groups = useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { staleTime: 60_000 });
  // What nobody is looked for by is not offered, but for what is on.
  const offered = keysOf(FLAGS).filter((flag) => filters[flag] || (counters?.[FLAGS[flag]] ?? 0) > 0);
  return (
    <>
      <ReadFailure name={t('allGroups')} query={groups} />
      {(groups.data?.total ?? 0) > 0 && (
        <Select
          className={classes.group}
          aria-label={t('allGroups')}
          placeholder={t('allGroups')}
          nothingFoundMessage={t('noGroup')}
          searchable
          clearable
          limit={50}
          value={filters.group ? String(filters.group) : null}
          onChange={(value) => set({ group: value })}
          data={(groups.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <div className={classes.flags} role="group" aria-label={t('flags')}>
        {offered.map((flag) => (
          <button
            key={flag}
            type="button"
            className={classes.flag}
            aria-pressed={filters[flag] === true}
            onClick={() => set({ [flag]: filters[flag] ? null : '1' })}
          >
            {t(flag)} <span className={classes.count}>{counters?.[FLAGS[flag]] ?? ''}</span>
          </button>
        ))}
      </div>
    </>
  );
}
