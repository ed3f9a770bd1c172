import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { halvesTexts } from './halves.texts.ts';
import classes from './halves.module.css';

/** Creates a half from a title; disciplines are added on its page. */
export function CreateHalf({ onClose }: { onClose: () => void }) {
  const t = useTexts(halvesTexts);
  const navigate = useNavigate();
  const [title, setTitle] = useState(t('newTitle'));
  const [trajectory, setTrajectory] = useState('');
  const trajectories = useCall('subjects', 'listTrajectoryChoices', { query: { size: 1000 } });
  const create = useSave('halves', 'createHalf', {
    invalidates: ['halves'],
    onSuccess: ({ id }) => void navigate(`/admin/halves/${id}`),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('createTitle')}
      saveLabel={t('createSave')}
      saving={create.isPending}
      saveDisabled={title.trim() === ''}
      onSave={() => create.mutate({ body: { title, ...(trajectory ? { trajectory_id: Number(trajectory) } : {}) } })}
    >
      <div className={classes.form}>
        <TextInput
          label={t('name')}
          required
          maxLength={255}
          data-autofocus
          value={title}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {(trajectories.data?.total ?? 0) > 0 && (
          <NativeSelect
            label={t('trajectory')}
            value={trajectory}
            onChange={(event) => setTrajectory(event.currentTarget.value)}
            data={[
              { value: '', label: t('noTrajectory') },
              ...(trajectories.data?.data ?? []).map(({ id, title: label }) => ({ value: String(id), label })),
            ]}
          />
        )}
      </div>
    </Modal>
  );
}
