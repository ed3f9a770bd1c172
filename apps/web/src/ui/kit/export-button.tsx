import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { uiTexts } from '../ui.texts.ts';
import { saveFile } from './save-file.ts';

interface Props {
  /** Name of the saved file including its extension. */
  fileName: string;
  /** Requests the file, usually with the filters of the list. */
  read: () => Promise<Blob>;
  label?: string;
}

/** A button that downloads the list as a file. */
export function ExportButton({ fileName, read, label }: Props) {
  const t = useTexts(uiTexts);
  const [isReading, setReading] = useState(false);
  const save = async () => {
    setReading(true);
    try {
      saveFile(await read(), fileName);
    } catch (error) {
      showFailure(error, t('notDownloaded'));
    } finally {
      setReading(false);
    }
  };
  return (
    <Button leftSection={<IconDownload size={18} aria-hidden="true" />} loading={isReading} onClick={() => void save()}>
      {label ?? t('download')}
    </Button>
  );
}
