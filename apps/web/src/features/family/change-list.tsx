import { useTexts } from '../../base/i18n.ts';
import { useFold } from '../../ui/lists/use-fold.tsx';
import { Link } from 'react-router';
import { selectChild } from '../../shared/users/selected-child.ts';
import { familyTexts } from './family.texts.ts';
import type { ChangesOfKind } from './use-change-lists.ts';
import classes from './family.module.css';

const ROWS = { narrow: 2, wide: 4 };

/** One kind of changes, cut to a few lines, so that all kinds of all children fit. */
export function ChangeList({ childId, list: { kind, tone, lines } }: { childId: number; list: ChangesOfKind }) {
  const t = useTexts(familyTexts);
  const { shown, more } = useFold(lines.length, ROWS);
  return (
    <div className={classes.list} data-tone={tone}>
      <h3 className={classes.kind}>
        {t(kind)} {lines.length > 1 && <span className={classes.count}>{lines.length}</span>}
        {more}
      </h3>
      <ul className={classes.lines}>
        {lines.slice(0, shown).map(({ key, title, under, fact, moment, isStrong, to }) => (
          <li key={key}>
            <Link to={to} className={classes.line} onClick={() => selectChild(childId)}>
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                {under && <span className={classes.under}>{under}</span>}
              </span>
              <span className={classes.fact} data-strong={isStrong || undefined} title={moment}>
                {fact}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
