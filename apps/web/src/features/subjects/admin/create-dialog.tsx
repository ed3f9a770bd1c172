import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TYPES, type SubjectType } from './list-filters.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';
import classes from './subjects-admin.module.css';

/** Creates a discipline from a title; everything else is set in its settings. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(subjectsAdminTexts);
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [code, setCode] = useState('');
  const [type, setType] = useState<SubjectType>('subject');
  const create = useSave('subjects', 'createSubject', {
    invalidates: ['subjects'],
    onSuccess: ({ id }) => void navigate(`/subjects/${id}/settings`),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('createTitle')}
      saveLabel={t('createSave')}
      saving={create.isPending}
      saveDisabled={title.trim() === ''}
      onSave={() => create.mutate({ body: { title, code, type } })}
    >
      <div className={classes.form}>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          required
          maxLength={255}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Select
          label={t('kind')}
          description={t('createHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDeselect={false}
          value={type}
          onChange={(value) => setType(TYPES.find((one) => one === value) ?? 'subject')}
          data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      </div>
    </Modal>
  );
}
