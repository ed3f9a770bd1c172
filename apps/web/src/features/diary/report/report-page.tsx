import { NativeSelect, Skeleton } from '@mantine/core';
import type { StudentReport } from '@orbita/contract/standing';
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { reportTexts } from './report.texts.ts';
import classes from './report.module.css';

/** A student on one sheet of paper, for all semesters or for one of them. */
export function ReportPage() {
  const t = useTexts(reportTexts);
  const { user: own } = useCurrentUser();
  const { user } = useParams();
  const [search] = useAddressParams();
  const studentId = user === undefined ? own.id : Number(user);
  const semesterId = Number(search.get('semester'));
  const report = useCall(
    'standing',
    'getReport',
    { params: { id: studentId }, ...(semesterId > 0 ? { query: { semester_id: semesterId } } : {}) },
    { keepPrevious: true },
  );
  const name = report.data ? personName(report.data.student) : '';
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={name ? t('titleOf', { name }) : t('title')}
          description={t('hint')}
          above={
            <Link to={`/users/${user === undefined ? 'my' : studentId}/diary`} className={classes.back}>
              <IconChevronLeft size={18} aria-hidden="true" /> {t('diary')}
            </Link>
          }
          actions={report.data && <Tools report={report.data} semesterId={semesterId} />}
        />
      </div>
      <LoadState query={report} skeleton={<Skeleton height={720} radius="lg" />}>
        {(read) => <ReportSheet report={read} />}
      </LoadState>
    </>
  );
}

function Tools({ report, semesterId }: { report: StudentReport; semesterId: number }) {
  const t = useTexts(reportTexts);
  const [, setSearch] = useAddressParams();
  const choose = (id: string) =>
    setSearch(() => new URLSearchParams(id ? { semester: id } : {}), { replace: true, preventScrollReset: true });
  return (
    <>
      {report.semesters.length > 0 && (
        <NativeSelect
          aria-label={t('period')}
          value={semesterId > 0 ? String(semesterId) : ''}
          data={[
            { value: '', label: t('everySemester') },
            ...report.semesters.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <Button colour="blue" leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  );
}
