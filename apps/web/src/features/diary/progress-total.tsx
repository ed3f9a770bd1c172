import { NativeSelect } from '@mantine/core';
import type { Progress } from '@orbita/contract/standing';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { diaryTexts } from './diary.texts.ts';
import { WeeksChart } from './weeks-chart.tsx';
import classes from './diary.module.css';

/** Figures of all disciplines or of a semester, and progress by week. */
export function ProgressTotal({ progress, semesterId }: { progress: Progress; semesterId: number }) {
  const t = useTexts(diaryTexts);
  const [, setSearch] = useAddressParams();
  const { total } = progress;
  const chosen = progress.semesters.find(({ id }) => id === semesterId);
  const stats = total.checkpoints_stats;
  const choose = (id: string) =>
    setSearch(() => new URLSearchParams(id ? { semester: id } : {}), { replace: true, preventScrollReset: true });
  return (
    <section className={classes.total} aria-label={t('progressTitle')}>
      <header className={classes.totalHead}>
        <h2>
          {t('progressTitle')}
          {chosen && <span className={classes.printedInline}>: {chosen.title}</span>}
        </h2>
        {(progress.semesters.length > 0 || semesterId > 0) && (
          <NativeSelect
            className="no-print"
            aria-label={t('semester')}
            value={semesterId > 0 ? String(semesterId) : ''}
            data={[
              { value: '', label: t('allSemesters') },
              ...progress.semesters.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
      </header>
      {progress.data.length === 0 ? (
        <p className={classes.nothing}>{t('semesterEmpty')}</p>
      ) : (
        <div className={classes.totalBody}>
          <dl className={classes.figures}>
            <Figure
              name={t('topicsPassed')}
              value={formatNumber(total.passed_count)}
              under={t('ofTotal', { value: '', total: formatNumber(total.topics_count) }).trim()}
            />
            <Figure
              name={t('pointsCollected')}
              value={formatNumber(stats.checkpoints_marks_collected)}
              under={t('ofTotal', { value: '', total: formatNumber(stats.checkpoints_marks_total) }).trim()}
            />
            <Figure
              name={t('average')}
              value={
                total.average_share === null ? '—' : t('percent', { value: Math.round(total.average_share * 100) })
              }
              under={t('averageHint')}
            />
            <Figure name={t('overdueTopics')} value={formatNumber(total.overdue_count)} under="" />
          </dl>
          <WeeksChart weeks={progress.weeks} />
        </div>
      )}
    </section>
  );
}

function Figure({ name, value, under }: { name: string; value: string; under: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> {under}
      </dd>
    </div>
  );
}
