import { ActionIcon, Select, type SelectProps, Skeleton, Textarea, TextInput } from '@mantine/core';
import type { Role, SmartObject } from '@orbita/contract/organisation';
import {
  isOneOf,
  type ObjectKind,
  objectKinds,
  type ObjectStatus,
  objectStatuses,
} from '@orbita/contract/organisation/words';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { objectsTexts } from '../objects.texts.ts';
import classes from './role.module.css';

/** What belongs to a role, by kind, each entry with its status. */
export function RoleObjects({ role }: { role: Role }) {
  const t = useTexts(objectsTexts);
  const [edited, setEdited] = useState<SmartObject | 'new' | null>(null);
  const objects = useCall('organisation', 'listSmartObjects', { query: { role_id: role.id, size: 500 } });
  return (
    <section className={classes.part}>
      <h3>{t(role.is_scope ? 'allOfCircle' : 'allOfRole')}</h3>
      <LoadState query={objects} skeleton={<Skeleton height={80} />}>
        {({ data }) => <Kinds objects={data} onEdit={setEdited} />}
      </LoadState>
      <Button size="sm" onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      {edited && <ObjectDialog role={role} object={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function Kinds({ objects, onEdit }: { objects: readonly SmartObject[]; onEdit: (object: SmartObject) => void }) {
  const t = useTexts(objectsTexts);
  const kinds = Map.groupBy(objects, ({ kind }) => kind);
  if (objects.length === 0) return <p className={classes.quiet}>{t('none')}</p>;
  return objectKinds
    .filter((kind) => kinds.has(kind))
    .map((kind) => (
      <div key={kind} className={classes.kind}>
        <h4>{t(kind)}</h4>
        <ul>
          {(kinds.get(kind) ?? []).map((object) => (
            <Entry key={object.id} object={object} onEdit={() => onEdit(object)} />
          ))}
        </ul>
      </div>
    ));
}

/** Kinds that hold as long as the role does, whose status is worth a word only when it is another than the usual one. */
const LASTING: readonly ObjectKind[] = ['purposes', 'accountabilities', 'policies'];

function Entry({ object, onEdit }: { object: SmartObject; onEdit: () => void }) {
  const t = useTexts(objectsTexts);
  const save = useSave('organisation', 'updateSmartObject', { invalidates: ['organisation'] });
  const remove = useSave('organisation', 'deleteSmartObject', {
    invalidates: ['organisation'],
    success: t('removed'),
  });
  const { id, kind, title, description, status } = object;
  const isUsual = status === 'processing';
  const ask = async () => {
    if (await confirm({ message: t('removeAsk', { title }), confirmLabel: t('removeConfirm'), isDanger: true }))
      remove.mutate({ params: { id } });
  };
  return (
    <li className={classes.entry} data-status={status}>
      <span className={classes.entryWords}>
        {title}
        {description && <span className={classes.quiet}>{description}</span>}
      </span>
      {object.can_change ? (
        <span className={classes.tools}>
          {!(isUsual && LASTING.includes(kind)) && (
            <StatusSelect
              size="xs"
              w={124}
              aria-label={t('statusOf', { title })}
              value={status}
              onChange={(next) => save.mutate({ params: { id }, body: { status: next } })}
            />
          )}
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('edit', { title })} onClick={onEdit}>
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('remove', { title })}
            onClick={() => void ask()}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </span>
      ) : (
        !isUsual && <span className={classes.quiet}>{t(status)}</span>
      )}
    </li>
  );
}

interface StatusProps extends Pick<SelectProps, 'size' | 'w' | 'label' | 'aria-label'> {
  value: ObjectStatus;
  onChange: (status: ObjectStatus) => void;
}
function StatusSelect({ onChange, ...look }: StatusProps) {
  const t = useTexts(objectsTexts);
  return (
    <Select
      {...look}
      allowDeselect={false}
      data={objectStatuses.map((one) => ({ value: one, label: t(one) }))}
      onChange={(next) => {
        if (isOneOf(objectStatuses, next)) onChange(next);
      }}
    />
  );
}

interface Values {
  kind: ObjectKind;
  title: string;
  description: string;
  status: ObjectStatus;
}
const readObject = ({ kind, title, description, status }: SmartObject): Values => ({
  kind,
  title,
  description,
  status,
});

interface DialogProps {
  role: { id: number; can_change: boolean };
  object: SmartObject | null;
  onClose: () => void;
}
/** Adds an entry to a role or changes one; who may not change the role adds tensions alone. */
function ObjectDialog({ role, object, onClose }: DialogProps) {
  const t = useTexts(objectsTexts);
  const kinds = role.can_change ? objectKinds : (['tensions'] as const);
  const form = useFormFields<Values>({
    initial: object
      ? readObject(object)
      : { kind: role.can_change ? 'purposes' : 'tensions', title: '', description: '', status: 'processing' },
    required: ['title'],
  });
  const told = { invalidates: ['organisation'] as const, success: t('saved'), failure: false as const };
  const create = useSave('organisation', 'createSmartObject', told);
  const update = useSave('organisation', 'updateSmartObject', told);
  const isTension = form.values.kind === 'tensions';
  const names = { kind: t('kind'), title: t('words'), description: t('details'), status: t('status') };
  return (
    <EditDialog
      title={t(object ? 'entry' : 'newEntry')}
      form={form}
      {...(object ? { record: object, meeting: { read: readObject, names } } : {})}
      save={({ kind, ...values }, updated_at) =>
        object
          ? update.mutateAsync({
              params: { id: object.id },
              body: { ...values, ...(updated_at ? { updated_at } : {}) },
            })
          : create.mutateAsync({ params: { id: role.id }, body: { kind, ...values } })
      }
      onClose={onClose}
    >
      <Select
        label={t('kind')}
        searchable
        allowDeselect={false}
        disabled={object !== null}
        value={form.values.kind}
        data={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
        onChange={(kind) => {
          if (isOneOf(objectKinds, kind)) form.set({ kind });
        }}
      />
      <TextInput
        label={t(isTension ? 'whatIs' : 'words')}
        required
        maxLength={1000}
        data-autofocus
        {...form.text('title')}
      />
      <Textarea
        label={t(isTension ? 'whatBetter' : 'details')}
        autosize
        minRows={2}
        maxLength={20_000}
        {...form.text('description')}
      />
      {object && (
        <StatusSelect label={t('status')} value={form.values.status} onChange={(status) => form.set({ status })} />
      )}
    </EditDialog>
  );
}
