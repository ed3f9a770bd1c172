import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { AdminRole } from '@orbita/contract/admin-roles';
import { rightAreas, type RightArea } from '@orbita/contract/permissions';
import { useId } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields, type FormFields } from '../../ui/kit/use-form-fields.ts';
import { levelsOf, permissionsOf, type Level, type Levels } from './areas.ts';
import { adminRolesTexts } from './admin-roles.texts.ts';
import classes from './admin-roles.module.css';

interface Values {
  name: string;
  description: string;
  levels: Levels;
}
const readRole = ({ name, description, permissions }: AdminRole): Values => ({
  name,
  description,
  levels: levelsOf(permissions),
});
const bodyOf = ({ name, description, levels }: Values) => ({ name, description, permissions: permissionsOf(levels) });

interface CreateProps {
  /** A role whose rights the new one begins with. */
  source?: AdminRole | undefined;
  onSaved: (role: AdminRole) => void;
  onClose: () => void;
}
/** Makes a role, from nothing or with the rights of another. */
export function CreateRole({ source, onSaved, onClose }: CreateProps) {
  const t = useTexts(adminRolesTexts);
  const form = useFormFields<Values>({
    initial: {
      name: source ? t('copyOf', { name: source.name }) : '',
      description: source?.description ?? '',
      levels: levelsOf(source?.permissions ?? []),
    },
    required: ['name'],
  });
  const create = useSave('adminRoles', 'createAdminRole', { invalidates: ['adminRoles'], failure: false });
  return (
    <EditDialog
      title={t('createTitle')}
      size="xl"
      saveLabel={t('createSave')}
      form={form}
      save={(values) => create.mutateAsync({ body: bodyOf(values) })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Fields form={form} />
    </EditDialog>
  );
}

/** Changes name, description and rights of a role. */
export function ChangeRole({ role, onClose }: { role: AdminRole; onClose: () => void }) {
  const t = useTexts(adminRolesTexts);
  const form = useFormFields<Values>({ initial: readRole(role), required: ['name'] });
  const save = useSave('adminRoles', 'updateAdminRole', {
    invalidates: ['adminRoles'],
    success: t('saved'),
    failure: false,
  });
  const showLevels = useLevelsText();
  return (
    <EditDialog
      title={t('changeTitle')}
      size="xl"
      form={form}
      record={role}
      meeting={{
        read: readRole,
        names: { name: t('name'), description: t('description'), levels: t('rights') },
        show: { levels: showLevels },
      }}
      save={(values, updated_at) =>
        save.mutateAsync({
          params: { id: role.id },
          body: { ...bodyOf(values), ...(updated_at ? { updated_at } : {}) },
        })
      }
      onClose={onClose}
    >
      <Fields form={form} />
    </EditDialog>
  );
}

/** Tells levels in one line. */
export function useLevelsText(): (levels: Levels) => string {
  const t = useTexts(adminRolesTexts);
  return (levels) =>
    rightAreas
      .filter((area) => levels[area] !== 'none')
      .map((area) => t(levels[area] === 'write' ? 'writeOf' : 'readOf', { area: t(`area.${area}`) }))
      .join(', ');
}

function Fields({ form }: { form: FormFields<Values> }) {
  const t = useTexts(adminRolesTexts);
  const id = useId();
  const { levels } = form.values;
  return (
    <>
      <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.text('name')} />
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        autosize
        minRows={2}
        maxLength={2048}
        {...form.text('description')}
      />
      <div role="group" aria-labelledby={id}>
        <p id={id} className={classes.groupTitle}>
          {t('rights')}
        </p>
        <p className={classes.hint}>{t('rightsHint')}</p>
        <ul className={classes.grid}>
          {rightAreas.map((area) => (
            <AreaLevel
              key={area}
              area={area}
              level={levels[area]}
              onChange={(level) => form.set({ levels: { ...levels, [area]: level } })}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

function AreaLevel({ area, level, onChange }: { area: RightArea; level: Level; onChange: (to: Level) => void }) {
  const t = useTexts(adminRolesTexts);
  const { can } = useCurrentUser();
  const name = t(`area.${area}`);
  const choices = [
    { value: 'none', label: t('none') },
    // Services are shown with the company.
    ...(area === 'services' ? [] : [{ value: 'read' as const, label: t('read'), disabled: !can(`${area}_read`) }]),
    { value: 'write', label: t('write'), disabled: !can(`${area}_write`) },
  ] satisfies { value: Level; label: string; disabled?: boolean }[];
  return (
    <li>
      <span>
        {name}
        {area === 'services' && <span className={classes.hint}>{t('servicesHint')}</span>}
      </span>
      <SegmentedControl<Level> aria-label={name} value={level} data={choices} onChange={onChange} />
    </li>
  );
}
