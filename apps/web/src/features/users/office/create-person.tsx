import { MultiSelect, Switch } from '@mantine/core';
import { permissions } from '@orbita/contract/permissions';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave, type Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { type FormFields, useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { officeTexts } from './office.texts.ts';
import { PersonFields } from './person-fields.tsx';
import { bodyOf, NEW_PERSON, type PersonValues } from './person-values.ts';

interface Values extends PersonValues {
  group_ids: string[];
  subject_ids: string[];
  role_ids: string[];
  lms_admin: boolean;
}
const NEW: Values = { ...NEW_PERSON, group_ids: [], subject_ids: [], role_ids: [], lms_admin: false };
export type Made = Output<'users', 'createPerson'>;

interface Props {
  onClose: () => void;
  /** Called with what the new person signs in with. */
  onMade: (made: Made & { name: string }) => void;
}

/** Creates a person with groups, disciplines and roles. */
export function CreatePerson({ onClose, onMade }: Props) {
  const t = useTexts(officeTexts);
  const form = useFormFields<Values>({ initial: NEW, required: ['last_name', 'first_name'] });
  const create = useSave('users', 'createPerson', { invalidates: ['users'], failure: false });
  return (
    <EditDialog
      size="lg"
      title={t('createTitle')}
      saveLabel={t('createSave')}
      form={form}
      save={(values) => create.mutateAsync({ body: newBody(values) })}
      onSaved={(saved) => onMade({ ...saved, name: `${form.values.last_name} ${form.values.first_name}` })}
      onClose={onClose}
    >
      <PersonFields form={form} />
      <Places form={form} />
    </EditDialog>
  );
}

function newBody({ group_ids, subject_ids, role_ids, lms_admin, ...person }: Values) {
  const { outlook_email: _, jira_login: __, ...body } = bodyOf(person);
  return {
    ...body,
    ...(lms_admin ? { lms_admin } : {}),
    group_ids: group_ids.map(Number),
    subject_ids: subject_ids.map(Number),
    role_ids: role_ids.map(Number),
  };
}

/** What the person is here; only what the user may give is offered. */
function Places({ form }: { form: FormFields<Values> }) {
  const t = useTexts(officeTexts);
  const { can } = useCurrentUser();
  const groups = useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { enabled: can('groups_write') });
  const subjects = useCall(
    'subjects',
    'listSubjectChoices',
    { query: { size: 10000 } },
    { enabled: can('subjects_write') },
  );
  const roles = useCall('users', 'listRolesToGive', {});
  const offered = (roles.data?.data ?? []).filter(({ may_give, id }) => may_give && id !== ADMINISTRATOR);
  return (
    <>
      {(groups.data?.total ?? 0) > 0 && (
        <MultiSelect
          label={t('studiesIn')}
          searchable
          clearable
          limit={50}
          nothingFoundMessage={t('noGroup')}
          data={(groups.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('group_ids')}
        />
      )}
      {(subjects.data?.total ?? 0) > 0 && (
        <MultiSelect
          label={t('teaches')}
          searchable
          clearable
          limit={50}
          data={(subjects.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          {...form.field('subject_ids')}
        />
      )}
      {offered.length > 0 && (
        <MultiSelect
          label={t('gets')}
          clearable
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('role_ids')}
        />
      )}
      {permissions.every(can) && (
        <Switch label={t('isAdmin')} description={t('isAdminHint')} {...form.tick('lms_admin')} />
      )}
    </>
  );
}

/** The role that the switch gives. */
const ADMINISTRATOR = 1;
