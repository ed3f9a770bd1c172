import { Skeleton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { formatNumber } from '../../base/number.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { RubricEditor } from './rubric-editor.tsx';
import { rubricsTexts } from './rubrics.texts.ts';
import classes from './rubrics.module.css';

type Loaded = Output<'rubrics', 'getRubric'>;

/** The rubric of a topic: teachers edit it, students read it before they answer. */
export function RubricPage() {
  const { step } = useParams();
  const rubric = useCall('rubrics', 'getRubric', { params: { id: Number(step) } });
  return (
    <LoadState query={rubric} skeleton={<RubricSkeleton />}>
      {(loaded) => <OpenRubric key={loaded.step.id} loaded={loaded} />}
    </LoadState>
  );
}

function OpenRubric({ loaded }: { loaded: Loaded }) {
  const t = useTexts(rubricsTexts);
  const { step, rubric } = loaded;
  const topic = `/subjects/${step.subject_id}/topics/${step.id}`;
  const above = (
    <>
      <Link to={`/subjects/${step.subject_id}`}>{step.subject_title}</Link> · <Link to={topic}>{step.title}</Link>
    </>
  );
  if (!step.can_edit) {
    return (
      <div className={classes.page}>
        <PageHeader title={t('title')} above={above} />
        {rubric ? <RubricList rubric={rubric} /> : <EmptyState title={t('empty')}>{t('emptyReader')}</EmptyState>}
      </div>
    );
  }
  if (step.max_mark === null) {
    return (
      <div className={classes.page}>
        <PageHeader title={t('title')} above={above} />
        <EmptyState
          icon={<IconListCheck size={28} aria-hidden="true" />}
          title={t('noPoints')}
          action={
            <Button component={Link} to={`${topic}?edit=1`} colour="blue">
              {t('toSettings')}
            </Button>
          }
        >
          {t('noPointsText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <RubricEditor stepId={step.id} max={step.max_mark} rubric={rubric} above={above} topic={topic} />
    </div>
  );
}

function RubricList({ rubric }: { rubric: NonNullable<Loaded['rubric']> }) {
  const t = useTexts(rubricsTexts);
  return (
    <ol className={classes.list}>
      {rubric.criteria.map((criterion) => (
        <li key={criterion.id} className={classes.read}>
          <h2>
            {criterion.title} <span>{t('best', { points: formatNumber(criterion.points) })}</span>
          </h2>
          {criterion.description && <p>{criterion.description}</p>}
          {criterion.levels.length > 0 && (
            <ul>
              {criterion.levels.map((level, index) => (
                <li key={index}>
                  <span>{level.title}</span> <b>{formatNumber(level.points)}</b>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function RubricSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton height={20} width={260} mb={10} />
      <Skeleton height={34} width={300} mb={24} />
      <Skeleton height={180} radius="lg" mb={12} />
      <Skeleton height={180} radius="lg" />
    </div>
  );
}
