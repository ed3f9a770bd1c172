import type { ListedPerson } from '@orbita/contract/users/account';
import { IconArrowMerge, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall, type Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

type Pair = Output<'users', 'listDoubles'>['data'][number];
/** Ids fit half of the digits that a number holds. */
const ID_RANGE = 2 ** 26;
const idOf = ({ people: [first, second] }: Pair): number => (first?.id ?? 0) * ID_RANGE + (second?.id ?? 0);

/** Accounts that may be one person; the office decides. */
export function DoublesPage() {
  const t = useTexts(officeTexts);
  const [open, setOpen] = useState<[ListedPerson, ListedPerson] | null>(null);
  const list = useList({});
  const { page, size } = list.asked;
  const pairs = useCall('users', 'listDoubles', { query: { page, size } }, { keepPrevious: true });
  return (
    <ListPage
      header={{
        above: <Link to="/admin/users">{t('people')}</Link>,
        title: t('doublesTitle'),
        description: t('doublesHint'),
      }}
      list={list}
      query={pairs}
      columns={usePairColumns(setOpen)}
      idOf={idOf}
      empty={{ icon: <IconUsers size={28} aria-hidden="true" />, title: t('noDoubles'), text: t('noDoublesText') }}
    >
      {open && <MergeDialog first={open[0]} second={open[1]} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

function usePairColumns(onMerge: (pair: [ListedPerson, ListedPerson]) => void): Column<Pair>[] {
  const t = useTexts(officeTexts);
  return [
    { title: t('first'), kind: 'main', cell: ({ people }) => people[0] && <Double person={people[0]} /> },
    { title: t('second'), kind: 'main', cell: ({ people }) => people[1] && <Double person={people[1]} /> },
    { title: t('same'), kind: 'muted', cell: ({ reasons }) => reasons.map((reason) => t(`same.${reason}`)).join(', ') },
    {
      title: t('mergeShort'),
      isTitleHidden: true,
      kind: 'tools',
      cell: ({ people: [first, second] }) =>
        first &&
        second && (
          <Button
            leftSection={<IconArrowMerge size={18} aria-hidden="true" />}
            aria-label={`${t('mergeShort')}: ${personName(first)}`}
            onClick={() => onMerge([first, second])}
          >
            {t('mergeShort')}
          </Button>
        ),
    },
  ];
}

function Double({ person }: { person: ListedPerson }) {
  return (
    <span className={classes.stack}>
      <Link to={`/admin/users/${person.id}`}>{personName(person)}</Link>
      <span className={classes.muted}>
        {[person.email ?? person.username, person.phone, ...person.groups.map(({ name }) => name)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
