import type { Lesson } from '@orbita/contract/topics';
import { IconExternalLink, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { topicsTexts } from '../topics.texts.ts';
import classes from './poll-link.module.css';

export const isPoll = (lesson: Lesson, patternId: number): boolean =>
  lesson.polls.some(({ pattern_id }) => pattern_id === patternId);

/** A link to the task's poll in the poll service; nothing for an ordinary task. */
export function PollLink({ lesson, patternId }: { lesson: Lesson; patternId: number }) {
  const t = useTexts(topicsTexts);
  const [isOpening, setOpening] = useState(false);
  const poll = lesson.polls.find(({ pattern_id }) => pattern_id === patternId);
  if (!poll) return null;
  const open = async () => {
    // Opened before the response arrives, because browsers block windows that open later as pop-ups.
    const tab = window.open('', '_blank');
    setOpening(true);
    try {
      const { url } = await api.tasks.authorizePoll({ params: { id: poll.poll_hub_id } });
      if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else window.location.assign(url);
    } catch (error) {
      tab?.close();
      showFailure(error, t('pollFailed'));
    } finally {
      setOpening(false);
    }
  };
  return (
    <div className={classes.poll}>
      <IconListCheck size={22} aria-hidden="true" />
      <p>{t(poll.is_poll_hub_test ? 'pollTest' : 'pollHint')}</p>
      <Button
        colour="blue"
        loading={isOpening}
        rightSection={<IconExternalLink size={16} aria-hidden="true" />}
        onClick={() => void open()}
      >
        {t('openPoll')}
      </Button>
    </div>
  );
}
