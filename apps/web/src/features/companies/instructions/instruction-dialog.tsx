import type { CompanyInstruction } from '@orbita/contract/companies/instructions';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { RichEditor } from '../../../shared/topics/rich-editor/rich-editor.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { companiesTexts } from '../companies.texts.ts';

interface Props {
  instruction: CompanyInstruction;
  name: string;
  onClose: () => void;
}

/** Edits what one role reads at «Инструкции». */
export function InstructionDialog({ instruction, name, onClose }: Props) {
  const t = useTexts(companiesTexts);
  const { company } = useCurrentUser();
  const save = useSave('companies', 'updateCompanyInstruction', {
    invalidates: ['companies'],
    success: t('saved'),
    failure: false,
  });
  const form = useFormFields({ initial: { text: instruction.text } });
  const { role, updated_at } = instruction;
  return (
    <EditDialog
      size="xl"
      title={t('instructionOf', { name })}
      form={form}
      {...(updated_at === null
        ? {}
        : {
            record: { ...instruction, updated_at },
            meeting: { read: ({ text }: { text: string }) => ({ text }), names: { text: t('instruction') } },
          })}
      save={({ text }, seen) =>
        save.mutateAsync({ params: { id: company.id, role }, body: { text, ...(seen ? { updated_at: seen } : {}) } })
      }
      onClose={onClose}
    >
      <TextField html={form.values.text} label={name} onChange={(text) => form.set({ text })} />
    </EditDialog>
  );
}

interface FieldProps {
  html: string;
  label: string;
  onChange: (html: string) => void;
}
/** The editor, begun anew when the text is replaced from outside. */
function TextField({ html, label, onChange }: FieldProps) {
  const [typed, setTyped] = useState({ html, version: 0 });
  if (typed.html !== html) setTyped({ html, version: typed.version + 1 });
  const tell = (text: string) => {
    setTyped(({ version }) => ({ html: text, version }));
    onChange(text);
  };
  return <RichEditor key={typed.version} label={label} html={typed.html} onChange={tell} />;
}
