import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { Room } from '@orbita/contract/schedule';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { roomsTexts } from './rooms.texts.ts';

interface Values {
  name: string;
  building: string;
  /** An emptied number field holds ''. */
  capacity: number | string;
  is_archived: boolean;
}
const readRoom = ({ name, building, capacity, is_archived }: Room): Values => ({
  name,
  building,
  capacity: capacity ?? '',
  is_archived,
});
const EMPTY: Values = { name: '', building: '', capacity: '', is_archived: false };

/** Adds or changes a room; an archived one stays in its lessons and is offered for no new ones. */
export function RoomDialog({ room, onClose }: { room: Room | null; onClose: () => void }) {
  const t = useTexts(roomsTexts);
  const form = useFormFields({ initial: room ? readRoom(room) : EMPTY, required: ['name'] });
  const after = { invalidates: ['schedule'], failure: false } as const;
  const create = useSave('schedule', 'createRoom', { ...after, success: t('created') });
  const update = useSave('schedule', 'updateRoom', { ...after, success: t('saved') });
  const names = { name: t('name'), building: t('building'), capacity: t('capacity'), is_archived: t('isArchived') };
  const save = async ({ capacity, is_archived, ...values }: Values, updated_at: string | undefined): Promise<Room> => {
    const body = { ...values, capacity: capacity === '' ? null : Number(capacity) };
    if (!room) return create.mutateAsync({ body });
    return update.mutateAsync({
      params: { id: room.id },
      body: { ...body, is_archived, ...(updated_at ? { updated_at } : {}) },
    });
  };
  return (
    <EditDialog
      title={t(room ? 'editTitle' : 'createTitle')}
      {...(room ? { record: room, meeting: { read: readRoom, names } } : { saveLabel: t('createSave') })}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={100} data-autofocus {...form.text('name')} />
      <TextInput label={t('building')} description={t('buildingHint')} maxLength={100} {...form.text('building')} />
      <NumberInput label={t('capacity')} min={1} max={10_000} allowDecimal={false} {...form.field('capacity')} />
      {room && <Switch label={t('isArchived')} {...form.tick('is_archived')} />}
      {room && <HistoryPanel kind="room" id={room.id} names={{ fields: names }} />}
    </EditDialog>
  );
}
