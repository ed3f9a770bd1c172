import { Textarea, TextInput } from '@mantine/core';
import type { SoftIndicator, SoftSkillRecord } from '@orbita/contract/soft-skills';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { type FormFields, useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { catalogueTexts } from './catalogue.texts.ts';
import { SOFT_CACHE } from './use-removal.ts';

interface Named {
  title: string;
  description: string;
}
const readNamed = ({ title, description }: Named): Named => ({ title, description });
const useNamedForm = (record: Named | null) =>
  useFormFields<Named>({ initial: record ? readNamed(record) : { title: '', description: '' }, required: ['title'] });

function NamedFields({ form, label }: { form: FormFields<Named>; label: string }) {
  const t = useTexts(catalogueTexts);
  return (
    <>
      <TextInput label={t('name')} required maxLength={120} data-autofocus {...form.text('title')} />
      <Textarea label={label} maxLength={2048} autosize minRows={2} maxRows={8} {...form.text('description')} />
    </>
  );
}

interface SkillProps {
  /** The edited skill; null adds one. */
  skill: SoftSkillRecord | null;
  onAdded?: (id: number) => void;
  onClose: () => void;
}

/** Adds a soft skill or edits one. */
export function SkillDialog({ skill, onAdded, onClose }: SkillProps) {
  const t = useTexts(catalogueTexts);
  const form = useNamedForm(skill);
  const options = { invalidates: SOFT_CACHE, success: t('saved'), failure: false } as const;
  const create = useSave('softSkills', 'createSoftSkill', options);
  const update = useSave('softSkills', 'updateSoftSkill', options);
  const known = skill && {
    record: skill,
    meeting: { read: readNamed, names: { title: t('name'), description: t('about') } },
  };
  return (
    <EditDialog
      title={t(skill ? 'editSkill' : 'newSkill')}
      form={form}
      {...known}
      save={async (values: Named, updated_at?: string) => {
        if (skill)
          return update.mutateAsync({
            params: { id: skill.id },
            body: { ...values, ...(updated_at ? { updated_at } : {}) },
          });
        const added = await create.mutateAsync({ body: values });
        onAdded?.(added.id);
        return added;
      }}
      onClose={onClose}
    >
      <NamedFields form={form} label={t('aboutSkill')} />
    </EditDialog>
  );
}

interface IndicatorProps {
  /** The edited indicator; null adds one. */
  indicator: SoftIndicator | null;
  skillId: number;
  onClose: () => void;
}

/** Adds an indicator to a soft skill or edits one. */
export function IndicatorDialog({ indicator, skillId, onClose }: IndicatorProps) {
  const t = useTexts(catalogueTexts);
  const form = useNamedForm(indicator);
  const options = { invalidates: SOFT_CACHE, success: t('saved'), failure: false } as const;
  const create = useSave('softSkills', 'createSoftIndicator', options);
  const update = useSave('softSkills', 'updateSoftIndicator', options);
  const known = indicator && {
    record: indicator,
    meeting: { read: readNamed, names: { title: t('name'), description: t('about') } },
  };
  return (
    <EditDialog
      title={t(indicator ? 'editIndicator' : 'newIndicator')}
      form={form}
      {...known}
      save={(values: Named, updated_at?: string) =>
        indicator
          ? update.mutateAsync({
              params: { id: indicator.id },
              body: { ...values, ...(updated_at ? { updated_at } : {}) },
            })
          : create.mutateAsync({ body: { skill_id: skillId, ...values } })
      }
      onClose={onClose}
    >
      <NamedFields form={form} label={t('about')} />
    </EditDialog>
  );
}
