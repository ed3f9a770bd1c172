import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { OfficeProgram } from '@orbita/contract/contracts/programs';
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { type OfferValues, readOffer, writeOffer } from './offer-fields.ts';
import { programsTexts } from './programs.texts.ts';
import { keepChosen } from '../../../ui/fields/keep-chosen.ts';
import classes from './programs.module.css';

interface Values {
  code: string;
  title: string;
  description: string;
  nine: OfferValues;
  eleven: OfferValues;
}
const readProgram = (program: OfficeProgram | null): Values => ({
  code: program?.code ?? '',
  title: program?.title ?? '',
  description: program?.description ?? '',
  nine: readOffer(program, true),
  eleven: readOffer(program, false),
});
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDayOrEmpty = (value: string) => value === '' || DAY.test(value);

/** Edits a programme with what is offered after grade 9 and after grade 11; without a programme it adds one. */
export function ProgramDialog({ program, onClose }: { program: OfficeProgram | null; onClose: () => void }) {
  const t = useTexts(programsTexts);
  const checkOffer = ({ is_offered, starts_on, accepts_until }: OfferValues) =>
    is_offered && !(isDayOrEmpty(starts_on) && isDayOrEmpty(accepts_until)) && t('wrongDate');
  const form = useFormFields<Values>({
    initial: readProgram(program),
    required: ['title'],
    checks: { nine: checkOffer, eleven: checkOffer },
  });
  const options = { invalidates: ['contracts'] as const, success: t('saved'), failure: false as const };
  const create = useSave('contracts', 'createProgram', options);
  const update = useSave('contracts', 'updateProgram', options);
  const send = ({ nine, eleven, ...fields }: Values, updated_at: string | undefined) => {
    const body = { ...fields, offers: [...writeOffer(nine, true), ...writeOffer(eleven, false)] };
    if (!program) return create.mutateAsync({ body });
    return update.mutateAsync({ params: { id: program.id }, body: { ...body, ...(updated_at ? { updated_at } : {}) } });
  };
  const names = {
    ...{ code: t('code'), title: t('name'), description: t('description') },
    ...{ nine: t('after9'), eleven: t('after11') },
  };
  return (
    <EditDialog
      title={t(program ? 'editTitle' : 'newTitle')}
      size="lg"
      form={form}
      save={send}
      onClose={onClose}
      {...(program ? { record: program, meeting: { read: readProgram, names } } : {})}
    >
      <div className={classes.head}>
        <TextInput label={t('code')} maxLength={20} placeholder="09.02.07" {...form.text('code')} />
        <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.text('title')} />
      </div>
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        {...form.text('description')}
      />
      <OfferFields title={t('after9')} values={form.values.nine} onChange={(nine) => form.set({ nine })} />
      <OfferFields title={t('after11')} values={form.values.eleven} onChange={(eleven) => form.set({ eleven })} />
      {program && (
        <>
          <ArchiveButton program={program} onDone={onClose} />
          <HistoryPanel
            kind="education-program"
            id={program.id}
            names={{ fields: { ...names, offer_9: t('after9'), offer_11: t('after11') } }}
          />
        </>
      )}
    </EditDialog>
  );
}

interface OfferProps {
  title: string;
  values: OfferValues;
  onChange: (values: OfferValues) => void;
}

function OfferFields({ title, values, onChange }: OfferProps) {
  const t = useTexts(programsTexts);
  const mayEnrol = useCurrentUser().can('groups_write');
  const forms = useCall('educationForms', 'listEducationFormChoices', { query: { size: 100 } }, { staleTime: 60_000 });
  const groups = useCall('contracts', 'listProgramGroups', undefined, { staleTime: 60_000 });
  const set = (patch: Partial<OfferValues>) => onChange({ ...values, ...patch });
  const dateFault = (value: string) => (isDayOrEmpty(value) ? undefined : t('wrongDate'));
  return (
    <fieldset className={classes.offer}>
      <legend>{title}</legend>
      <Switch
        label={t('isOffered')}
        checked={values.is_offered && values.is_open}
        onChange={(event) =>
          set({ is_offered: event.currentTarget.checked || values.is_offered, is_open: event.currentTarget.checked })
        }
      />
      {values.is_offered && (
        <div className={classes.terms}>
          <NumberInput
            label={t('price')}
            description={t('priceHint')}
            min={0}
            max={1_000_000_000}
            decimalScale={2}
            thousandSeparator=" "
            value={values.price}
            onChange={(price) => set({ price })}
          />
          <NumberInput
            label={t('places')}
            description={t('placesHint')}
            min={0}
            max={100_000}
            allowDecimal={false}
            value={values.places}
            onChange={(places) => set({ places })}
          />
          <NumberInput
            label={t('length')}
            min={1}
            max={120}
            allowDecimal={false}
            value={values.months}
            onChange={(months) => set({ months })}
          />
          <span>
            <ReadFailure name={t('form')} query={forms} />
            <NativeSelect
              label={t('form')}
              value={values.form}
              onChange={(event) => set({ form: event.currentTarget.value })}
              data={keepChosen(
                [
                  { value: '', label: t('noForm') },
                  ...(forms.data?.data ?? []).map(({ id, title: name }) => ({ value: String(id), label: name })),
                ],
                values.form,
              )}
            />
          </span>
          <DateField
            label={t('starts')}
            time={null}
            value={values.starts_on}
            error={dateFault(values.starts_on)}
            onChange={(starts_on) => set({ starts_on })}
          />
          <DateField
            label={t('accepts')}
            time={null}
            value={values.accepts_until}
            error={dateFault(values.accepts_until)}
            onChange={(accepts_until) => set({ accepts_until })}
          />
          <span className={classes.group}>
            <ReadFailure name={t('group')} query={groups} />
            <NativeSelect
              label={t('group')}
              description={t(mayEnrol ? 'groupHint' : 'groupByOthers')}
              disabled={!mayEnrol}
              value={values.group}
              onChange={(event) => set({ group: event.currentTarget.value })}
              data={keepChosen(
                [
                  { value: '', label: t('noGroup') },
                  ...(groups.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
                ],
                values.group,
              )}
            />
          </span>
        </div>
      )}
    </fieldset>
  );
}

function ArchiveButton({ program, onDone }: { program: OfficeProgram; onDone: () => void }) {
  const t = useTexts(programsTexts);
  const { id, is_archived } = program;
  const update = useSave('contracts', 'updateProgram', {
    invalidates: ['contracts'],
    success: t(is_archived ? 'isBack' : 'wasArchived'),
    onSuccess: onDone,
  });
  const Picture = is_archived ? IconArrowBackUp : IconArchive;
  return (
    <div>
      <Button
        leftSection={<Picture size={18} aria-hidden="true" />}
        loading={update.isPending}
        onClick={() => update.mutate({ params: { id }, body: { is_archived: !is_archived } })}
      >
        {t(is_archived ? 'bringBack' : 'archive')}
      </Button>
    </div>
  );
}
