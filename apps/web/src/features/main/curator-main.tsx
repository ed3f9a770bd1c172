import { Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useEffect, useState } from 'react';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useDebounced } from '../../base/debounce.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { Pagination, usePaging } from '../../ui/lists/pagination.tsx';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { mainTexts } from './main.texts.ts';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

/** The curator's students, found by name; each card leads to the diary. */
export function CuratorMain() {
  const t = useTexts(mainTexts);
  const [search, setSearch] = useAddressParams();
  const query = search.get('student') ?? '';
  const [text, setText] = useState(query);
  const settled = useDebounced(text.trim());
  const paging = usePaging(20);
  const students = useCall(
    'users',
    'listUsers',
    { query: { role: 'student', own_groups: true, page: paging.page, size: paging.size, ...(query ? { query } : {}) } },
    { keepPrevious: true },
  );
  useEffect(() => {
    if (settled !== query) setSearch(() => new URLSearchParams(settled ? { student: settled } : {}), { replace: true });
    // Only typing starts a search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);

  return (
    <Panel title={t('curatorTitle')}>
      <TextInput
        className={classes.search}
        aria-label={t('curatorFind')}
        placeholder={t('curatorFind')}
        leftSection={<IconSearch size={18} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <LoadState query={students} skeleton={<Skeleton height={480} />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState title={t('curatorEmpty')}>{t('curatorEmptyText')}</EmptyState>
          ) : (
            <>
              <ul className={classes.rows}>
                {list.data.map((student) => (
                  <li key={student.id}>
                    <Link to={`/users/${student.id}/diary`} className={classes.row}>
                      <PersonAvatar person={student} size={36} />
                      <span className={classes.words}>
                        <strong>{personName(student)}</strong>
                        <span>{student.groups.map((group) => group.name).join(', ')}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pagination paging={paging} list={list} />
            </>
          )
        }
      </LoadState>
    </Panel>
  );
}
