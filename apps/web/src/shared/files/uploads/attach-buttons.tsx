import { TextInput } from '@mantine/core';
import { IconLink, IconPaperclip } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { pendingAttachmentsTexts } from './pending-attachments.texts.ts';
import type { PendingAttachments } from './use-pending-attachments.ts';
import classes from './pending-attachments.module.css';

/** Buttons for attaching a file or a link to a remark, with room for further actions. */
export function AttachButtons({ pending, children }: { pending: PendingAttachments; children?: ReactNode }) {
  const t = useTexts(pendingAttachmentsTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  return (
    <div className={classes.ways}>
      <Button
        size="compact-sm"
        colour="transparentWhite"
        leftSection={<IconPaperclip size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          pending.addFiles([...(event.currentTarget.files ?? [])]);
          // Clears the input, so that the same file can be picked again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      {isLinking ? (
        <LinkField pending={pending} onClose={() => setLinking(false)} />
      ) : (
        <Button
          size="compact-sm"
          colour="transparentWhite"
          leftSection={<IconLink size={16} aria-hidden="true" />}
          onClick={() => setLinking(true)}
        >
          {t('link')}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Not a form, because it is rendered inside the remark's form. */
function LinkField({ pending, onClose }: { pending: PendingAttachments; onClose: () => void }) {
  const t = useTexts(pendingAttachmentsTexts);
  const ui = useTexts(uiTexts);
  const [address, setAddress] = useState('');
  const add = () => {
    const url = address.trim();
    if (!/^https?:\/\/\S+$/i.test(url)) {
      notify({ title: t('validation'), message: t('linkWrong'), tone: 'error' });
      return;
    }
    pending.addLink(url).then(onClose, showFailure);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') add();
    else onClose();
  };
  return (
    <span className={classes.link}>
      <TextInput
        type="url"
        inputMode="url"
        size="sm"
        autoFocus
        className={classes.address}
        aria-label={t('linkAddress')}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="sm" onClick={add}>
        {t('add')}
      </Button>
      <Button size="sm" colour="transparentWhite" onClick={onClose}>
        {ui('cancel')}
      </Button>
    </span>
  );
}
