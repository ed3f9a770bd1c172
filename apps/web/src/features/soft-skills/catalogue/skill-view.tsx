import { Skeleton } from '@mantine/core';
import type { SoftSkillRecord } from '@orbita/contract/soft-skills';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Archived } from './archived.tsx';
import { catalogueTexts } from './catalogue.texts.ts';
import { IndicatorRow } from './indicator-row.tsx';
import { Levels } from './levels.tsx';
import { IndicatorDialog, SkillDialog } from './named-dialogs.tsx';
import { Tools } from './tools.tsx';
import { SOFT_CACHE, useRemoval } from './use-removal.ts';
import classes from './catalogue.module.css';

interface Props {
  skill: SoftSkillRecord;
  mayChange: boolean;
  onClose: () => void;
}

/** A soft skill with its indicators, their grades, its levels and its history. */
export function SkillView({ skill, mayChange, onClose }: Props) {
  const t = useTexts(catalogueTexts);
  const [isEdited, setEdited] = useState(false);
  const remove = useRemoval('skill');
  return (
    <article className={classes.view} aria-labelledby="soft-skill-title">
      <Link to="?" className={classes.back} preventScrollReset>
        <IconChevronLeft size={18} aria-hidden="true" /> {t('toSkills')}
      </Link>
      <header className={classes.head}>
        <div>
          <h2 id="soft-skill-title">{skill.title}</h2>
          {skill.description && <p>{skill.description}</p>}
          {skill.scores_count > 0 && <p className={classes.facts}>{t('scoresCount', { count: skill.scores_count })}</p>}
        </div>
        {mayChange && (
          <span className={classes.tools}>
            <Tools title={skill.title} onEdit={() => setEdited(true)} onRemove={() => remove(skill, onClose)} />
          </span>
        )}
      </header>
      <Indicators skillId={skill.id} mayChange={mayChange} />
      <Levels skillId={skill.id} mayChange={mayChange} />
      <HistoryPanel
        kind="soft-skill"
        id={skill.id}
        className={classes.history}
        names={{
          fields: {
            title: t('name'),
            description: t('about'),
            place: t('place'),
            is_archived: t('isArchived'),
            indicator: t('history.indicator'),
            indicator_description: t('history.indicatorAbout'),
            grade: t('history.grade'),
            grade_description: t('history.gradeAbout'),
            level: t('history.level'),
            level_description: t('history.levelAbout'),
          },
        }}
      />
      {isEdited && <SkillDialog skill={skill} onClose={() => setEdited(false)} />}
    </article>
  );
}

function Indicators({ skillId, mayChange }: { skillId: number; mayChange: boolean }) {
  const t = useTexts(catalogueTexts);
  const [isAdding, setAdding] = useState(false);
  const query = useCall('softSkills', 'listSoftIndicators', { query: { skill_id: skillId } });
  const move = useSave('softSkills', 'updateSoftIndicator', { invalidates: SOFT_CACHE });
  return (
    <section aria-labelledby="soft-indicators">
      <div className={classes.sectionHead}>
        <h3 id="soft-indicators">{t('indicators')}</h3>
        {mayChange && (
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('addIndicator')}
          </Button>
        )}
      </div>
      <p className={classes.hint}>{t('indicatorsHint')}</p>
      <LoadState query={query} skeleton={<Skeleton height={64 * 3} radius="lg" />}>
        {({ data, counters }) => (
          <>
            {data.length === 0 ? (
              <p className={classes.none}>{t('noIndicators')}</p>
            ) : (
              <div className={classes.panel}>
                <SortableList
                  items={data}
                  nameOf={({ title }) => title}
                  hint={t('moveHint')}
                  list={{ label: t('indicators'), className: classes.rows, itemClassName: classes.indicator }}
                  onOrder={(_, { id, place }) => move.mutate({ params: { id }, body: { place: place - 1 } })}
                >
                  {(indicator, handle) => (
                    <IndicatorRow indicator={indicator} handle={mayChange ? handle : null} mayChange={mayChange} />
                  )}
                </SortableList>
              </div>
            )}
            {(counters.archived ?? 0) > 0 && <ArchivedIndicators skillId={skillId} mayChange={mayChange} />}
          </>
        )}
      </LoadState>
      {isAdding && <IndicatorDialog indicator={null} skillId={skillId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function ArchivedIndicators({ skillId, mayChange }: { skillId: number; mayChange: boolean }) {
  const query = useCall('softSkills', 'listSoftIndicators', { query: { skill_id: skillId, archived: true } });
  const restore = useSave('softSkills', 'restoreSoftIndicator', { invalidates: SOFT_CACHE });
  return (
    <Archived
      items={query.data?.data ?? []}
      onBack={mayChange ? (id) => restore.mutate({ params: { id } }) : undefined}
    />
  );
}
