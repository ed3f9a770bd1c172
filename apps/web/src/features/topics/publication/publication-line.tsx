import { ActionIcon, Menu } from '@mantine/core';
import type { Lesson } from '@orbita/contract/topics';
import { IconCalendarClock, IconChevronDown, IconDots, IconEye, IconPencil, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PublicationChip } from '../../../shared/topics/publication/publication-chip.tsx';
import { publicationTexts } from '../../../shared/topics/publication/publication.texts.ts';
import { mayTakeBack, type Publication, publishTopics } from '../../../shared/topics/publication/publish-topics.ts';
import { PublishAtDialog } from '../../../shared/topics/publication/publish-at-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import classes from './publication-line.module.css';

interface Props {
  lesson: Lesson;
  /** Saves what was typed before the topic is published. */
  onBefore?: () => Promise<unknown>;
}

/** Tells editors whether students see the topic, publishes it, and leads to the student's view. */
export function PublicationLine({ lesson, onBefore }: Props) {
  const t = useTexts(publicationTexts);
  const [search] = useAddressParams();
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { hidden, publish_at } = lesson;
  const answers = lesson.patterns.reduce((sum, pattern) => sum + (pattern.answers_count ?? 0), 0);
  const publish = async (publication: Publication) => {
    setBusy(true);
    await onBefore?.();
    await publishTopics(lesson.subject_id, [lesson.id], publication);
    setBusy(false);
  };
  const takeBack = async () => {
    if (await mayTakeBack(1, answers)) await publish('draft');
  };
  const hint = !hidden ? 'publishedHint' : publish_at === null ? 'draftHint' : 'scheduledHint';
  return (
    <div className={classes.line} data-draft={hidden || undefined}>
      <p className={classes.state}>
        <PublicationChip topic={lesson} /> <span className={classes.hint}>{t(hint)}</span>
      </p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={`/subjects/${lesson.subject_id}/topics/${lesson.id}/as-student${search.get('edit') === '1' ? '?edit=1' : ''}`}
          size="sm"
          leftSection={<IconEye size={18} aria-hidden="true" />}
        >
          {t('eyes')}
        </Button>
        {hidden && (
          <Button
            size="sm"
            colour="blue"
            loading={isBusy}
            leftSection={<IconSend size={18} aria-hidden="true" />}
            onClick={() => void publish('now')}
          >
            {t(publish_at === null ? 'publish' : 'publishNow')}
          </Button>
        )}
        <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <ActionIcon variant={hidden ? 'filled' : 'default'} size={36} aria-label={t('more')} title={t('more')}>
              {hidden ? <IconChevronDown size={18} aria-hidden="true" /> : <IconDots size={18} aria-hidden="true" />}
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden ? (
              <>
                <Menu.Item
                  leftSection={<IconCalendarClock size={16} aria-hidden="true" />}
                  onClick={() => setChoosing(true)}
                >
                  {t(publish_at === null ? 'publishAt' : 'changeTime')}
                </Menu.Item>
                {publish_at !== null && (
                  <Menu.Item
                    leftSection={<IconPencil size={16} aria-hidden="true" />}
                    onClick={() => void publish('draft')}
                  >
                    {t('keepDraft')}
                  </Menu.Item>
                )}
              </>
            ) : (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => void takeBack()}>
                {t('takeBack')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {isChoosing && (
        <PublishAtDialog
          moment={publish_at}
          onClose={() => setChoosing(false)}
          onSave={(at) => {
            setChoosing(false);
            void publish({ at });
          }}
        />
      )}
    </div>
  );
}
