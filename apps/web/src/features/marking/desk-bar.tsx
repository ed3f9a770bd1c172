import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClockPause, IconKeyboard, IconList } from '@tabler/icons-react';
import { memo } from 'react';
import { openShortcutHelp } from '../../base/shortcuts.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { markingTexts } from './marking.texts.ts';
import classes from './marking.module.css';

interface Props {
  done: number;
  /** Null until it is read. */
  waiting: number | null;
  onQueue: () => void;
  onPrevious: () => void;
  onNext: () => void;
  /** Null when there is nothing to postpone. */
  onSkip: (() => void) | null;
}

/** Progress of the session and buttons for moving between answers by mouse or thumb. */
export const DeskBar = memo(function DeskBar({ done, waiting, onQueue, onPrevious, onNext, onSkip }: Props) {
  const t = useTexts(markingTexts);
  const total = waiting === null ? 0 : done + waiting;
  return (
    <div className={classes.bar}>
      <Button
        className={classes.openQueue}
        size="sm"
        onClick={onQueue}
        leftSection={<IconList size={18} aria-hidden="true" />}
      >
        {waiting === null ? t('queueShort') : t('queueCount', { count: waiting })}
      </Button>
      <div className={classes.progress} title={t('progressHint')}>
        {total > 0 && (
          <>
            <span className="tabular">{t('progress', { done, total })}</span>
            <progress value={done} max={total} aria-label={t('progressHint')} />
          </>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('keys')}
        title={`${t('keys')} (?)`}
        onClick={openShortcutHelp}
        className={classes.help}
      >
        <IconKeyboard size={20} aria-hidden="true" />
      </ActionIcon>
      {onSkip && (
        <Button
          size="sm"
          className={classes.skip}
          onClick={onSkip}
          title={`${t('skip')} (S)`}
          aria-label={t('skip')}
          leftSection={<IconClockPause size={18} aria-hidden="true" />}
        >
          <span className={classes.skipWord}>{t('skip')}</span>
        </Button>
      )}
      {(waiting ?? 0) > 0 && (
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('previous')}
            title={`${t('previous')} (K)`}
            onClick={onPrevious}
          >
            <IconChevronLeft size={20} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('next')} title={`${t('next')} (J)`} onClick={onNext}>
            <IconChevronRight size={20} aria-hidden="true" />
          </ActionIcon>
        </ActionIcon.Group>
      )}
    </div>
  );
});
