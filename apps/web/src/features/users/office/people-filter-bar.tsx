import { NativeSelect, Select } from '@mantine/core';
import { keysOf } from '@orbita/contract/records';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
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
  const [address] = useAddressParams();
  const to = (one: string | null) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    next.delete('role');
    if (one) next.set('role', one);
    return `?${next}`;
  };
  // A role that nobody has is not offered, but for the one that is open.
  const shown = ROLES.filter((one) => one === role || counters === undefined || (counters[one] ?? 0) > 0);
  return (
    <nav className={tabs.tabs} aria-label={t('roles')}>
      <Link to={to(null)} className={tabs.tab} aria-current={role ? undefined : 'page'}>
        {t('all')} <span className={tabs.count}>{counters?.['all'] ?? ''}</span>
      </Link>
      {shown.map((one) => (
        <Link key={one} to={to(one)} className={tabs.tab} aria-current={role === one ? 'page' : undefined}>
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
      <StudyFilters filters={filters} set={set} />
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

/** The form of education and the temporary status of today. */
function StudyFilters({ filters, set }: Pick<PeopleList, 'filters' | 'set'>) {
  const t = useTexts(officeTexts);
  const forms = useCall('educationForms', 'listEducationFormChoices', { query: { size: 100 } }, { staleTime: 60_000 });
  const kinds = useCall(
    'temporaryStatuses',
    'listTemporaryStatusChoices',
    { query: { size: 100 } },
    { staleTime: 60_000 },
  );
  const choices = [
    { name: 'form', label: t('allForms'), chosen: filters.form, query: forms },
    { name: 'status', label: t('allStatuses'), chosen: filters.status, query: kinds },
  ];
  return choices.map(({ name, label, chosen, query }) => (
    <Fragment key={name}>
      <ReadFailure name={label} query={query} />
      {(query.data?.total ?? 0) > 0 && (
        <NativeSelect
          aria-label={label}
          value={String(chosen ?? '')}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
          data={[
            { value: '', label },
            ...(query.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
    </Fragment>
  ));
}
