import type { ListedPerson } from '@orbita/contract/users/account';
import { Link } from 'react-router';
import type { Output } from '../../../api/query.ts';
import { formatDayTime, formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { doublesTexts } from './doubles.texts.ts';
import { setDifferent } from './told-apart.ts';
import classes from './office.module.css';

type Suspected = Output<'users', 'listDoubles'>['data'][number];
type Different = Output<'users', 'listDifferentPeople'>['data'][number];

/** The two accounts of a pair. */
function useDoubleColumns(): Column<{ people: ListedPerson[] }>[] {
  const t = useTexts(doublesTexts);
  return [
    { title: t('first'), kind: 'main', cell: ({ people }) => people[0] && <Double person={people[0]} /> },
    { title: t('second'), kind: 'main', cell: ({ people }) => people[1] && <Double person={people[1]} /> },
  ];
}

/** Columns of pairs that may be one person. */
export function usePairColumns(onMerge?: (pair: [ListedPerson, ListedPerson]) => void): Column<Suspected>[] {
  const t = useTexts(doublesTexts);
  return [
    ...useDoubleColumns(),
    { title: t('same'), cell: (pair) => <Evidence pair={pair} /> },
    ...(onMerge
      ? [
          {
            title: t('decision'),
            isTitleHidden: true,
            cell: ({ people: [first, second] }: Suspected) =>
              first && second && <Decision first={first} second={second} onMerge={() => onMerge([first, second])} />,
          },
        ]
      : []),
  ];
}

function Evidence({ pair: { reasons, strength } }: { pair: Suspected }) {
  const t = useTexts(doublesTexts);
  return (
    <span className={classes.stack}>
      <span className={classes.strength} data-strength={strength}>
        {t(`is.${strength}`)}
      </span>
      <span className={classes.muted}>{reasons.map((reason) => t(`same.${reason}`)).join(', ')}</span>
    </span>
  );
}

interface DecisionProps {
  first: ListedPerson;
  second: ListedPerson;
  onMerge: () => void;
}
function Decision({ first, second, onMerge }: DecisionProps) {
  const t = useTexts(doublesTexts);
  const pair = { first_id: first.id, second_id: second.id };
  return (
    <span className={classes.decision}>
      <Button aria-label={`${t('areDifferent')}: ${personName(first)}`} onClick={() => void setDifferent([pair], true)}>
        {t('areDifferent')}
      </Button>
      <Button aria-label={`${t('merge')}: ${personName(first)}`} onClick={onMerge}>
        {t('merge')}
      </Button>
    </span>
  );
}

/** Columns of pairs that the office told apart. */
export function useDifferentColumns(canWrite: boolean): Column<Different>[] {
  const t = useTexts(doublesTexts);
  return [
    ...useDoubleColumns(),
    {
      title: t('decided'),
      kind: 'muted',
      cell: ({ author, created_at: at }) => (
        <span title={formatDayTime(at)}>
          {[author && personName(author), formatNear(at)].filter(Boolean).join(', ')}
        </span>
      ),
    },
    ...(canWrite
      ? [
          {
            title: t('decision'),
            isTitleHidden: true,
            cell: ({ people: [first, second] }: Different) =>
              first &&
              second && (
                <span className={classes.decision}>
                  <Button
                    aria-label={`${t('takeBack')}: ${personName(first)}`}
                    onClick={() => void setDifferent([{ first_id: first.id, second_id: second.id }], false)}
                  >
                    {t('takeBack')}
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ];
}

function Double({ person }: { person: ListedPerson }) {
  const facts = [person.email ?? person.username, person.phone, ...person.groups.map(({ name }) => name)];
  return (
    <span className={classes.double}>
      <Link to={`/admin/users/${person.id}`}>{personName(person)}</Link>
      <span className={classes.contacts}>{facts.map((fact) => fact && <span key={fact}>{fact}</span>)}</span>
    </span>
  );
}
