import { Skeleton } from '@mantine/core';
import type { IndicatorGrade, SoftIndicator } from '@orbita/contract/soft-skills';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { catalogueTexts } from './catalogue.texts.ts';
import { GradeDialog, NewGradesDialog } from './grade-dialogs.tsx';
import { IndicatorDialog } from './named-dialogs.tsx';
import { Tools } from './tools.tsx';
import { useRemoval } from './use-removal.ts';
import classes from './catalogue.module.css';

interface Props {
  indicator: SoftIndicator;
  /** The handle that moves it; null when it cannot be moved. */
  handle: ReactNode;
  mayChange: boolean;
}

/** An indicator that unfolds to its grades. */
export function IndicatorRow({ indicator, handle, mayChange }: Props) {
  const t = useTexts(catalogueTexts);
  const [isOpen, setOpen] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const remove = useRemoval('indicator');
  const part = useId();
  const { title, description, grades_count: grades, tasks_count: tasks } = indicator;
  const facts = [t('gradesCount', { count: grades }), tasks > 0 && t('tasksCount', { count: tasks })];
  return (
    <>
      <div className={classes.indicatorHead}>
        {handle}
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={part}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.words}>
            <strong>{title}</strong>
            {description && <span>{description}</span>}
            <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
          </span>
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
        {mayChange && <Tools title={title} onEdit={() => setEdited(true)} onRemove={() => remove(indicator)} />}
      </div>
      <div id={part}>{isOpen && <Grades indicator={indicator} mayChange={mayChange} />}</div>
      {isEdited && (
        <IndicatorDialog indicator={indicator} skillId={indicator.skill_id} onClose={() => setEdited(false)} />
      )}
    </>
  );
}

function Grades({ indicator, mayChange }: { indicator: SoftIndicator; mayChange: boolean }) {
  const t = useTexts(catalogueTexts);
  const [edited, setEdited] = useState<IndicatorGrade | 'new' | null>(null);
  const remove = useRemoval('grade');
  const query = useCall('softSkills', 'listIndicatorGrades', { query: { indicator_id: indicator.id } });
  return (
    <div className={classes.grades}>
      <LoadState query={query} skeleton={<Skeleton height={48 * 4} />}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className={classes.none}>{t('noGrades')}</p>}
            <ul aria-label={t('gradesOf', { title: indicator.title })}>
              {data.map((grade) => (
                <li key={grade.id}>
                  <b className={classes.value}>{grade.value}</b>
                  <span className={classes.words}>
                    <strong>{grade.title}</strong>
                    {grade.description && <span>{grade.description}</span>}
                  </span>
                  {mayChange && (
                    <Tools title={grade.title} onEdit={() => setEdited(grade)} onRemove={() => remove(grade)} />
                  )}
                </li>
              ))}
            </ul>
            {mayChange && (
              <Button
                size="xs"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setEdited('new')}
              >
                {t('addGrades')}
              </Button>
            )}
            {edited === 'new' && (
              <NewGradesDialog indicatorId={indicator.id} present={data} onClose={() => setEdited(null)} />
            )}
          </>
        )}
      </LoadState>
      {edited !== null && edited !== 'new' && <GradeDialog grade={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
