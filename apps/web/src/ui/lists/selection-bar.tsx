import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './selection-bar.module.css';

interface Props {
  /** Number of selected rows; the bar is hidden at 0. */
  count: number;
  onClear: () => void;
  /** Actions for the selected rows. */
  children: ReactNode;
}

/** The bar at the bottom of a list while rows are selected. */
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
