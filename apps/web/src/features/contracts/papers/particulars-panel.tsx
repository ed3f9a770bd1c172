import { Skeleton, Textarea, TextInput } from '@mantine/core';
import type { PaperParticulars } from '@orbita/contract/contracts/papers';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';

/** What papers say of the institution. */
export function ParticularsPanel({ mayChange }: { mayChange: boolean }) {
  const t = useTexts(papersTexts);
  const particulars = useCall('contracts', 'getPaperParticulars');
  return (
    <Panel
      title={t('particulars')}
      hint={<p className={classes.hint}>{t('particularsHint')}</p>}
      className={classes.panel}
    >
      {() => (
        <LoadState query={particulars} skeleton={<Skeleton height={420} />}>
          {(read) => <ParticularsForm key={JSON.stringify(read)} given={read} mayChange={mayChange} />}
        </LoadState>
      )}
    </Panel>
  );
}

function ParticularsForm({ given, mayChange }: { given: PaperParticulars; mayChange: boolean }) {
  const t = useTexts(papersTexts);
  const form = useFormFields({ initial: given });
  const save = useSave('contracts', 'updatePaperParticulars', {
    invalidates: ['contracts.getPaperParticulars'],
    success: t('saved'),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isReady) save.mutate({ body: form.values });
      }}
    >
      <TextInput label={t('legalName')} maxLength={500} readOnly={!mayChange} {...form.text('legal_name')} />
      <TextInput label={t('city')} maxLength={100} readOnly={!mayChange} {...form.text('city')} />
      <TextInput
        label={t('head')}
        placeholder={t('headExample')}
        maxLength={300}
        readOnly={!mayChange}
        {...form.text('head')}
      />
      <TextInput
        label={t('basis')}
        placeholder="Устава"
        maxLength={300}
        readOnly={!mayChange}
        {...form.text('basis')}
      />
      <TextInput
        label={t('signer')}
        placeholder={t('signerExample')}
        maxLength={200}
        readOnly={!mayChange}
        {...form.text('signer')}
      />
      <TextInput
        label={t('licence')}
        placeholder={t('licenceExample')}
        maxLength={500}
        readOnly={!mayChange}
        {...form.text('licence')}
      />
      <TextInput label={t('address')} maxLength={500} readOnly={!mayChange} {...form.text('address')} />
      <Textarea
        label={t('details')}
        description={t('detailsHint')}
        autosize
        minRows={3}
        maxLength={2000}
        readOnly={!mayChange}
        {...form.text('details')}
      />
      {mayChange && (
        <Button type="submit" colour="blue" loading={save.isPending} disabled={!form.isDirty || !form.isReady}>
          {t('savePart')}
        </Button>
      )}
    </form>
  );
}
