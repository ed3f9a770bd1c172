import { NativeSelect } from '@mantine/core';
import type { ListedPerson } from '@orbita/contract/users/account';
import { doubleReasons } from '@orbita/contract/permissions';
import { IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { asWord, useList } from '../../../ui/kit/use-list.ts';
import tabs from '../../../ui/navigation/tabs.module.css';
import { doublesTexts } from './doubles.texts.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { idOfPair, pairOfId, setDifferent } from './told-apart.ts';
import { useDifferentColumns, usePairColumns } from './use-pair-columns.tsx';
import classes from './office.module.css';

const STATES = ['different'] as const;

/** Accounts that may be one person; the office decides. */
export function DoublesPage() {
  const list = useList({ views: { state: asWord(STATES) } });
  return list.filters.state === 'different' ? <DifferentPeople /> : <SuspectedDoubles />;
}

/** What both views of the page have above their lists. */
function useFrame(state: 'suspected' | 'different', different: number | undefined) {
  const t = useTexts(doublesTexts);
  return {
    header: { above: <Link to="/admin/users">{t('people')}</Link>, title: t('title'), description: t('hint') },
    views: (
      <nav className={tabs.tabs} aria-label={t('title')}>
        <Link to="?" className={tabs.tab} aria-current={state === 'suspected' ? 'page' : undefined}>
          {t('suspected')}
        </Link>
        <Link to="?state=different" className={tabs.tab} aria-current={state === 'different' ? 'page' : undefined}>
          {t('different')} <span className={tabs.count}>{different ?? ''}</span>
        </Link>
      </nav>
    ),
    searchLabel: t('search'),
  };
}

function SuspectedDoubles() {
  const t = useTexts(doublesTexts);
  const canWrite = useCurrentUser().can('users_write');
  const [open, setOpen] = useState<[ListedPerson, ListedPerson] | null>(null);
  const list = useList({ filters: { reason: asWord(doubleReasons) } });
  const { reason } = list.filters;
  const pairs = useCall(
    'users',
    'listDoubles',
    { query: { ...list.asked, ...(reason ? { reason } : {}) } },
    { keepPrevious: true },
  );
  return (
    <ListPage
      {...useFrame('suspected', pairs.data?.counters['different'])}
      list={list}
      query={pairs}
      columns={usePairColumns(canWrite ? setOpen : undefined)}
      idOf={idOfPair}
      filters={
        <NativeSelect
          className={classes.group}
          aria-label={t('evidence')}
          value={reason ?? ''}
          data={[
            { value: '', label: t('anyEvidence') },
            ...doubleReasons.map((one) => ({ value: one, label: t(`by.${one}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => list.set({ reason: value || null })}
        />
      }
      choice={
        canWrite
          ? {
              label: ({ people: [first, second] }) => t('choose', { first: nameOf(first), second: nameOf(second) }),
              renderActions: (ids, clear) => (
                <Button
                  leftSection={<IconUsersGroup size={18} aria-hidden="true" />}
                  onClick={() => void setDifferent(ids.map(pairOfId), true).then(clear)}
                >
                  {t('areDifferent')}
                </Button>
              ),
            }
          : undefined
      }
      empty={{ icon: <IconUsers size={28} aria-hidden="true" />, title: t('none'), text: t('noneText') }}
    >
      {open && <MergeDialog first={open[0]} second={open[1]} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

const nameOf = (person: ListedPerson | undefined): string =>
  person ? `${person.last_name} ${person.first_name}`.trim() : '';

function DifferentPeople() {
  const t = useTexts(doublesTexts);
  const canWrite = useCurrentUser().can('users_write');
  const list = useList({});
  const pairs = useCall('users', 'listDifferentPeople', { query: list.asked }, { keepPrevious: true });
  return (
    <ListPage
      {...useFrame('different', list.isFiltered ? undefined : pairs.data?.total)}
      list={list}
      query={pairs}
      columns={useDifferentColumns(canWrite)}
      idOf={idOfPair}
      empty={{
        icon: <IconUsersGroup size={28} aria-hidden="true" />,
        title: t('noneDifferent'),
        text: t('noneDifferentText'),
      }}
    />
  );
}
