import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './selection-bar.module.css';

interface Props {
  /** How many rows are chosen; without any there is no bar. */
  count: number;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** Stands at the bottom of a list while rows are chosen. */
export function SelectionBar({ count, onClear, children }: Props) {
  const t = useTexts(uiTexts);
  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <div className={classes.bar}>
          <span className={classes.count}>{t('chosen', { count })}</span>
          {children}
          <CloseButton aria-label={t('clearChosen')} title={t('clearChosen')} onClick={onClear} />
        </div>
      )}
    </div>
  );
}
