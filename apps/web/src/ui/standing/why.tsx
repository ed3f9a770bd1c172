import { Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { standingTexts } from './standing.texts.ts';
import classes from './standing.module.css';

const StandingView = lazy(async () => ({ default: (await import('./standing-view.tsx')).StandingView }));

interface Props {
  student: number;
  step: number;
  /** Title of the topic, for lists where the same question stands many times. */
  title?: string;
}

/** «Почему такой статус?»: one tap tells why, who and when. */
export function Why({ student, step, title }: Props) {
  const t = useTexts(standingTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(440px, calc(100vw - 24px))"
      shadow="md"
      withArrow={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.ask}
          aria-label={title ? t('whyOf', { title }) : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconHelpCircle size={18} aria-hidden="true" />
          <span>{t('why')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('why')} tabIndex={-1} data-autofocus>
        <Suspense fallback={null}>{isOpen && <StandingView student={student} step={step} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
