import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { api } from '../../../../api/client/client.ts';
import { showFailure, useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { SearchSelector } from '../../../../ui/fields/search-selector.tsx';
import { ReadFailure } from '../../../../ui/states/read-failure.tsx';
import { buildingTexts } from '../building.texts.ts';
import classes from './skills-field.module.css';

interface Props {
  ids: readonly number[];
  onSave: (ids: number[]) => Promise<void>;
}
const FOUND = 8;
/** Page size, larger than any company's number of roles, so that one call reads all names. */
const ALL = 100;

/** Limits the topic to roles; without any it is for everybody who studies the discipline. */
export function RolesField({ ids, onSave }: Props) {
  const t = useTexts(buildingTexts);
  const roles = useCall('topics', 'listRoleChoices', { query: { size: ALL } }, { enabled: ids.length > 0 });
  const names = new Map(roles.data?.data.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => names.get(id) ?? t('roleNumber', { id });
  const search = async (query: string, signal: AbortSignal) => {
    const { data } = await api.topics.listRoleChoices({ query: { query, size: FOUND } }, { signal });
    return data
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, name, users_count }) => ({ id, label: name, description: t('roleUsers', { count: users_count }) }));
  };
  return (
    <div className={classes.field}>
      <SearchSelector
        label={t('roles')}
        name={`roles-${ids.join('-')}`}
        placeholder={t('findRole')}
        search={search}
        onPick={({ id }) => void onSave([...ids, id]).catch(showFailure)}
      />
      <p className={classes.hint}>{t(ids.length > 0 ? 'rolesOnly' : 'rolesNone')}</p>
      <ReadFailure name={t('roles')} query={roles} />
      {ids.length > 0 && (
        <ul className={classes.chosen} aria-label={t('roles')}>
          {ids.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <ActionIcon
                variant="transparent"
                color="gray"
                size={24}
                aria-label={t('removeRole', { name: nameOf(id) })}
                onClick={() => void onSave(ids.filter((one) => one !== id)).catch(showFailure)}
              >
                <IconX size={14} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
