import { Skeleton, Textarea, TextInput } from '@mantine/core';
import type { PaperParticulars } from '@orbita/contract/contracts/papers';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditPanel } from '../../../ui/kit/edit-panel.tsx';
import { OwnPasswordField } from '../../../ui/kit/own-password-field.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { proofOf } from '../../../ui/kit/proof-of.ts';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';
import { useParticularNames } from './use-particular-names.ts';

/** What papers say of the institution. */
export function ParticularsPanel({ mayChange }: { mayChange: boolean }) {
  const t = useTexts(papersTexts);
  const mayPoint = useCurrentUser().can('services_write');
  const particulars = useCall('contracts', 'getPaperParticulars');
  return (
    <Panel
      title={t('particulars')}
      hint={<p className={classes.hint}>{t(mayPoint ? 'particularsHint' : 'particularsOther')}</p>}
      className={classes.panel}
    >
      {() => (
        <LoadState query={particulars} skeleton={<Skeleton height={420} />}>
          {(read) => <ParticularsForm given={read} mayChange={mayChange} />}
        </LoadState>
      )}
    </Panel>
  );
}

const readValues = ({ updated_at: _at, ...values }: PaperParticulars) => ({ ...values, current_password: '' });
function ParticularsForm({ given, mayChange }: { given: PaperParticulars; mayChange: boolean }) {
  const t = useTexts(papersTexts);
  const names = { ...useParticularNames(), current_password: '' };
  const mayPoint = useCurrentUser().can('services_write');
  const form = useFormFields({ initial: readValues(given) });
  const save = useSave('contracts', 'updatePaperParticulars', {
    invalidates: ['contracts.getPaperParticulars', 'audit'],
    success: t('saved'),
    failure: false,
  });
  return (
    <EditPanel
      form={form}
      record={given}
      meeting={{ read: readValues, names }}
      isReadOnly={!mayChange || !mayPoint}
      save={({ current_password, ...values }, seen) =>
        save.mutateAsync({
          body: { ...values, ...proofOf({ current_password }), ...(seen ? { updated_at: seen } : {}) },
        })
      }
    >
      <TextInput label={t('legalName')} maxLength={500} {...form.text('legal_name')} />
      <TextInput label={t('city')} maxLength={100} {...form.text('city')} />
      <TextInput label={t('head')} placeholder={t('headExample')} maxLength={300} {...form.text('head')} />
      <TextInput label={t('basis')} placeholder="Устава" maxLength={300} {...form.text('basis')} />
      <TextInput label={t('signer')} placeholder={t('signerExample')} maxLength={200} {...form.text('signer')} />
      <TextInput label={t('licence')} placeholder={t('licenceExample')} maxLength={500} {...form.text('licence')} />
      <TextInput label={t('address')} maxLength={500} {...form.text('address')} />
      <Textarea
        label={t('details')}
        description={t('detailsHint')}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.text('details')}
      />
      <OwnPasswordField form={form} />
    </EditPanel>
  );
}
