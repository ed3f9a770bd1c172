import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { gateTexts } from './gate-form.texts.ts';
import classes from './gate-form.module.css';

interface Props {
  /** Title of the chapter or topic. */
  title: string;
  kind: 'chapter' | 'topic';
  hasPassword: boolean;
  /** null removes the password. */
  onSave: (password: string | null) => void;
  onClose: () => void;
}

/** Shortest password, as in the contract. */
const SHORTEST = 4;

/** Sets, replaces or removes the password that students enter once. */
export function GatePasswordDialog({ title, kind, hasPassword, onSave, onClose }: Props) {
  const t = useTexts(gateTexts);
  const [password, setPassword] = useState('');
  const isShort = password.trim().length < SHORTEST;
  const save = (next: string | null) => {
    onSave(next);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(kind === 'chapter' ? 'passwordOfChapter' : 'passwordOfTopic', { title })}
      onSave={() => save(password.trim())}
      saveDisabled={isShort}
    >
      <div className={classes.parts}>
        <p className={classes.hint}>
          {t(kind === 'chapter' ? 'passwordChapterHint' : 'passwordTopicHint')} {hasPassword && t('passwordReplace')}
        </p>
        <TextInput
          label={t(hasPassword ? 'newPassword' : 'password')}
          description={t('passwordLength', { count: SHORTEST })}
          autoComplete="off"
          maxLength={100}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {hasPassword && (
          <Button colour="borderGrey" className={classes.remove ?? ''} onClick={() => save(null)}>
            {t('removePassword')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
