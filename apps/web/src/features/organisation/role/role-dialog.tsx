import { MultiSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Role } from '@orbita/contract/organisation';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { fromFieldValue, toFieldValue } from '../../../base/zone-time.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { organisationTexts } from '../organisation.texts.ts';
import { labelOf, type Tree } from '../tree.ts';
import { SkillsField } from './skills-field.tsx';

interface Values {
  name: string;
  description: string;
  is_scope: boolean;
  /** One on each line. */
  accountabilities: string;
  skills: string[];
  branches_ids: string[];
  /** As typed; empty without one. */
  started_at: string;
  finished_at: string;
}
const readRole = (role: Role): Values => ({
  name: role.name,
  description: role.description,
  is_scope: role.is_scope,
  accountabilities: role.accountabilities.join('\n'),
  skills: role.skills.map(({ id }) => String(id)),
  branches_ids: role.branches_ids.map(String),
  started_at: toFieldValue(role.started_at),
  finished_at: toFieldValue(role.finished_at),
});
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const bodyOf = ({ is_scope: _, ...values }: Values) => ({
  ...values,
  accountabilities: linesOf(values.accountabilities),
  skills: values.skills.map(Number),
  branches_ids: values.branches_ids.map(Number),
  started_at: fromFieldValue(values.started_at),
  finished_at: fromFieldValue(values.finished_at),
});

/** What is sent of a changed role: its lines only when they were touched, since others add to them too. */
function changeOf(values: Values, initial: Values) {
  const { accountabilities, ...body } = bodyOf(values);
  return values.accountabilities === initial.accountabilities ? body : { ...body, accountabilities };
}

/** Makes a role or a circle in a circle; null: a circle at the top. */
export function CreateRoleDialog({
  circleId,
  isScope,
  tree,
  onMade,
  onClose,
}: {
  circleId: number | null;
  isScope: boolean;
  tree: Tree;
  onMade: (id: number) => void;
  onClose: () => void;
}) {
  const t = useTexts(organisationTexts);
  const form = useFormFields<Values>({
    initial: {
      ...{ name: '', description: '', accountabilities: '', skills: [], branches_ids: [] },
      ...{ started_at: '', finished_at: '', is_scope: isScope },
    },
    required: ['name'],
  });
  const told = {
    invalidates: ['organisation'] as const,
    success: t(form.values.is_scope ? 'circleCreated' : 'created'),
    failure: t('createFailed'),
  };
  const make = useSave('organisation', 'createRole', told);
  const makeTop = useSave('organisation', 'createCircle', told);
  return (
    <EditDialog
      title={t(isScope ? 'newCircle' : 'newRole')}
      saveLabel={t('create')}
      form={form}
      save={(values) =>
        circleId === null
          ? makeTop.mutateAsync({ body: { name: values.name, description: values.description } })
          : make.mutateAsync({
              params: { id: circleId },
              body: { ...bodyOf(values), name: values.name, is_scope: values.is_scope },
            })
      }
      onSaved={({ id }) => onMade(id)}
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.text('name')} />
      <Textarea label={t('description')} autosize minRows={2} maxLength={20_000} {...form.text('description')} />
      {circleId !== null && (
        <>
          <Switch label={t('isScope')} {...form.tick('is_scope')} />
          <MoreFields form={form} tree={tree} edited={null} />
        </>
      )}
    </EditDialog>
  );
}

/** Changes a role: everything but people, topics and what belongs to it. */
export function EditRoleDialog({ role, tree, onClose }: { role: Role; tree: Tree; onClose: () => void }) {
  const t = useTexts(organisationTexts);
  const form = useFormFields<Values>({
    initial: readRole(role),
    ...(role.type === null ? { required: ['name'] as const } : {}),
  });
  const save = useSave('organisation', 'updateRole', {
    invalidates: ['organisation'],
    success: t(role.is_scope ? 'circleSaved' : 'saved'),
    failure: t('saveFailed'),
  });
  const names = {
    ...{ name: t('name'), description: t('description'), is_scope: t('isScope'), skills: t('skills') },
    ...{ accountabilities: t('accountabilities'), branches_ids: t('branches') },
    ...{ started_at: t('startedAt'), finished_at: t('finishedAt') },
  };
  return (
    <EditDialog
      title={t(role.is_scope ? 'circle' : 'role')}
      form={form}
      record={role}
      meeting={{ read: readRole, names }}
      save={(values, updated_at) =>
        save.mutateAsync({
          params: { id: role.id },
          body: { ...changeOf(values, form.initial), ...(updated_at ? { updated_at } : {}) },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required={role.type === null}
        {...(role.type === null ? {} : { description: t('nameHint') })}
        maxLength={255}
        data-autofocus
        {...form.text('name')}
      />
      <Textarea label={t('description')} autosize minRows={2} maxLength={20_000} {...form.text('description')} />
      <MoreFields form={form} tree={tree} edited={role} />
    </EditDialog>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useFormFields<Values>>;
  tree: Tree;
  /** The role that is changed; null for a new one. */
  edited: Role | null;
}
function MoreFields({ form, tree, edited }: FieldsProps) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const circles = tree.roles.filter(({ id, is_scope }) => is_scope && id !== edited?.id);
  return (
    <>
      <Textarea
        label={t('accountabilities')}
        description={t('accountabilitiesHint')}
        autosize
        minRows={3}
        {...form.text('accountabilities')}
      />
      <SkillsField label={t('skills')} known={edited?.skills ?? []} {...form.field('skills')} />
      <MultiSelect
        label={t('branches')}
        searchable
        data={circles.map((circle) => ({ value: String(circle.id), label: labelOf(circle, language) }))}
        {...form.field('branches_ids')}
      />
      <DateField label={t('startedAt')} time="00:00" {...form.field('started_at')} />
      <DateField label={t('finishedAt')} time="23:59" {...form.field('finished_at')} />
    </>
  );
}
