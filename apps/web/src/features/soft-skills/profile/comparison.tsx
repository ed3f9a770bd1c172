import type { SkillResult } from '@orbita/contract/soft-skills';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { profileTexts } from './profile.texts.ts';
import classes from './profile.module.css';

/** Says how many percentage points a result has moved, rounded as results are. */
export function useChangeWords(): (before: number, now: number) => string {
  const t = useTexts(profileTexts);
  return (before, now) => {
    const change = Math.round((now - before) * 10) / 10;
    if (change === 0) return t('same');
    return t('points', { value: `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}` });
  };
}

interface Props {
  skills: readonly SkillResult[];
  /** Results of the semester before. */
  before: ReadonlyMap<number, number>;
  title: string;
}

/** The figures of both outlines of the chart. */
export function Comparison({ skills, before, title }: Props) {
  const t = useTexts(profileTexts);
  const wordChange = useChangeWords();
  return (
    <table className={classes.comparison}>
      <caption>{t('comparedWith', { title })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('skill')}</th>
          <th scope="col">{t('was')}</th>
          <th scope="col">{t('became')}</th>
          <th scope="col">{t('change')}</th>
        </tr>
      </thead>
      <tbody>
        {skills.map(({ id, title: name, percent }) => {
          const was = before.get(id);
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{was === undefined ? t('noBefore') : t('percent', { value: formatNumber(was) })}</td>
              <td>{t('percent', { value: formatNumber(percent ?? 0) })}</td>
              <td>{was === undefined ? '—' : wordChange(was, percent ?? 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
