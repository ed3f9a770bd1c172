import { MultiSelect } from '@mantine/core';
import type { Curator } from '@orbita/contract/curators';
import type { Person } from '@orbita/contract/schemas';
import { useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { UserPicker } from '../../shared/users/picker/user-picker.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields, type FormFields } from '../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { curatorsTexts } from './curators.texts.ts';
import { useGroupChoices } from './use-group-choices.ts';
import classes from './curators.module.css';

interface Values {
  group_ids: number[];
}
const AFFECTED = ['curators', 'groups', 'users', 'audit', 'subjects.listSubjectCurators'] as const;

/** Chooses a person and groups and makes the person their curator. */
export function AssignCurator({ onClose }: { onClose: () => void }) {
  const t = useTexts(curatorsTexts);
  const [person, setPerson] = useState<Person | null>(null);
  const [isPicking, setPicking] = useState(false);
  const form = useFormFields<Values>({ initial: { group_ids: [] } });
  const create = useSave('curators', 'createCurator', {
    invalidates: AFFECTED,
    success: person ? t('added', { name: personName(person, 'informal') }) : t('saved'),
    failure: false,
  });
  const save = async ({ group_ids }: Values) => {
    if (person) await create.mutateAsync({ body: { user_id: person.id, group_ids } });
  };
  return (
    <>
      <EditDialog
        title={t('addTitle')}
        saveLabel={t('addSave')}
        form={form}
        isChanged={person !== null}
        saveDisabled={person === null || form.values.group_ids.length === 0}
        save={save}
        onClose={onClose}
      >
        <div className={classes.who}>
          <span className={classes.label}>{t('who')}</span>
          {person && (
            <span className={classes.person}>
              <PersonAvatar person={person} size={32} />
              {personName(person)}
            </span>
          )}
          <Button onClick={() => setPicking(true)}>{t(person ? 'chooseOther' : 'choose')}</Button>
        </div>
        <GroupsField form={form} />
      </EditDialog>
      <UserPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        title={t('chooseTitle')}
        isForStaff
        isSingle
        onSave={([chosen]) => {
          if (chosen) setPerson(chosen);
          setPicking(false);
        }}
      />
    </>
  );
}

/** Changes the groups of a curator and tells their history. */
export function ChangeGroups({ curator, onClose }: { curator: Curator; onClose: () => void }) {
  const t = useTexts(curatorsTexts);
  const form = useFormFields<Values>({ initial: { group_ids: curator.group_ids } });
  const update = useSave('curators', 'updateCurator', {
    invalidates: AFFECTED,
    success: t('saved'),
    failure: false,
  });
  return (
    <EditDialog
      title={`${t('changeTitle')}: ${personName(curator, 'informal')}`}
      form={form}
      save={(body) => update.mutateAsync({ params: { id: curator.id }, body })}
      onClose={onClose}
    >
      <GroupsField form={form} known={curator.curator_groups} />
      <HistoryPanel
        kind="curator"
        id={curator.id}
        names={{ fields: { groups: t('groups') } }}
        className={classes.history}
      />
    </EditDialog>
  );
}

const NONE: readonly { id: number; name: string }[] = [];

function GroupsField({ form, known = NONE }: { form: FormFields<Values>; known?: typeof NONE }) {
  const t = useTexts(curatorsTexts);
  const ui = useTexts(uiTexts);
  const choices = useGroupChoices();
  const { group_ids } = form.values;
  // Archived groups are not among the choices, but the curator keeps them until they are taken away.
  const all = new Map([...(choices.data?.data ?? NONE), ...known].map(({ id, name }) => [id, name]));
  if (choices.error && !choices.data) return <ReadFailure name={t('groups')} query={choices} />;
  return (
    <MultiSelect
      label={t('groups')}
      placeholder={group_ids.length === 0 ? t('groupsHint') : ''}
      searchable
      hidePickedOptions
      limit={50}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      nothingFoundMessage={choices.data && ui('nothing')}
      value={group_ids.map(String)}
      data={[...all].map(([id, name]) => ({ value: String(id), label: name }))}
      onChange={(ids) => form.set({ group_ids: ids.map(Number) })}
      error={form.field('group_ids').error}
    />
  );
}
