import type { ReportJob } from '@orbita/contract/reports/jobs';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { showFailure, useCall, useSave } from '../../../api/query.ts';
import { formatLongDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm as ask } from '../../../ui/dialogs/confirm.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { saveFile } from '../../../ui/kit/save-file.ts';
import { useList } from '../../../ui/kit/use-list.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { jobsTexts } from './jobs.texts.ts';
import { useJobColumns } from './use-job-columns.tsx';

const CHANGED = { invalidates: ['reports.listReportJobs'] } as const;

/** Reports of many forms: how far they are, their archives, asking for another. */
export function JobsPage() {
  const t = useTexts(jobsTexts);
  const [isAsking, setAsking] = useState(false);
  const list = useList({});
  const jobs = useCall('reports', 'listReportJobs', { query: list.asked }, { keepPrevious: true });
  const cancel = useSave('reports', 'cancelReportJob', { ...CHANGED, success: t('cancelled') });
  const repeat = useSave('reports', 'repeatReportJob', { ...CHANGED, success: t('asked') });
  const remove = useSave('reports', 'deleteReportJob', { ...CHANGED, success: t('removed') });
  const askRemove = async ({ id }: ReportJob) => {
    const question = { title: t('removeTitle'), message: t('removeText'), confirmLabel: t('remove') };
    if (await ask({ ...question, isDanger: true })) remove.mutate({ params: { id } });
  };
  const download = ({ id, finished_at: at, created_at: asked }: ReportJob) =>
    api.reports
      .downloadReportJob({ params: { id } })
      .then((file) => saveFile(file, t('fileName', { day: formatLongDate(at ?? asked) })))
      .catch(showFailure);
  const columns = useJobColumns({
    download: (job) => void download(job),
    cancel: ({ id }) => cancel.mutate({ params: { id } }),
    repeat: ({ id }) => {
      if (!repeat.isPending) repeat.mutate({ params: { id } });
    },
    remove: (job) => void askRemove(job),
  });
  const askButton = (
    <Button colour="blue" onClick={() => setAsking(true)}>
      {t('ask')}
    </Button>
  );
  return (
    <ListPage
      header={{
        title: t('title'),
        description: t('description'),
        above: (
          <Link to=".." relative="path">
            {t('back')}
          </Link>
        ),
        // While there are none, the button stands where they will be.
        actions: jobs.data?.total === 0 ? undefined : askButton,
      }}
      list={list}
      query={jobs}
      columns={columns}
      empty={{
        icon: <IconFileZip size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: askButton,
      }}
    >
      {isAsking && <BatchDialog onClose={() => setAsking(false)} onAsked={() => undefined} />}
    </ListPage>
  );
}
