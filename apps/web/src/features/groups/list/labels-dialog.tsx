import { ActionIcon, ColorInput, TextInput } from '@mantine/core';
import type { GroupLabel } from '@orbita/contract/groups';
import { IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { api } from '../../../api/client/client.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { refreshGroups } from '../use-group-actions.ts';
import classes from '../groups.module.css';

/** Colours offered for labels. */
const COLOURS = ['#1971c2', '#2f9e44', '#e8590c', '#9c36b5', '#e03131', '#0c8599', '#f08c00', '#495057'];
const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** The labels of the company: create, rename, recolour, delete. */
export function LabelsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(groupsTexts);
  const labels = useCall('groups', 'listGroupLabels');
  return (
    <Modal opened title={t('labelsTitle')} onClose={onClose}>
      <p className={classes.hint}>{t('labelsHint')}</p>
      <LoadState query={labels} skeleton={null}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className={classes.muted}>{t('noLabels')}</p>}
            <ul className={classes.labelRows}>
              {data.map((label) => (
                <LabelRow key={label.id} label={label} />
              ))}
            </ul>
            <NewLabel key={data.length} color={COLOURS[data.length % COLOURS.length] ?? '#1971c2'} />
          </>
        )}
      </LoadState>
    </Modal>
  );
}

function LabelRow({ label }: { label: GroupLabel & { groups_count: number } }) {
  const t = useTexts(groupsTexts);
  const { id, title, color } = label;
  const [typed, setTyped] = useState(title);
  const [chosen, setChosen] = useState(color);
  const save = useSave('groups', 'updateGroupLabel', { invalidates: ['groups'] });
  const send = (body: { title?: string; color?: string }) =>
    save.mutate({ params: { id }, body }, { onError: () => setTyped(title) });
  const remove = () =>
    runUndoable({
      work: () => api.groups.deleteGroupLabel({ params: { id } }),
      message: t('labelRemoved', { title }),
      undo: async ({ groups }) => {
        const made = await api.groups.createGroupLabel({ body: { title, color } });
        if (groups.length > 0)
          await api.groups.setGroupsLabel({ body: { ids: groups, label_id: made.id, is_on: true } });
      },
      refresh: refreshGroups,
    });
  return (
    <li>
      <ColorInput
        aria-label={t('labelColor', { title })}
        format="hex"
        swatches={COLOURS}
        value={chosen}
        onChange={setChosen}
        onBlur={() => isColour(chosen) && chosen !== color && send({ color: chosen })}
      />
      <TextInput
        aria-label={t('labelNameOf', { title })}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={() => (typed.trim() === '' ? setTyped(title) : typed !== title && send({ title: typed }))}
      />
      <small className={classes.muted}>{t('labelGroups', { count: label.groups_count })}</small>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('removeLabel', { title })}
        onClick={() => void remove()}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  );
}

function NewLabel({ color }: { color: string }) {
  const t = useTexts(groupsTexts);
  const [title, setTitle] = useState('');
  const create = useSave('groups', 'createGroupLabel', { invalidates: ['groups'] });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim()) create.mutate({ body: { title, color } });
  };
  return (
    <form className={classes.newLabel} onSubmit={add}>
      <TextInput
        label={t('newLabel')}
        maxLength={40}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
        {t('addLabel')}
      </Button>
    </form>
  );
}
