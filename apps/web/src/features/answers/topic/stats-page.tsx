import { NativeSelect, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useAddressParams } from '../../../base/address-params.ts';
import { useCall, type Output } from '../../../api/query.ts';
import { formatDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { formatNumber } from '../../../base/number.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { answersTexts } from './answers.texts.ts';
import { BarTable } from './bar-table.tsx';
import { QuestionFigures } from './question-figures.tsx';
import { TopicFrame } from './topic-frame.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import classes from './answers.module.css';

type Stats = Output<'answers', 'getAnswerStats'>;

/** Statistics of a topic for staff: submissions, results and each question. */
export function StatsPage() {
  const { group, choose } = useGroupFilter();
  return (
    <TopicFrame
      renderActions={(lesson) => <GroupChoice subjectId={lesson.subject_id} group={group} onChoose={choose} />}
    >
      {(lesson) => <Figures stepId={lesson.id} group={group} />}
    </TopicFrame>
  );
}

function Figures({ stepId, group }: { stepId: number; group: number | null }) {
  const stats = useCall(
    'answers',
    'getAnswerStats',
    { params: { id: stepId }, query: group === null ? {} : { group_id: group } },
    { keepPrevious: true },
  );
  return (
    <LoadState query={stats} skeleton={<Skeleton height={420} radius="lg" />}>
      {(data) => <Charts stats={data} />}
    </LoadState>
  );
}

/** The group whose answers are counted, from the address. */
function useGroupFilter() {
  const [search, setSearch] = useAddressParams();
  const choose = (chosen: string) =>
    setSearch(() => new URLSearchParams(chosen ? { group: chosen } : {}), { replace: true });
  return { group: Number(search.get('group')) || null, choose };
}

interface GroupChoiceProps {
  subjectId: number;
  group: number | null;
  onChoose: (chosen: string) => void;
}

function GroupChoice({ subjectId, group, onChoose }: GroupChoiceProps) {
  const t = useTexts(answersTexts);
  const groups = useCall('subjects', 'listSubjectGroups', { params: { id: subjectId } });
  const offered = groups.data?.data ?? [];
  if (offered.length < 2) return <ReadFailure name={t('group')} query={groups} />;
  return (
    <NativeSelect
      label={t('group')}
      value={group ?? ''}
      data={[
        { value: '', label: t('allGroups') },
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

function Charts({ stats }: { stats: Stats }) {
  const t = useTexts(answersTexts);
  if (stats.submitted === 0 && stats.marked === 0) {
    return (
      <>
        <Totals stats={stats} />
        <EmptyState icon={<IconChartBar size={28} aria-hidden="true" />} title={t('emptyStudents')}>
          {t('noAnswersYet')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Totals stats={stats} />
      <div className={classes.pair}>
        <section className={classes.panel}>
          <h2>{t('marks')}</h2>
          {stats.average === null ? (
            <p className={classes.quiet}>{t('noMarks')}</p>
          ) : (
            <>
              <p className={classes.summary}>
                <strong>{t('average', { value: formatNumber(stats.average) })}</strong>
                {stats.max_mark !== null && ` ${t('outOf', { max: formatNumber(stats.max_mark) })}`}
                {stats.median !== null && `, ${t('median', { value: formatNumber(stats.median) })}`}
              </p>
              <BarTable
                caption={t('marks')}
                heads={[t('points'), t('count')]}
                rows={stats.distribution.map(({ from, to, count }) => ({
                  label: from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`,
                  count,
                }))}
              />
            </>
          )}
        </section>
        <section className={classes.panel}>
          <h2>{t('days')}</h2>
          <BarTable
            caption={t('days')}
            heads={[t('day'), t('count')]}
            rows={stats.days.slice(-LAST_DAYS).map(({ date, count }) => ({ label: formatDay(date), count }))}
          />
        </section>
      </div>
      <section className={classes.panel}>
        <h2>{t('questions')}</h2>
        {stats.questions.length === 0 ? (
          <p className={classes.quiet}>{t('noQuestions')}</p>
        ) : (
          <ol className={classes.questions}>
            {stats.questions.map((question) => (
              <li key={question.form_id}>
                <QuestionFigures question={question} submitted={stats.submitted} />
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

/** Number of recent days shown, as many as fit beside the marks. */
const LAST_DAYS = 14;
const TOTALS = [
  ['students', 'students'],
  ['submitted', 'submittedCount'],
  ['missing', 'missing'],
  ['waiting', 'waiting'],
  ['returned', 'returned'],
  ['marked', 'marked'],
  ['late', 'lateCount'],
] as const;

function Totals({ stats }: { stats: Stats }) {
  const t = useTexts(answersTexts);
  return (
    <dl className={classes.totals}>
      {TOTALS.map(([key, label]) => (
        <div
          key={key}
          data-tone={key === 'late' || key === 'missing' ? 'warn' : undefined}
          data-zero={stats[key] === 0 || undefined}
        >
          <dt>{t(label)}</dt>
          <dd>{stats[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
