import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import type { ReportJob } from '@orbita/contract/reports/jobs';
import { IconDots, IconDownload, IconPlayerStop, IconRepeat, IconTrash } from '@tabler/icons-react';
import { formatDayTime, formatLongDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatSize } from '../../../shared/files/file-size.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { ProgressBar } from '../../../ui/plain/progress-bar.tsx';
import { reportsTexts } from '../reports.texts.ts';
import classes from '../reports.module.css';
import { jobsTexts } from './jobs.texts.ts';

export interface JobActs {
  download: (job: ReportJob) => void;
  cancel: (job: ReportJob) => void;
  repeat: (job: ReportJob) => void;
  remove: (job: ReportJob) => void;
}

const isUnfinished = ({ state }: ReportJob): boolean => state === 'waiting' || state === 'running';

/** Names a job by its forms. */
const useJobName = (): ((job: ReportJob) => string) => {
  const t = useTexts(reportsTexts);
  return ({ forms }) => forms.map((form) => t(`form.${form}`)).join(', ');
};

function JobTools({ job, acts }: { job: ReportJob; acts: JobActs }) {
  const t = useTexts(jobsTexts);
  const report = useJobName()(job);
  return (
    <div className={classes.tools}>
      {job.state === 'ready' && !job.is_closed && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('downloadOf', { report })}
          onClick={() => acts.download(job)}
        >
          <IconDownload size={20} aria-hidden="true" />
        </ActionIcon>
      )}
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { report })}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isUnfinished(job) && (
            <Menu.Item leftSection={<IconRepeat size={18} />} onClick={() => acts.repeat(job)}>
              {t('repeat')}
            </Menu.Item>
          )}
          <Menu.Item c="var(--danger)" leftSection={<IconTrash size={18} />} onClick={() => acts.remove(job)}>
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function JobState({ job, onCancel }: { job: ReportJob; onCancel: () => void }) {
  const t = useTexts(jobsTexts);
  const report = useJobName()(job);
  const { state, done, total, failure, expires_at: until } = job;
  return (
    <>
      {t(job.is_closed ? 'closed' : `state.${state}`)}
      {job.is_closed && <span className={classes.aside}>{t('closedHint')}</span>}
      {job.left_out > 0 && <span className={classes.aside}>{t('leftOut', { count: job.left_out })}</span>}
      {isUnfinished(job) && job.is_begun_anew && <span className={classes.aside}>{t('anew')}</span>}
      {state === 'running' && (
        <>
          <span className={classes.aside}>{t('progress', { done, total })}</span>
          <ProgressBar label={t('progressOf', { report })} value={done} total={total} />
        </>
      )}
      {isUnfinished(job) && (
        <div className={classes.cancel}>
          <Button leftSection={<IconPlayerStop size={18} aria-hidden="true" />} onClick={onCancel}>
            {t('cancel')}
            <VisuallyHidden>: {report}</VisuallyHidden>
          </Button>
        </div>
      )}
      {state === 'failed' && <span className={classes.aside}>{failure}</span>}
      {state === 'ready' && !job.is_closed && until !== null && (
        <span className={classes.aside}>{t('until', { day: formatLongDate(until) })}</span>
      )}
    </>
  );
}

/** The columns of the list of reports made. */
export function useJobColumns(acts: JobActs): Column<ReportJob>[] {
  const t = useTexts(jobsTexts);
  const nameOf = useJobName();
  const placesOf = ({ group_names: names, groups_count: count, semester }: ReportJob): string =>
    [
      [...names, ...(count > names.length ? [t('more', { count: count - names.length })] : [])].join(', '),
      semester ?? '',
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    {
      title: t('report'),
      kind: 'main',
      cell: (job) => (
        <>
          {nameOf(job)}
          <span className={classes.aside}>
            {[placesOf(job), job.format.toUpperCase(), formatDayTime(job.created_at)].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { title: t('state'), cell: (job) => <JobState job={job} onCancel={() => acts.cancel(job)} /> },
    {
      title: t('size'),
      cell: ({ bytes, total }) =>
        [t('formsCount', { count: total }), bytes === null ? '' : formatSize(bytes)].filter(Boolean).join(' · '),
    },
    { title: t('actions'), isTitleHidden: true, kind: 'tools', cell: (job) => <JobTools job={job} acts={acts} /> },
  ];
}
