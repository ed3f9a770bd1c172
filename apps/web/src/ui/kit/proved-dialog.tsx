import type { ReactNode } from 'react';
import { EditDialog } from './edit-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { proofOf } from './proof-of.ts';
import { useFormFields } from './use-form-fields.ts';

interface Props {
  title: string;
  /** What is about to be done. */
  children: ReactNode;
  saveLabel: string;
  /** Red by default, for what cannot be undone. */
  saveColour?: 'red' | 'blue';
  /** Does it; its mutation needs `failure: false`, because the dialog shows errors. */
  save: (proof: { current_password?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Confirms an act that needs the own password. */
export function ProvedDialog({ title, children, saveLabel, saveColour = 'red', save, onClose }: Props) {
  const form = useFormFields({ initial: { current_password: '' } });
  return (
    <EditDialog
      title={title}
      size="sm"
      form={form}
      saveLabel={saveLabel}
      saveColour={saveColour}
      save={(values) => save(proofOf(values))}
      onClose={onClose}
    >
      <p>{children}</p>
      <OwnPasswordField form={form} isNeeded />
    </EditDialog>
  );
}
