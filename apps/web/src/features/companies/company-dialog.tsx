import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { type FormFields, useFormFields } from '../../ui/kit/use-form-fields.ts';
import { personName } from '../../shared/users/person.tsx';
import { companiesTexts } from './companies.texts.ts';
import classes from './companies.module.css';
import { bodyOf, type CompanyValues, instructions, readCompany, tilesOf } from './company-form.ts';

type Fields = FormFields<CompanyValues>;

/** Edits what is set about the institution. */
export function CompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTexts(companiesTexts);
  const save = useSave('companies', 'updateCompany', {
    invalidates: ['companies', 'auth'],
    success: t('saved'),
    failure: false,
  });
  const form = useFormFields<CompanyValues>({
    initial: readCompany(company),
    required: ['title'],
    checks: { tiles: (text) => tilesOf(text) === undefined && t('tilesFault') },
  });
  const names = {
    ...{ title: t('title'), description: t('description'), domain: t('domain'), tags: t('tags'), owner_id: t('owner') },
    ...{ lms_graph_subject_id: t('graphSubject'), private: t('private'), user_reports_enabled: t('reports') },
    ...{ sign_in_page_message: t('signInMessage'), page_embedded_code: t('embedded'), tiles: t('tiles') },
    ...{ instruction_for_student: t('forStudent'), instruction_for_distant: t('forDistant') },
    ...{ instruction_for_teacher: t('forTeacher'), instruction_for_curator: t('forCurator') },
    ...{ instruction_for_admin: t('forAdmin'), instruction_for_parent: t('forParent') },
  };
  const yesOrNo = (value: boolean) => t(value ? 'yes' : 'no');
  return (
    <EditDialog
      size="lg"
      title={t('recordOf')}
      form={form}
      record={company}
      meeting={{ read: readCompany, names, show: { private: yesOrNo, user_reports_enabled: yesOrNo } }}
      save={(values, updated_at) =>
        save.mutateAsync({
          params: { id: company.id },
          body: { ...bodyOf(values), ...(updated_at ? { updated_at } : {}) },
        })
      }
      onClose={onClose}
    >
      <AboutFields form={form} />
      <ChoiceFields form={form} company={company} />
      <PageFields form={form} />
      <InstructionFields form={form} />
    </EditDialog>
  );
}

function AboutFields({ form }: { form: Fields }) {
  const t = useTexts(companiesTexts);
  return (
    <>
      <TextInput label={t('title')} maxLength={255} data-autofocus {...form.text('title')} />
      <Textarea
        label={t('description')}
        maxLength={20_000}
        autosize
        minRows={2}
        maxRows={8}
        {...form.text('description')}
      />
      <TextInput label={t('domain')} description={t('domainHint')} maxLength={253} {...form.text('domain')} />
      <TextInput label={t('tags')} description={t('tagsHint')} {...form.text('tags')} />
    </>
  );
}

function ChoiceFields({ form, company }: { form: Fields; company: Company }) {
  const t = useTexts(companiesTexts);
  const moderators = useCall('companies', 'listModerators', { params: { id: company.id } }).data?.data ?? [];
  const subjects = useCall('subjects', 'listSubjects', { query: { size: 1000, sort: 'title' } }).data?.data ?? [];
  const owner = form.values.owner_id;
  const subject = form.values.lms_graph_subject_id;
  const owners = moderators.map((person) => ({ value: String(person.id), label: personName(person) }));
  const graphs = subjects.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <>
      <NativeSelect
        label={t('owner')}
        data={[{ value: '', label: t('noOwner') }, ...withCurrent(owners, owner)]}
        {...form.text('owner_id')}
      />
      <NativeSelect
        label={t('graphSubject')}
        data={[{ value: '', label: t('noSubject') }, ...withCurrent(graphs, subject)]}
        {...form.text('lms_graph_subject_id')}
      />
      <Switch label={t('private')} {...form.tick('private')} />
      <Switch label={t('reports')} {...form.tick('user_reports_enabled')} />
    </>
  );
}

interface Choice {
  value: string;
  label: string;
}
/** Adds the chosen one by its number when it is not among the choices, so that it is not lost on saving. */
const withCurrent = (choices: Choice[], value: string): Choice[] =>
  value === '' || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: `№ ${value}` }];

function PageFields({ form }: { form: Fields }) {
  const t = useTexts(companiesTexts);
  return (
    <>
      <Textarea
        label={t('signInMessage')}
        maxLength={2048}
        autosize
        maxRows={6}
        {...form.text('sign_in_page_message')}
      />
      <Textarea
        label={t('embedded')}
        description={t('embeddedHint')}
        autosize
        maxRows={10}
        {...form.text('page_embedded_code')}
      />
      <Textarea label={t('tiles')} description={t('tilesHint')} autosize maxRows={10} {...form.text('tiles')} />
    </>
  );
}

function InstructionFields({ form }: { form: Fields }) {
  const t = useTexts(companiesTexts);
  return (
    <fieldset className={classes.instructions}>
      <legend>{t('instructions')}</legend>
      <p className={classes.hint}>{t('instructionsHint')}</p>
      {instructions.map(([name, label]) => (
        <TextInput key={name} label={t(label)} maxLength={2048} {...form.text(name)} />
      ))}
    </fieldset>
  );
}
