import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaperFormat } from '@orbita/contract/contracts/paper-fields';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { PaperViewer } from './paper-viewer.tsx';
import { papersTexts } from './papers.texts.ts';

interface Props {
  contractId: number;
  number: string;
  title: string;
  formats: readonly PaperFormat[];
}

/** Opens the contract on the screen, or saves it. */
export function PaperFiles({ contractId, number, title, formats }: Props) {
  const t = useTexts(papersTexts);
  const [isOpen, setOpen] = useState(false);
  const params = { id: contractId };
  return (
    <>
      <Button colour="blue" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {formats.map((format) => (
        <ExportButton
          key={format}
          label={t(format === 'pdf' ? 'download' : 'downloadDocx')}
          fileName={t('paperFile', { number, format })}
          read={() => api.contracts.downloadContract({ params, query: { format } })}
        />
      ))}
      {isOpen && (
        <PaperViewer
          title={title}
          address={`/api/v2/contracts/download/${contractId}`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
