import { Switch } from '@mantine/core';
import type { Attachment } from '@orbita/contract/files';
import type { Lesson } from '@orbita/contract/topics';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { buildingTexts } from '../building.texts.ts';
import { FilesArea, segmentOf } from '../files/files-area.tsx';
import { cacheAttachments } from '../saving/lesson-cache.ts';

interface Props {
  lesson: Lesson;
  isPrivate: boolean;
}

/** Photos, files and links of the topic itself, for everybody or for staff only. */
export function StepFiles({ lesson, isPrivate }: Props) {
  const t = useTexts(buildingTexts);
  const { id } = lesson;
  const attach = async (
    { type, attachment_id }: Pick<Attachment, 'type' | 'attachment_id'>,
    change: { description?: string; is_private?: boolean } = {},
  ) => {
    const body = { attachment_id, is_private: isPrivate, ...change };
    cacheAttachments(id, await api.topics.attachToStep({ params: { id, type: segmentOf[type] }, body }));
  };
  const label = t(isPrivate ? 'privateFiles' : 'publicFiles');
  return (
    <FilesArea
      attachments={isPrivate ? lesson.private_attachments : lesson.attachments}
      attach={(what, description) => attach(what, description === undefined ? {} : { description })}
      detach={async ({ type, attachment_id }) => {
        const params = { id, type: segmentOf[type], attachment: attachment_id };
        cacheAttachments(id, await api.topics.detachFromStep({ params }));
      }}
      label={label}
      chooseLabel={label}
      waysLabel={label}
      renderBeside={(attachment) => (
        <Switch
          size="xs"
          label={t('private')}
          aria-label={t('privateFile', { name: attachment.name })}
          checked={isPrivate}
          onChange={() => void attach(attachment, { is_private: !isPrivate }).catch(showFailure)}
        />
      )}
    />
  );
}
