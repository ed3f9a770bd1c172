import { Checkbox } from '@mantine/core';
import { IconCalendarClock, IconPencil, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { TopicRow } from '@orbita/contract/subjects';
import { useTexts } from '../../../base/i18n.ts';
import { PublishAtDialog } from '../../../shared/topics/publication/publish-at-dialog.tsx';
import { publicationTexts } from '../../../shared/topics/publication/publication.texts.ts';
import { mayTakeBack, type Publication, publishTopics } from '../../../shared/topics/publication/publish-topics.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { editorTexts } from './editor.texts.ts';
import type { Chapters } from './structure-order.ts';
import type { Structure } from './structure.ts';
import classes from './editor.module.css';

/** Chooses a topic for publishing; it draws itself alone, because a discipline may have hundreds of rows. */
export function ChoiceBox({ structure, topic }: { structure: Structure; topic: TopicRow }) {
  const t = useTexts(editorTexts);
  const chosen = structure.chosen.use();
  return (
    <Checkbox
      className={classes.choice ?? ''}
      size="sm"
      // A new topic has an address only once it is saved.
      disabled={topic.id < 0}
      aria-label={t('choose', { title: topic.title })}
      checked={chosen.has(topic.id)}
      onChange={() => structure.choose(topic.id)}
    />
  );
}

/** Publishes the chosen topics, at once or at a moment, or makes them drafts. */
export function ChosenTopics({
  subjectId,
  structure,
  chapters,
}: {
  subjectId: number;
  structure: Structure;
  chapters: Chapters;
}) {
  const t = useTexts(publicationTexts);
  const [isChoosing, setChoosing] = useState(false);
  const ticked = structure.chosen.use();
  const topics = chapters.flatMap(({ steps }) => steps.filter(({ id }) => ticked.has(id)));
  const [drafts, published] = [topics.filter(({ hidden }) => hidden), topics.filter(({ hidden }) => !hidden)];
  const publish = async (of: readonly TopicRow[], publication: Publication) => {
    const ids = of.map(({ id }) => id);
    if (await publishTopics(subjectId, ids, publication)) structure.chosen.set(new Set());
  };
  const takeBack = async () => {
    if (await mayTakeBack(published.length)) await publish(published, 'draft');
  };
  return (
    <>
      <SelectionBar count={topics.length} onClear={() => structure.chosen.set(new Set())}>
        {drafts.length > 0 && (
          <>
            <Button
              size="sm"
              colour="blue"
              leftSection={<IconSend size={18} aria-hidden="true" />}
              onClick={() => void publish(drafts, 'now')}
            >
              {t('publish')}
            </Button>
            <Button
              size="sm"
              leftSection={<IconCalendarClock size={18} aria-hidden="true" />}
              onClick={() => setChoosing(true)}
            >
              {t('atTime')}
            </Button>
          </>
        )}
        {published.length > 0 && (
          <Button size="sm" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => void takeBack()}>
            {t('takeBack')}
          </Button>
        )}
      </SelectionBar>
      {isChoosing && (
        <PublishAtDialog
          moment={null}
          onClose={() => setChoosing(false)}
          onSave={(at) => {
            setChoosing(false);
            void publish(drafts, { at });
          }}
        />
      )}
    </>
  );
}
