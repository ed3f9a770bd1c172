import type { CtpCheckedRow } from '@orbita/contract/ctp';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { ctpTexts } from './ctp.texts.ts';
import { ExistingChoice, PastDatesChoice } from './plan-choices.tsx';
import type { Plan, PlanDraft } from './plan-draft.ts';
import classes from './ctp.module.css';

/** Whether the import sets the date of the row. */
const setsDate = ({ action, topic, is_date_left, changes }: CtpCheckedRow): boolean =>
  action === 'add'
    ? topic?.date !== null && !is_date_left
    : action === 'update' && changes.some(({ column }) => column === 'date');

/** Summary of what the import will create, in figures and by chapter. */
export function PlanSummary({ draft, plan: { preview } }: { draft: PlanDraft; plan: Plan }) {
  const t = useTexts(ctpTexts);
  const { counters, chapters, skipped, added_years: added } = preview;
  const grown = chapters.filter(({ is_new, added_count }) => !is_new && added_count > 0).length;
  const dated = draft.decisions.groupIds?.length === 0 ? 0 : preview.rows.filter(setsDate).length;
  const isAgain = preview.rows.some(({ step_id }) => step_id !== null);
  const facts = [
    isAgain ? t('newTopics', { count: counters.added }) : t('topics', { count: counters.good }),
    counters.updated > 0 && t('changedTopics', { count: counters.updated }),
    counters.same > 0 && t('sameTopics', { count: counters.same }),
    counters.skipped > 0 && t('skippedTopics', { count: counters.skipped }),
    counters.new_chapters > 0 && t('newChapters', { count: counters.new_chapters }),
    grown > 0 && t('oldChapters', { count: grown }),
    counters.hours > 0 && t('hours', { hours: formatNumber(counters.hours) }),
    dated > 0 && t('dated', { count: dated }),
  ].filter((fact) => fact !== false);
  return (
    <section className={classes.summary} aria-labelledby="plan-summary">
      <h2 id="plan-summary">{t('whatIsMade')}</h2>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <p className={classes.verdict} data-tone={counters.bad > 0 ? 'danger' : 'success'} role="status">
        {counters.bad > 0 ? (
          <IconAlertTriangle size={18} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={18} aria-hidden="true" />
        )}
        {counters.bad > 0 ? t('badRows', { count: counters.bad }) : t('noBadRows')}
      </p>
      {isAgain && <ExistingChoice draft={draft} />}
      <PastDatesChoice draft={draft} past={preview.past_dates} />
      {chapters.length > 0 && (
        <ol className={classes.chapters}>
          {chapters.map((chapter) => (
            <li key={chapter.title}>
              <span>{chapter.title}</span>
              <span className={classes.chapterFacts}>
                {t('topics', { count: chapter.topics_count })}
                {chapter.added_count > 0 &&
                  chapter.added_count < chapter.topics_count &&
                  `, ${t('newOfThem', { count: chapter.added_count })}`}
                {chapter.hours > 0 && `, ${t('hours', { hours: formatNumber(chapter.hours) })}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {added.count > 0 && (
        <p className={classes.skipped}>
          {t(`addedYears.${added.source}`, { years: added.years.join(', '), count: added.count })}
        </p>
      )}
      {skipped.length > 0 && (
        <p className={classes.skipped}>
          {t('skipped', { count: skipped.length, lines: skipped.slice(0, 20).join(', ') })}
        </p>
      )}
    </section>
  );
}
