import { Modal as LibraryModal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import type { ButtonColour } from '../buttons/button-colours.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './modal.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** With it the dialog is a form: Enter saves. Without it there is only a close control. */
  onSave?: () => void;
  saveLabel?: string;
  saveColour?: ButtonColour;
  cancelLabel?: string;
  saving?: boolean;
  saveDisabled?: boolean;
  /** Focus begins on the save button, so that Enter confirms at once. */
  focusSave?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

/** A dialog; on phones a sheet from below. Enter saves, Escape closes. */
export function Modal({
  opened,
  onClose,
  title,
  children,
  onSave,
  saveLabel,
  saveColour = 'blue',
  cancelLabel,
  saving,
  saveDisabled,
  focusSave,
  size = 'md',
}: Props) {
  const t = useTexts(uiTexts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside a dialog is inside its form in React's tree, though not in the document.
    event.stopPropagation();
    if (!saving && !saveDisabled) onSave?.();
  };
  return (
    <LibraryModal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title }}
      transitionProps={{ duration: 140 }}
    >
      {onSave ? (
        <form onSubmit={submit} noValidate>
          {children}
          <div className={classes.actions}>
            <Button onClick={onClose}>{cancelLabel ?? t('cancel')}</Button>
            <Button
              type="submit"
              colour={saveColour}
              loading={saving}
              disabled={saveDisabled}
              data-autofocus={focusSave || undefined}
            >
              {saveLabel ?? t('save')}
            </Button>
          </div>
        </form>
      ) : (
        children
      )}
    </LibraryModal>
  );
}
