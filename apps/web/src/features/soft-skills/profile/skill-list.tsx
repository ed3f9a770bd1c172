import type { SkillResult } from '@orbita/contract/soft-skills';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { profileTexts } from './profile.texts.ts';
import classes from './profile.module.css';

interface Props {
  skills: readonly SkillResult[];
  chosen: number;
  onChoose: (id: number) => void;
}

/** Skills with results and levels; one of them is explained below. */
export function SkillList({ skills, chosen, onChoose }: Props) {
  const t = useTexts(profileTexts);
  return (
    <ul className={classes.skills} aria-label={t('listed')}>
      {skills.map(({ id, title, percent, level }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.skill}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            style={{ '--share': `${percent ?? 0}%` }}
          >
            <span className={classes.skillTitle}>{title}</span>
            <span className={classes.result}>
              {percent === null ? (
                <span className={classes.muted}>{t('noScore')}</span>
              ) : (
                <>
                  {level && <span className={classes.badge}>{level.title}</span>}
                  <b>{t('percent', { value: formatNumber(percent) })}</b>
                </>
              )}
            </span>
            <span className={classes.bar} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
