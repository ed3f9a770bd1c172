import type { StructureStep, Subject, SubjectStructure } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import {
  IconEyeOff,
  IconFileSpreadsheet,
  IconGitBranch,
  IconLink,
  IconListDetails,
  IconRefresh,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { formatNumber } from '../../../base/number.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ExportPlan } from './export-plan.tsx';
import { HoursField } from './hours-field.tsx';
import { PlanTabs } from '../dates/plan-tabs.tsx';
import { topicTypesTexts } from '../../../shared/topics/topic-types.texts.ts';
import { numberTopics } from './number-topics.ts';
import { planTexts } from './plan.texts.ts';
import classes from './plan.module.css';

/** The plan of a discipline as a table of hours, due dates and contents of each topic. */
export function PlanView({ subject }: { subject: Subject }) {
  const structure = useCall('subjects', 'getSubjectStructure', { params: { id: subject.id } });
  return (
    <LoadState query={structure} skeleton={<Skeleton height={480} radius="lg" />}>
      {(read) =>
        read.chapters.length === 0 ? (
          <NoPlan subject={subject} />
        ) : (
          <>
            <PlanTabs subjectId={subject.id} />
            <Plan subject={subject} read={read} />
          </>
        )
      }
    </LoadState>
  );
}

function NoPlan({ subject }: { subject: Subject }) {
  const t = useTexts(planTexts);
  return (
    <EmptyState
      icon={<IconListDetails size={28} aria-hidden="true" />}
      title={t('empty')}
      action={
        subject.can_edit && (
          <div className={classes.choices}>
            <ImportButton subjectId={subject.id} colour="blue" />
            <Button component={Link} to={`/subjects/${subject.id}/sections`}>
              {t('build')}
            </Button>
          </div>
        )
      }
    >
      {subject.can_edit && t('emptyText')}
    </EmptyState>
  );
}

function ImportButton({ subjectId, colour = 'white' }: { subjectId: number; colour?: 'white' | 'blue' }) {
  const t = useTexts(planTexts);
  return (
    <Button
      component={Link}
      to={`/subjects/${subjectId}/plan/import`}
      colour={colour}
      leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
    >
      {t('import')}
    </Button>
  );
}

/** Loads the mean result of each checkpoint, by topic. */
function useAverages(subjectId: number, enabled: boolean) {
  const read = useCall(
    'subjects',
    'listSubjectCheckpointMarks',
    { params: { id: subjectId }, query: { size: 10_000 } },
    { enabled },
  );
  const byTopic = Map.groupBy(read.data?.data ?? [], ({ topic_id }) => topic_id);
  const byTopicMean = new Map(
    [...byTopic].map(([topic, given]) => [
      topic,
      { count: given.length, mean: given.reduce((sum, { points }) => sum + points, 0) / given.length },
    ]),
  );
  return { read, averages: byTopicMean };
}

function Plan({ subject, read }: { subject: Subject; read: SubjectStructure }) {
  const t = useTexts(planTexts);
  const { totals } = read;
  const { read: marks, averages } = useAverages(subject.id, totals.checkpoints > 0);
  const steps = read.chapters.flatMap((chapter) =>
    chapter.steps.map((step) => ({ ...step, hidden: step.hidden || chapter.hidden })),
  );
  const places = numberTopics(read);
  // The topics that the card of the discipline counts.
  const shown = steps.filter(({ hidden: isHidden, is_retake }) => !isHidden && !is_retake);
  const hidden = steps.filter((step) => step.hidden).length;
  const retakes = steps.length - shown.length - hidden;
  const facts = [
    t('chapters', { count: totals.chapters }),
    t('topics', { count: shown.length }),
    retakes > 0 && t('retakeTopics', { count: retakes }),
    hidden > 0 && t('hiddenTopics', { count: hidden }),
    totals.hours > 0 && t('hoursOf', { hours: formatNumber(totals.hours) }),
    totals.checkpoints > 0 && t('checkpoints', { count: totals.checkpoints }),
    totals.points > 0 && t('points', { points: formatNumber(totals.points) }),
  ].filter((fact) => fact !== false);
  return (
    <section aria-labelledby="plan-title">
      <div className={classes.head}>
        <h2 id="plan-title" className="visually-hidden">
          {t('title')}
        </h2>
        <p className={classes.totals}>{facts.join(' · ')}</p>
        <div className={classes.tools}>
          {totals.topics > 0 && mayExport(subject) && <ExportPlan subject={subject} />}
          {subject.can_edit && <ImportButton subjectId={subject.id} />}
        </div>
      </div>
      {totals.topics > 0 && totals.checkpoints === 0 && (
        <p className={classes.notice} data-code="empty-subject-steps">
          <strong>{t('noCheckpoints')}</strong> {t('noCheckpointsText')}
        </p>
      )}
      <ReadFailure name={t('averages')} query={marks} />
      <div className={classes.frame}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t('title')}</caption>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {t('number')}
              </th>
              <th scope="col">{t('topic')}</th>
              <th scope="col" className={classes.narrow}>
                {t('type')}
              </th>
              <th scope="col" className={classes.hours}>
                {t('hours')}
              </th>
              <th scope="col" className={classes.narrow}>
                {t('due')}
              </th>
              <th scope="col" className={classes.holds}>
                {t('holds')}
              </th>
            </tr>
          </thead>
          {read.chapters.map((chapter) => (
            <tbody key={chapter.id}>
              <tr className={classes.chapter}>
                <th scope="rowgroup" colSpan={3}>
                  {chapter.title}
                  {chapter.hidden && <Sign icon={IconEyeOff} label={t('hidden')} />}
                </th>
                <td className={classes.hours}>{chapter.hours > 0 && <Hours value={chapter.hours} />}</td>
              </tr>
              {chapter.steps.length === 0 && (
                <tr>
                  <td colSpan={6} className={classes.muted}>
                    {t('noTopics')}
                  </td>
                </tr>
              )}
              {chapter.steps.map((step) => (
                <Row
                  key={step.id}
                  subjectId={subject.id}
                  canEdit={subject.can_edit}
                  step={step}
                  place={places.get(step.id)}
                  average={averages.get(step.id)}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

/** Curators read the plan, but not what is hidden in it. */
const mayExport = ({ role_type, can_edit }: Subject): boolean =>
  can_edit || role_type === 'TEACHER' || role_type === 'EXPERT';

interface RowProps {
  subjectId: number;
  canEdit: boolean;
  step: StructureStep;
  place: number | undefined;
  average: { count: number; mean: number } | undefined;
}

function Row({ subjectId, canEdit, step, place, average }: RowProps) {
  const t = useTexts(planTexts);
  const types = useTexts(topicTypesTexts);
  const holds = [
    step.blocks_count > 0 && t('blocks', { count: step.blocks_count }),
    step.tasks_count > 0 && t('tasks', { count: step.tasks_count }),
    step.max_mark !== null && t('maxMark', { max: formatNumber(step.max_mark) }),
    average && t('average', { count: average.count, mean: formatNumber(Math.round(average.mean * 10) / 10) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <tr data-hidden={step.hidden || undefined}>
      <td className={classes.number}>{place}</td>
      <td className={classes.topic}>
        <Link to={`/subjects/${subjectId}/topics/${step.id}`}>{step.title}</Link>
        {step.is_retake && <Sign icon={IconRefresh} label={t('retakeTopic')} />}
        {step.hidden && <Sign icon={IconEyeOff} label={t('hidden')} />}
        {step.link && <Sign icon={IconLink} label={t('linkOf', { subject: step.link.subject_title })} />}
        {step.follows && <Sign icon={IconGitBranch} label={t('follows')} />}
      </td>
      <td className={classes.narrow}>{types(`${step.type}`)}</td>
      <td className={classes.hours}>
        {canEdit ? (
          <>
            <HoursField subjectId={subjectId} step={step} />
            <span className={classes.whole} aria-hidden="true">
              {t('hoursUnit')}
            </span>
          </>
        ) : (
          step.hours !== null && <Hours value={step.hours} />
        )}
      </td>
      <td className={classes.narrow}>{step.due_at && formatDate(step.due_at)}</td>
      <td className={classes.holds}>{holds.join(', ')}</td>
    </tr>
  );
}

function Sign({ icon: Icon, label }: { icon: typeof IconLink; label: string }) {
  return (
    <span className={classes.sign} title={label}>
      <Icon size={15} role="img" aria-label={label} />
    </span>
  );
}

/** On phones, where cards have no column heading, the number is shown with its unit. */
function Hours({ value }: { value: number }) {
  const t = useTexts(planTexts);
  return (
    <>
      <span className={classes.bare}>{formatNumber(value)}</span>
      <span className={classes.whole}>{t('hoursOf', { hours: formatNumber(value) })}</span>
    </>
  );
}
