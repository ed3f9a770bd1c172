import { IconArchive, IconEyeOff, IconInbox } from '@tabler/icons-react';
import type { SubjectCard } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { ProgressBar } from '../../ui/plain/progress-bar.tsx';
import { subjectsTexts } from './subjects.texts.ts';
import classes from './subject-facts.module.css';

/** The badges «hidden» and «archived». */
export function SubjectBadges({ subject }: { subject: Pick<SubjectCard, 'hidden' | 'is_archived'> }) {
  const t = useTexts(subjectsTexts);
  return (
    <>
      {subject.hidden && (
        <span className={classes.badge} data-tone="warning">
          <IconEyeOff size={14} aria-hidden="true" /> {t('hidden')}
        </span>
      )}
      {subject.is_archived && (
        <span className={classes.badge}>
          <IconArchive size={14} aria-hidden="true" /> {t('archived')}
        </span>
      )}
    </>
  );
}

/** The number of waiting answers as a link to them. */
export function WaitingLink({ to, title, count }: { to: string; title: string; count: number }) {
  const t = useTexts(subjectsTexts);
  if (count === 0) return null;
  return (
    <Link to={to} className={classes.waiting}>
      <IconInbox size={16} aria-hidden="true" />
      <span>
        {t('waiting', { count })}
        <span className="visually-hidden"> — {title}</span>
      </span>
    </Link>
  );
}

/** A student's passed topics and collected points. */
export function StudyProgress({ subject }: { subject: SubjectCard }) {
  const t = useTexts(subjectsTexts);
  const { checkpoints_marks_collected: collected, checkpoints_marks_total: total } = subject.checkpoints_stats;
  return (
    <div className={classes.progress}>
      <div className={classes.numbers}>
        <span>
          {subject.topics_count === 0
            ? t('noTopicsYet')
            : t('passedOf', { passed: subject.passed_count, total: subject.topics_count })}
        </span>
        {total > 0 && (
          <span>{t('points', { count: total, collected: formatNumber(collected), total: formatNumber(total) })}</span>
        )}
      </div>
      <ProgressBar
        label={t('progress')}
        value={subject.passed_count}
        total={subject.topics_count}
        colour={subject.color}
      />
    </div>
  );
}

/** Placeholders for a list of cards while it loads. */
export const CardSkeletons = ({ count = 8, height = 212 }: { count?: number; height?: number }) => (
  <div className={classes.skeletons}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={height} radius="lg" />
    ))}
  </div>
);
