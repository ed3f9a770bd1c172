import type { Section } from '@orbita/contract/topics';
import { IconAlignLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../../api/client/client.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { buildingTexts } from '../building.texts.ts';
import type { SectionQueue } from './edited-section.ts';
import { FilesArea, segmentOf } from '../files/files-area.tsx';

interface Props {
  queue: SectionQueue;
  section: Section;
  /** Tells whether the text already shows an attachment. */
  hidden: (attachmentId: number) => boolean;
  isLinking: boolean;
  /** Opens the text editor of a block without text; undefined when it has text. */
  onWrite: (() => void) | undefined;
  extra: ReactNode;
}

/** Files and links of a block. */
export function BlockFiles({ queue, section, hidden, isLinking, onWrite, extra }: Props) {
  const t = useTexts(buildingTexts);
  const { id } = section;
  return (
    <FilesArea
      attachments={section.attachments.filter(
        ({ attachment_id, type }) => !(type === 'photo' && hidden(attachment_id)),
      )}
      attach={({ type, attachment_id }, description) =>
        queue.run(() =>
          api.topics.attachToSection({
            params: { id, type: segmentOf[type] },
            body: { attachment_id, ...(description === undefined ? {} : { description }) },
          }),
        )
      }
      detach={({ type, attachment_id }) =>
        queue.run(() =>
          api.topics.detachFromSection({ params: { id, type: segmentOf[type], attachment: attachment_id } }),
        )
      }
      label={t('files')}
      chooseLabel={t('blockFiles')}
      waysLabel={t('addToBlock')}
      isLinking={isLinking}
      before={
        onWrite && (
          <Button
            size="compact-md"
            colour="transparentWhite"
            leftSection={<IconAlignLeft size={18} aria-hidden="true" />}
            onClick={onWrite}
          >
            {t('writeText')}
          </Button>
        )
      }
      after={extra}
    />
  );
}
