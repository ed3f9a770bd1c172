import { NativeSelect, Select } from '@mantine/core';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { TYPES, type SubjectList } from './list-filters.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import classes from './subjects-admin.module.css';

const written = (flag: boolean | undefined): string => (flag === undefined ? '' : flag ? '1' : '0');

/** Filters of the list beside the search. */
export function FilterBar({ list: { filters, set } }: { list: SubjectList }) {
  const t = useTexts(subjectsAdminTexts);
  const semesters = useCall('subjects', 'listSemesterChoices', {}, { staleTime: 60_000 });
  const groups = useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { staleTime: 60_000 });
  return (
    <>
      <ReadFailure name={t('allSemesters')} query={semesters} />
      <ReadFailure name={t('allGroups')} query={groups} />
      {(semesters.data?.total ?? 0) > 0 && (
        <NativeSelect
          aria-label={t('allSemesters')}
          value={String(filters.semester ?? '')}
          onChange={(event) => set({ semester: event.currentTarget.value })}
          data={[
            { value: '', label: t('allSemesters') },
            ...(semesters.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
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
      <NativeSelect
        aria-label={t('allTypes')}
        value={filters.type ?? ''}
        onChange={(event) => set({ type: event.currentTarget.value })}
        data={[
          { value: '', label: t('allTypes') },
          ...TYPES.map((type) => ({ value: type, label: t(`type.${type}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('shown')}
        value={written(filters.hidden)}
        onChange={(event) => set({ hidden: event.currentTarget.value })}
        data={[
          { value: '', label: t('shown') },
          { value: '0', label: t('onlyShown') },
          { value: '1', label: t('onlyHidden') },
        ]}
      />
      <NativeSelect
        aria-label={t('forms')}
        value={written(filters.distant)}
        onChange={(event) => set({ distant: event.currentTarget.value })}
        data={[
          { value: '', label: t('forms') },
          { value: '0', label: t('onlyUsual') },
          { value: '1', label: t('onlyDistant') },
        ]}
      />
    </>
  );
}
