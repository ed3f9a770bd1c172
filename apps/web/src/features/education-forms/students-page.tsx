import { NativeSelect } from '@mantine/core';
import { IconPencil, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { FormDialog } from '../../shared/education-forms/form-dialog.tsx';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asId, asWord, useList } from '../../ui/kit/use-list.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { AreaViews } from './area-views.tsx';
import { educationFormsTexts } from './education-forms.texts.ts';
import { keepChosen } from '../../ui/fields/keep-chosen.ts';
import { useFormColumns } from './use-form-columns.tsx';

const SOURCES = ['without', 'own'] as const;
const useFormsList = () =>
  useList({
    filters: { form: asId, group: asId, source: asWord(SOURCES) },
    sorts: { name: { first: 'asc' } },
    sort: 'name',
    searchDelay: SEARCH_DEBOUNCE,
  });
type FormsList = ReturnType<typeof useFormsList>;

/** In what form the students study today, with a change for many at once. */
export function FormsOfStudentsPage() {
  const t = useTexts(educationFormsTexts);
  const mayChange = useCurrentUser().can('users_write');
  const list = useFormsList();
  const [changed, setChanged] = useState<{ ids: number[]; clear: () => void } | null>(null);
  const columns = useFormColumns();
  const { form, group, source } = list.filters;
  const filter = {
    ...list.words,
    ...(form ? { education_form_id: form } : {}),
    ...(group ? { group_id: group } : {}),
    ...(source === 'without' ? { without: true } : {}),
    ...(source === 'own' ? { source: 'own' as const } : {}),
    sort_direction: list.direction,
  };
  const query = useCall(
    'educationForms',
    'listOpenEducationForms',
    { query: { ...list.asked, ...filter } },
    { keepPrevious: true },
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint') }}
      views={<AreaViews now="students" />}
      exported={{ fileName: t('file'), read: () => api.educationForms.exportOpenEducationForms({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<Filters list={list} without={query.data && (query.data.counters['without_form'] ?? 0)} />}
      choice={
        mayChange
          ? {
              label: ({ user }) => t('select', { name: personName(user, 'informal') }),
              renderActions: (ids, clear) => (
                <Button
                  leftSection={<IconPencil size={18} aria-hidden="true" />}
                  onClick={() => setChanged({ ids, clear })}
                >
                  {t('change')}
                </Button>
              ),
            }
          : undefined
      }
      empty={{
        icon: <IconSchool size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: <Link to="/admin/groups">{t('toGroups')}</Link>,
      }}
    >
      {changed && <FormDialog to={{ user_ids: changed.ids }} onClose={() => setChanged(null)} onDone={changed.clear} />}
    </ListPage>
  );
}

function Filters({ list, without }: { list: FormsList; without: number | undefined }) {
  const t = useTexts(educationFormsTexts);
  const forms = useCall('educationForms', 'listEducationFormChoices', { query: { size: 100 } }, { staleTime: 60_000 });
  const groups = useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { staleTime: 60_000 });
  const { form, group, source } = list.filters;
  return (
    <>
      <ReadFailure name={t('allForms')} query={forms} />
      <NativeSelect
        aria-label={t('allForms')}
        value={String(form ?? source ?? '')}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const isSource = SOURCES.some((one) => one === value);
          list.set({ form: isSource ? null : value, source: isSource ? value : null });
        }}
        data={keepChosen(
          [
            { value: '', label: t('allForms') },
            ...(forms.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
            { value: 'own', label: t('own') },
            { value: 'without', label: without === undefined ? t('without') : `${t('without')} · ${without}` },
          ],
          String(form ?? source ?? ''),
        )}
      />
      <ReadFailure name={t('allGroups')} query={groups} />
      <NativeSelect
        aria-label={t('allGroups')}
        value={String(group ?? '')}
        onChange={(event) => list.set({ group: event.currentTarget.value })}
        data={keepChosen(
          [
            { value: '', label: t('allGroups') },
            ...(groups.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ],
          String(group ?? ''),
        )}
      />
    </>
  );
}
