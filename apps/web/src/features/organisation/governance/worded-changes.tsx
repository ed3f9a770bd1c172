import type { WordedChange } from '@orbita/contract/organisation';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { labelOf } from '../tree.ts';
import { governanceTexts } from './governance.texts.ts';
import classes from './governance.module.css';

/** Proposed changes of roles in words, with what is and what becomes of it. */
export function WordedChanges({ changes }: { changes: readonly WordedChange[] }) {
  const t = useTexts(governanceTexts);
  const language = useLanguage();
  return (
    <ul className={classes.changes}>
      {changes.map(({ act, role, role_type, circle, fields }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same change may be there twice, and the list never reorders
        <li key={place}>
          <p className={classes.act}>
            {t(`did_${act}`, { role: labelOf({ name: role, type: role_type }, language), circle: circle ?? '' })}
          </p>
          {fields.map(({ field, before, after }) => (
            <div key={field} className={classes.field}>
              <span className={classes.fieldName}>{t(field)}</span>
              {act !== 'create' && <Lines title={t('before')} lines={before} other={after} />}
              <Lines title={t('after')} lines={after} other={act === 'create' ? after : before} isNew />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface LinesProps {
  title: string;
  lines: readonly string[];
  /** The lines on the other side; what is missing there has been taken away or is new. */
  other: readonly string[];
  isNew?: boolean;
}
function Lines({ title, lines, other, isNew = false }: LinesProps) {
  const t = useTexts(governanceTexts);
  return (
    <div className={classes.side}>
      <span className={classes.quiet}>{title}</span>
      {lines.length === 0 ? (
        <span className={classes.quiet}>{t('nothing')}</span>
      ) : (
        <ul>
          {lines.map((line, i) => (
            <li key={`${line} ${i}`}>{other.includes(line) ? line : isNew ? <ins>{line}</ins> : <del>{line}</del>}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
