import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface Props {
  label: string;
  isLoading: boolean;
  onChoose: (file: File) => void;
}

/** A button that chooses a text document. */
export function ChooseDocx({ label, isLoading, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        colour="blue"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        loading={isLoading}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".docx"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
