import { Skeleton } from '@mantine/core';
import type { Achievement, AchievementDetails, AchievementKind } from '@orbita/contract/achievements';
import { IconCertificate, IconCode, IconDiamond, IconMessageStar, type Icon } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { formatNumber } from '../../base/number.ts';
import { ProgressBar } from '../../ui/plain/progress-bar.tsx';
import { achievementsTexts } from './achievements.texts.ts';
import classes from './achievements.module.css';

const signs: Record<AchievementKind, Icon> = {
  expert: IconMessageStar,
  perfectionist: IconDiamond,
  specialist: IconCertificate,
  it: IconCode,
};
const words: Record<AchievementKind, 'expertText' | 'perfectionistText' | 'specialistText' | 'itText'> = {
  expert: 'expertText',
  perfectionist: 'perfectionistText',
  specialist: 'specialistText',
  it: 'itText',
};
const LEVELS = [1, 2, 3, 4, 5];

export function AchievementCard({ achievement, userId }: { achievement: Achievement; userId: number }) {
  const t = useTexts(achievementsTexts);
  const [isOpen, setOpen] = useState(false);
  const facts = useId();
  const { kind, level, score, next_threshold } = achievement;
  const Sign = signs[kind];
  return (
    <section className={classes.card} aria-label={t(kind)} data-level={level > 0 || undefined}>
      <header className={classes.head}>
        <span className={classes.sign}>
          <Sign size={28} stroke={1.6} aria-hidden="true" />
        </span>
        <div>
          <h2 className={classes.title}>{t(kind)}</h2>
          <p className={classes.muted}>{t(words[kind])}</p>
        </div>
      </header>
      <div className={classes.level}>
        <span className={classes.steps} aria-hidden="true">
          {LEVELS.map((one) => (
            <span key={one} data-reached={one <= level || undefined} />
          ))}
        </span>
        <span>{t('level', { level })}</span>
      </div>
      <ProgressBar
        label={t('level', { level })}
        value={score}
        total={next_threshold ?? achievement.thresholds.at(-1) ?? 1}
      />
      <p className={classes.numbers}>
        <strong>{countWords(achievement)}</strong>
        <span className={classes.muted}>{nextWords(achievement)}</span>
      </p>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={facts}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hide' : 'what')}
      </button>
      <div id={facts}>{isOpen && <Facts kind={kind} userId={userId} />}</div>
    </section>
  );
}

function countWords({ kind, score, counted, considered }: Achievement): string {
  const { t } = achievementsTexts;
  if (kind === 'expert') return t('expertCount', { count: counted });
  // A share of nothing is no share.
  if (considered === 0) return t(`${kind}None`);
  return t(`${kind}Count`, { counted, count: considered, score: formatNumber(score) });
}

function nextWords({ kind, level, score, thresholds, next_threshold }: Achievement): string {
  const { t } = achievementsTexts;
  if (next_threshold === null) return t('highest');
  // The share suffices, but it comes from too few marks.
  if (kind === 'perfectionist' && level === 0 && score >= (thresholds[0] ?? 0)) return t('fewMarks');
  return t(kind === 'perfectionist' ? 'toNextPercent' : 'toNext', { threshold: next_threshold });
}

const calls = {
  expert: 'getExpert',
  perfectionist: 'getPerfectionist',
  specialist: 'getSpecialist',
  it: 'getIt',
} as const;

function Facts({ kind, userId }: { kind: AchievementKind; userId: number }) {
  const t = useTexts(achievementsTexts);
  const details = useCall('achievements', calls[kind], { params: { user: userId } });
  return (
    <LoadState query={details} skeleton={<Skeleton height={120} />}>
      {(read: AchievementDetails) =>
        read.facts.length === 0 ? (
          <p className={classes.muted}>{t('nothing')}</p>
        ) : (
          <ul className={classes.facts}>
            {read.facts.map((fact) => (
              <li key={`${fact.step_id} ${fact.at} ${fact.kind}`} style={{ '--subject': fact.subject.color }}>
                <Link to={`/subjects/${fact.subject.id}/topics/${fact.step_id}`}>{fact.title}</Link>
                <span className={classes.muted}>
                  {fact.subject.title} ·{' '}
                  {fact.kind === 'mark' ? t('mark', { value: formatNumber(fact.value ?? 0) }) : t(fact.kind)} ·{' '}
                  {formatDay(fact.at)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </LoadState>
  );
}
