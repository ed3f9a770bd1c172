import type { ImportEdit } from '@orbita/contract/user-imports';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import type { ImportRecord } from './import-counts.ts';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** Who changed what the import does since its upload. */
export function ImportEdits({ record: { edits, sheets } }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  if (edits.length === 0) return null;
  const said = ({ kind, choice, rows_count: count, sheet, line, fields }: ImportEdit): string => {
    if (kind === 'columns') return t('edit.columns');
    if (kind === 'choices') return t(`edit.choice.${choice ?? 'none'}`, { count });
    const name = sheets.length > 1 ? sheets.find(({ position }) => position === sheet)?.name : undefined;
    const named = fields.map((field) => t(`field.${field}`)).join(', ');
    return [name, t('edit.line', { line: line ?? '', fields: named })].filter(Boolean).join(' · ');
  };
  return (
    <details className={classes.edits}>
      <summary>{t('edits', { count: edits.length })}</summary>
      <ul>
        {edits.map((edit) => (
          <li key={edit.id}>
            {said(edit)}
            <span className={classes.muted}>
              {edit.author && `${personName(edit.author)}, `}
              <span title={formatDayTime(edit.created_at)}>{formatNear(edit.created_at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
