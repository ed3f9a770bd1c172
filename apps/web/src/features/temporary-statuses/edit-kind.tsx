import { ColorInput, Switch, TextInput } from '@mantine/core';
import type { TemporaryStatus } from '@orbita/contract/temporary-statuses';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { STATUS_CACHE } from '../../shared/temporary-statuses/status-dialog.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { temporaryStatusesTexts } from './temporary-statuses.texts.ts';
import classes from './temporary-statuses.module.css';

/** Colours offered for kinds; they are data of the company and therefore independent of the theme. */
const COLOURS = ['#1971c2', '#2f9e44', '#e8590c', '#c92a2a', '#9c36b5', '#0b7285', '#495057'];

interface Values {
  title: string;
  color: string;
  is_individual_plan: boolean;
  is_leave: boolean;
}
interface Props {
  /** The edited kind; null creates one. */
  kind: TemporaryStatus | null;
  /** The whole list, whose order is kept. */
  others: readonly TemporaryStatus[];
  onClose: () => void;
}

/** Edits title, colour and meaning of a kind. */
export function EditKind({ kind, others, onClose }: Props) {
  const t = useTexts(temporaryStatusesTexts);
  const form = useFormFields<Values>({
    initial: {
      title: kind?.title ?? '',
      color: kind?.color ?? COLOURS[0] ?? '',
      is_individual_plan: kind?.is_individual_plan ?? false,
      is_leave: kind?.is_leave ?? false,
    },
    required: ['title', 'color'],
  });
  const save = useSave('temporaryStatuses', 'saveTemporaryStatuses', {
    invalidates: STATUS_CACHE,
    success: t('saved'),
    failure: false,
  });
  const listed = others.filter(({ is_archived }) => !is_archived);
  const send = (values: Values) => {
    const kept = listed.map(({ id, updated_at, title, color, is_individual_plan, is_leave }) =>
      id === kind?.id ? { id, updated_at, ...values } : { id, title, color, is_individual_plan, is_leave },
    );
    return save.mutateAsync({ body: { temporary_statuses: kind ? kept : [...kept, values] } });
  };
  return (
    <EditDialog title={t(kind ? 'editKind' : 'newKind')} form={form} save={send} onClose={onClose}>
      <TextInput label={t('name')} required maxLength={100} data-autofocus {...form.text('title')} />
      <ColorInput
        label={t('colour')}
        swatches={COLOURS}
        swatchesPerRow={7}
        value={form.values.color}
        onChange={(color) => form.set({ color })}
        error={form.field('color').error}
      />
      <Switch label={t('isPlan')} description={t('isPlanHint')} {...form.tick('is_individual_plan')} />
      <Switch label={t('isLeave')} description={t('isLeaveHint')} {...form.tick('is_leave')} />
      {kind && (
        <HistoryPanel
          kind="temporary-status"
          id={kind.id}
          names={{
            fields: { title: t('name'), color: t('colour'), is_individual_plan: t('isPlan'), is_leave: t('isLeave') },
          }}
          className={classes.history}
        />
      )}
    </EditDialog>
  );
}
