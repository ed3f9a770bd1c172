import type { UnreadParts } from '@orbita/contract/unread-parts';
import { useTexts } from '../../base/i18n.ts';
import { unreadPartsTexts } from './unread-parts.texts.ts';
import classes from './unread-parts.module.css';

/** The letters of a column as spreadsheets show them, by its place from 1. */
const lettersOf = (place: number): string =>
  place <= 0 ? '' : lettersOf(Math.floor((place - 1) / 26)) + String.fromCodePoint(65 + ((place - 1) % 26));

/** Says which columns and sheets of a file an import leaves out. */
export function UnreadPartsNote({ unread: { columns, sheets } }: { unread: UnreadParts }) {
  const t = useTexts(unreadPartsTexts);
  if (columns.length + sheets.length === 0) return null;
  const isOfMany = new Set(columns.map(({ sheet }) => sheet)).size > 1;
  return (
    <section className={classes.parts} aria-label={t('title')}>
      <strong>{t('title')}</strong>
      <ul>
        {columns.map(({ sheet, place, heading, sample }) => (
          <li key={`${sheet} ${place}`}>
            {heading === '' ? t('bareColumn', { letters: lettersOf(place) }) : t('column', { heading })}{' '}
            <span className={classes.muted}>
              — {[isOfMany && t('ofSheet', { sheet }), t('sample', { sample })].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
        {sheets.map((sheet) => (
          <li key={sheet}>
            {t('sheet', { sheet })} <span className={classes.muted}>— {t('wholeSheet')}</span>
          </li>
        ))}
      </ul>
      {columns.length > 0 && <p className={classes.muted}>{t('hint')}</p>}
    </section>
  );
}
