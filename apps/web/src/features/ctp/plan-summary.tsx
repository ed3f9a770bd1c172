import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { ctpTexts } from './ctp.texts.ts';
import type { Plan } from './plan-draft.ts';
import classes from './ctp.module.css';

/** Summary of what the import will create, in figures and by chapter. */
export function PlanSummary({ plan: { preview } }: { plan: Plan }) {
  const t = useTexts(ctpTexts);
  const { counters, chapters, skipped, added_years: added } = preview;
  const grown = chapters.length - counters.new_chapters;
  const facts = [
    t('topics', { count: counters.good }),
    counters.new_chapters > 0 && t('newChapters', { count: counters.new_chapters }),
    grown > 0 && t('oldChapters', { count: grown }),
    counters.hours > 0 && t('hours', { hours: formatNumber(counters.hours) }),
    counters.dated > 0 && t('dated', { count: counters.dated }),
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
      {chapters.length > 0 && (
        <ol className={classes.chapters}>
          {chapters.map((chapter) => (
            <li key={chapter.title}>
              <span>{chapter.title}</span>
              <span className={classes.chapterFacts}>
                {t('topics', { count: chapter.topics_count })}
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

interface GroupsProps {
  groups: readonly { id: number; name: string }[];
  /** null means all of them. */
  chosen: readonly number[] | null;
  onChoose: (ids: number[]) => void;
}

/** Selects the groups for which the dates become due dates. */
export function PlanGroups({ groups, chosen, onChoose }: GroupsProps) {
  const t = useTexts(ctpTexts);
  if (groups.length === 0) return <p className={classes.skipped}>{t('noGroups')}</p>;
  return (
    <Checkbox.Group
      label={t('groups')}
      description={t('groupsHint')}
      value={(chosen ?? groups.map(({ id }) => id)).map(String)}
      onChange={(ids) => onChoose(ids.map(Number))}
    >
      <div className={classes.groups}>
        {groups.map((group) => (
          <Checkbox key={group.id} value={String(group.id)} label={group.name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
