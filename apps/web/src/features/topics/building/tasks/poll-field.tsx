import { NumberInput, Switch } from '@mantine/core';
import type { Lesson } from '@orbita/contract/topics';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { buildingTexts } from '../building.texts.ts';
import { cachePoll } from '../saving/lesson-cache.ts';
import classes from '../building.module.css';

interface Props {
  lesson: Lesson;
  patternId: number;
}

/** Turns a task into a poll of the poll service; hidden when no service is connected. */
export function PollField({ lesson, patternId }: Props) {
  const t = useTexts(buildingTexts);
  const poll = lesson.polls.find(({ pattern_id }) => pattern_id === patternId) ?? null;
  const [isOpen, setOpen] = useState(poll !== null);
  const [number, setNumber] = useState<number | string>(poll?.poll_hub_id ?? '');
  if (!lesson.polls_enabled) return null;
  const save = async (pollId: number | null, isTest: boolean) => {
    const body = { poll_hub_id: pollId, is_poll_hub_test: isTest };
    await api.tasks.setPoll({ params: { id: patternId }, body });
    const kept = { pattern_id: patternId, poll_hub_id: pollId ?? 0, is_poll_hub_test: isTest };
    cachePoll(lesson.id, patternId, pollId === null ? null : kept);
  };
  const saveNumber = () => {
    const next = typeof number === 'number' && number > 0 ? number : null;
    if (next !== (poll?.poll_hub_id ?? null)) void save(next, poll?.is_poll_hub_test ?? false).catch(showFailure);
  };
  if (!isOpen) {
    return (
      <div className={classes.ways}>
        <Button
          size="compact-md"
          colour="transparentWhite"
          leftSection={<IconListCheck size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('makePoll')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.fields}>
      <NumberInput
        label={t('pollNumber')}
        description={t('pollNumberHint')}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        max={2_147_483_647}
        value={number}
        onChange={setNumber}
        onBlur={saveNumber}
      />
      <Switch
        label={t('pollIsTest')}
        disabled={poll === null}
        checked={poll?.is_poll_hub_test ?? false}
        onChange={(event) => poll && void save(poll.poll_hub_id, event.currentTarget.checked).catch(showFailure)}
      />
    </div>
  );
}
