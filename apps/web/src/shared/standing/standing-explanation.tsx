import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { standingTexts } from './standing.texts.ts';
import classes from './standing.module.css';

const StandingView = lazy(async () => ({ default: (await import('./standing-view.tsx')).StandingView }));

interface Props {
  student: number;
  step: number;
  /** Title of the topic, for lists that contain many of these buttons. */
  title?: string;
  /** Whether the history is already shown elsewhere on the screen. */
  withoutHistory?: boolean;
}

/** «Почему такой статус?»: shows the reason, the person and the time; a bottom sheet on phones. */
export function StandingExplanation({ student, step, title, withoutHistory = false }: Props) {
  const t = useTexts(standingTexts);
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const view = (
    <Suspense fallback={null}>
      {isOpen && <StandingView student={student} step={step} withoutHistory={withoutHistory} />}
    </Suspense>
  );
  const ask = (
    <button
      type="button"
      className={classes.ask}
      aria-label={title ? t('whyOf', { title }) : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      <IconHelpCircle size={18} aria-hidden="true" />
      <span>{t('why')}</span>
    </button>
  );
  if (isNarrow) {
    return (
      <>
        {ask}
        <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('why')}>
          {view}
        </Modal>
      </>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={440}
      shadow="md"
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: true }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{ask}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('why')} tabIndex={-1} data-autofocus>
        {view}
      </Popover.Dropdown>
    </Popover>
  );
}
