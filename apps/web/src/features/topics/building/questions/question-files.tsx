import type { Form } from '@orbita/contract/tasks';
import { api } from '../../../../api/client/client.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { buildingTexts } from '../building.texts.ts';
import type { EditedForm } from './edited-form.ts';
import { FilesArea, segmentOf } from '../files/files-area.tsx';

/** Files and links of a question. */
export function QuestionFiles({ queue, form }: { queue: EditedForm['queue']; form: Form }) {
  const t = useTexts(buildingTexts);
  return (
    <FilesArea
      attachments={form.attachments}
      attach={({ type, attachment_id }, description) =>
        queue.run(() =>
          api.tasks.attachToQuestion({
            params: { id: form.id, type: segmentOf[type] },
            body: { attachment_id, ...(description === undefined ? {} : { description }) },
          }),
        )
      }
      detach={({ type, attachment_id }) =>
        queue.run(() =>
          api.tasks.detachFromQuestion({ params: { id: form.id, type: segmentOf[type] }, body: { attachment_id } }),
        )
      }
      label={t('files')}
      chooseLabel={t('blockFiles')}
      waysLabel={t('files')}
    />
  );
}
