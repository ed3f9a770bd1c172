import type { Lesson } from '@orbita/contract/topics';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { ReadFiles } from '../../../../shared/annotations/read-files.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { BlockView } from '../../reading/block-view.tsx';
import { topicsTexts } from '../../topics.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import { rereadLesson } from '../saving/lesson-cache.ts';
import classes from './shared-blocks.module.css';

/** The blocks of a linked topic: edited in the original, or copied to become the topic's own. */
export function SharedBlocks({ lesson, original }: { lesson: Lesson; original: NonNullable<Lesson['link_of']> }) {
  const t = useTexts(buildingTexts);
  const topics = useTexts(topicsTexts);
  const isShown = !original.is_draft || original.can_edit;
  const [isBusy, setBusy] = useState(false);
  const unlink = async () => {
    setBusy(true);
    try {
      await api.topics.unlinkStep({ params: { id: lesson.id } });
      await rereadLesson(lesson.id);
    } catch (error) {
      setBusy(false);
      showFailure(error);
    }
  };
  return (
    <div className={classes.shared}>
      <div className={classes.notice}>
        <IconLink size={20} aria-hidden="true" />
        <p>
          {t('sharedBlocks', { title: original.title, subject: original.subject_title })}
          {original.is_draft && <strong> {topics(original.can_edit ? 'originalDraftOwn' : 'originalDraft')}</strong>}
        </p>
        <div className={classes.buttons}>
          {original.can_edit && (
            <Button component={Link} to={`/subjects/${original.subject_id}/topics/${original.id}?edit=1`}>
              {t('editOriginal')}
            </Button>
          )}
          {isShown && (
            <Button
              loading={isBusy}
              leftSection={<IconUnlink size={18} aria-hidden="true" />}
              onClick={() => void unlink()}
            >
              {t('unlink')}
            </Button>
          )}
        </div>
      </div>
      <ReadFiles>
        {lesson.sections.map((section) => (
          <BlockView key={section.id} section={section} />
        ))}
      </ReadFiles>
    </div>
  );
}
