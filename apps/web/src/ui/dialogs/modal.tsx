import { Modal as LibraryModal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import type { ButtonColour } from '../buttons/button-colours.ts';
import { stateTexts } from '../states/states.texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { useTopmostEscape } from './use-topmost-escape.ts';
import classes from './modal.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Makes the dialog a form that Enter saves; without it there is only a close control. */
  onSave?: () => void;
  saveLabel?: string;
  saveColour?: ButtonColour;
  /** Null where there is nothing left to cancel. */
  cancelLabel?: string | null;
  saving?: boolean;
  saveDisabled?: boolean;
  /** Focuses the save button first, so that Enter confirms immediately. */
  focusSave?: boolean;
  /** `auto` is as wide as the content. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'auto';
  /** Called once the dialog has left the screen and returned the focus. */
  onClosed?: () => void;
}

/** A dialog, or a bottom sheet on phones; Enter saves, Escape closes. */
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
  onClosed,
}: Props) {
  const t = useTexts(uiTexts);
  const states = useTexts(stateTexts);
  useTopmostEscape(opened, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the submit of a nested dialog to this form, although the document does not nest them.
    event.stopPropagation();
    if (!saving && !saveDisabled) onSave?.();
  };
  return (
    <LibraryModal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={false}
      onExitTransitionEnd={onClosed}
      centered
      closeButtonProps={{ 'aria-label': states('close') }}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title }}
      transitionProps={{ duration: 140 }}
    >
      {onSave ? (
        <form onSubmit={submit} noValidate>
          {children}
          <div className={classes.actions}>
            {cancelLabel !== null && <Button onClick={onClose}>{cancelLabel ?? t('cancel')}</Button>}
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
