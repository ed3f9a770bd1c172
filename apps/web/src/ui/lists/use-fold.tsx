import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useIsPrinting } from '../plain/use-is-printing.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './use-fold.module.css';

interface Fold {
  /** How many rows to show now. */
  shown: number;
  isOpen: boolean;
  /** The button that opens and folds the list; null if all rows fit. */
  more: ReactNode;
}

/** Cuts a list to its first rows, fewer on phones, and opens it on request; on paper it is whole. */
export function useFold(total: number, rows: { narrow: number; wide: number }): Fold {
  const t = useTexts(uiTexts);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const most = isNarrow ? rows.narrow : rows.wide;
  const rest = total - most;
  return {
    shown: isOpen || isPrinting ? total : Math.min(total, most),
    isOpen,
    more: rest > 0 && (
      <button
        type="button"
        className={`${classes.more} no-print`}
        aria-expanded={isOpen}
        aria-label={isOpen ? t('foldList') : t('showMore', { count: rest })}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('foldList') : t('more', { count: rest })}
      </button>
    ),
  };
}
