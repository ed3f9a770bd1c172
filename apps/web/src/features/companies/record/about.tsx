import { NativeSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PictureField } from '../../../shared/files/picture-field.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { EditPanel } from '../../../ui/kit/edit-panel.tsx';
import { useFormFields, type FormFields } from '../../../ui/kit/use-form-fields.ts';
import { companiesTexts } from '../companies.texts.ts';
import classes from '../companies.module.css';
import { idOf, useSaveCompany } from './use-save-company.ts';

const read = (company: Company) => ({
  title: company.title,
  description: company.description,
  tags: company.tags.join(', '),
  time_zone: company.time_zone,
  owner_id: String(company.owner_id ?? ''),
  lms_graph_subject_id: String(company.lms_graph_subject_id ?? ''),
  user_reports_enabled: company.user_reports_enabled,
});
type Values = ReturnType<typeof read>;

/** What the institution is called, how it looks and how it counts the time. */
export function About({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const { can } = useCurrentUser();
  const canWrite = can('company_write');
  const save = useSaveCompany(company.id);
  const form = useFormFields<Values>({ initial: read(company), required: ['title'] });
  const names = {
    ...{ title: t('title'), description: t('description'), tags: t('tags'), time_zone: t('timeZone') },
    ...{ owner_id: t('owner'), lms_graph_subject_id: t('graphSubject'), user_reports_enabled: t('reports') },
  };
  return (
    <>
      {canWrite && <Logo company={company} />}
      <EditPanel
        form={form}
        record={company}
        meeting={{ read, names, show: { user_reports_enabled: (value) => t(value ? 'yes' : 'no') } }}
        isReadOnly={!canWrite}
        save={({ tags, owner_id, lms_graph_subject_id, ...values }, seen) =>
          save(
            {
              ...values,
              tags: tags.split(',').flatMap((tag) => tag.trim() || []),
              owner_id: idOf(owner_id),
              lms_graph_subject_id: idOf(lms_graph_subject_id),
            },
            seen,
          )
        }
      >
        <TextInput label={t('title')} required maxLength={255} {...form.text('title')} />
        <Textarea
          label={t('description')}
          description={t('descriptionHint')}
          maxLength={20_000}
          autosize
          minRows={2}
          maxRows={8}
          {...form.text('description')}
        />
        <TextInput label={t('tags')} description={t('tagsHint')} {...form.text('tags')} />
        <TimeZone form={form} />
        <Choices form={form} />
        <Switch label={t('reports')} {...form.tick('user_reports_enabled')} />
      </EditPanel>
    </>
  );
}

function Logo({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const save = useSave('companies', 'updateCompany', { invalidates: ['companies'], failure: false });
  const src = company.image_id === null ? null : `/api/files/${company.image_id}`;
  return (
    <div className={classes.logo}>
      <PictureField
        picture={src === null ? null : { src, thumbnail_src: `${src}/thumbnail` }}
        name={t('picture')}
        addLabel={t('addPicture')}
        onSave={async (image_id) => void (await save.mutateAsync({ params: { id: company.id }, body: { image_id } }))}
      />
      <p className={classes.hint}>{t('pictureHint')}</p>
    </div>
  );
}

function TimeZone({ form }: { form: FormFields<Values> }) {
  const t = useTexts(companiesTexts);
  const { value, onChange, error } = form.field('time_zone');
  // The one that is set stays a choice although this browser may not know it.
  const zones = [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <Select
      label={t('timeZone')}
      description={t('timeZoneHint')}
      data={zones}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      error={error}
      searchable
      limit={50}
      nothingFoundMessage={t('noZone')}
    />
  );
}

interface Choice {
  value: string;
  label: string;
}
/** Adds the chosen one by its number when it is not among the choices, so that it is not lost on saving. */
const withCurrent = (choices: Choice[], value: string): Choice[] =>
  value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: `№ ${value}` }];

function Choices({ form }: { form: FormFields<Values> }) {
  const t = useTexts(companiesTexts);
  const { company } = useCurrentUser();
  const moderators = useCall('companies', 'listModerators', { params: { id: company.id } }).data?.data ?? [];
  const subjects = useCall('subjects', 'listSubjectChoices', { query: { size: 10000 } }).data?.data ?? [];
  const owners = moderators.map((person) => ({ value: String(person.id), label: personName(person) }));
  const graphs = subjects.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <>
      <NativeSelect
        label={t('owner')}
        description={t('ownerHint')}
        data={[{ value: '', label: t('noOwner') }, ...withCurrent(owners, form.values.owner_id)]}
        {...form.text('owner_id')}
      />
      <NativeSelect
        label={t('graphSubject')}
        data={[{ value: '', label: t('noSubject') }, ...withCurrent(graphs, form.values.lms_graph_subject_id)]}
        {...form.text('lms_graph_subject_id')}
      />
    </>
  );
}
