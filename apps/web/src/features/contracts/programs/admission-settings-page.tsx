import { NumberInput, Skeleton, TextInput } from '@mantine/core';
import type { OfficeRelationship, programCalls } from '@orbita/contract/contracts/programs';
import type { ResponseOf } from '@orbita/contract/endpoint';
import { IconUsers } from '@tabler/icons-react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { OrderedListPage } from '../../../ui/sortable/ordered-list-page.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { AreaViews } from '../office/area-views.tsx';
import office from '../office/office.module.css';
import { programsTexts } from './programs.texts.ts';
import classes from './programs.module.css';

const itemOf = ({ id, title }: OfficeRelationship) => ({ id, title });

/** What an agent may be to a student, and how long applications and scans stay. */
export function AdmissionSettingsPage() {
  const t = useTexts(programsTexts);
  const mayChange = useCurrentUser().can('contracts_write');
  const query = useCall('contracts', 'listOfficeRelationships');
  const save = useSave('contracts', 'saveRelationships', { invalidates: ['contracts'] });
  return (
    <OrderedListPage
      header={{ title: t('settings'), description: t('settingsHint'), add: t('addRelationship') }}
      views={
        <>
          <AreaViews now="settings" />
          <Keeping mayChange={mayChange} />
          <h2 className={classes.heading}>{t('relationships')}</h2>
          <p className={office.hint}>{t('relationshipsHint')}</p>
        </>
      }
      query={query}
      rows={{
        label: t('relationships'),
        facts: ({ contracts_count: count }) => (count > 0 ? t('inContracts', { count }) : ''),
        mayChange,
        save: (items, takenOut) => save.mutate({ body: { relationships: items.map(itemOf), ...takenOut } }),
      }}
      empty={{
        icon: <IconUsers size={28} aria-hidden="true" />,
        title: t('noRelationships'),
        text: t('noRelationshipsText'),
      }}
      renderEditor={(edited, all, onClose) => <EditRelationship edited={edited} all={all} onClose={onClose} />}
    />
  );
}

interface EditProps {
  edited: OfficeRelationship | null;
  all: readonly OfficeRelationship[];
  onClose: () => void;
}

function EditRelationship({ edited, all, onClose }: EditProps) {
  const t = useTexts(programsTexts);
  const form = useFormFields({ initial: { title: edited?.title ?? '' }, required: ['title'] });
  const save = useSave('contracts', 'saveRelationships', {
    invalidates: ['contracts'],
    success: t('relationshipSaved'),
    failure: false,
  });
  const send = ({ title }: { title: string }) => {
    const listed = all.filter(({ is_archived }) => !is_archived);
    const kept = listed.map((one) =>
      one.id === edited?.id ? { id: one.id, title, updated_at: one.updated_at } : itemOf(one),
    );
    return save.mutateAsync({ body: { relationships: edited ? kept : [...kept, { title }] } });
  };
  return (
    <EditDialog title={t(edited ? 'editRelationship' : 'newRelationship')} form={form} save={send} onClose={onClose}>
      <TextInput label={t('relationship')} required maxLength={100} data-autofocus {...form.text('title')} />
    </EditDialog>
  );
}

function Keeping({ mayChange }: { mayChange: boolean }) {
  const t = useTexts(programsTexts);
  const settings = useCall('contracts', 'getAdmissionSettings');
  return (
    <div className={classes.section}>
      <Panel title={t('keeping')} hint={<p className={office.hint}>{t('keepingHint')}</p>} className={office.panel}>
        {() => (
          <LoadState query={settings} skeleton={<Skeleton height={64} />}>
            {(terms) => <Days key={JSON.stringify(terms)} terms={terms} mayChange={mayChange} />}
          </LoadState>
        )}
      </Panel>
    </div>
  );
}

const [SHORTEST, LONGEST] = [1, 3650];

type Terms = ResponseOf<typeof programCalls.getAdmissionSettings>;
type Typed = Record<keyof Terms, number | string>;
const isTerm = (typed: number | string) => Number(typed) >= SHORTEST && Number(typed) <= LONGEST;

function Days({ terms, mayChange }: { terms: Terms; mayChange: boolean }) {
  const t = useTexts(programsTexts);
  const check = (typed: number | string) => !isTerm(typed) && t('wrongDays');
  const form = useFormFields<Typed>({
    initial: terms,
    required: ['retention_days', 'scan_days', 'draft_days'],
    checks: { retention_days: check, scan_days: check, draft_days: check },
  });
  const save = useSave('contracts', 'updateAdmissionSettings', {
    invalidates: ['contracts.getAdmissionSettings'],
    success: t('keepingSaved'),
  });
  const send = ({ retention_days, scan_days, draft_days }: Typed) =>
    save.mutate({
      body: { retention_days: Number(retention_days), scan_days: Number(scan_days), draft_days: Number(draft_days) },
    });
  const labels = { retention_days: t('days'), scan_days: t('scanDays'), draft_days: t('draftDays') };
  return (
    <form
      className={classes.keeping}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isReady) send(form.values);
      }}
    >
      {(['retention_days', 'scan_days', 'draft_days'] as const).map((name) => (
        <NumberInput
          key={name}
          label={labels[name]}
          allowDecimal={false}
          allowNegative={false}
          readOnly={!mayChange}
          {...form.field(name)}
        />
      ))}
      {mayChange && (
        <Button type="submit" colour="blue" loading={save.isPending} disabled={!form.isDirty || !form.isReady}>
          {t('save')}
        </Button>
      )}
    </form>
  );
}
