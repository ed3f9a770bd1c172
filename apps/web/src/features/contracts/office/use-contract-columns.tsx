import type { ListedContract, OfficeState } from '@orbita/contract/contracts/office';
import { Link } from 'react-router';
import { formatDayTime, formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatWaitingTime } from '../../../base/waiting-time.ts';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

export const applicantName = ({ student }: Pick<ListedContract, 'student'>): string =>
  [student.surname, student.name, student.patronymic].filter(Boolean).join(' ');

/** How far the contract is, by its latest event. */
const stageOf = ({ paid_at, signed_both_at, signed_at }: ListedContract) =>
  paid_at ? 'paid' : signed_both_at ? 'signedBoth' : signed_at ? 'signed' : 'notSigned';

/** The columns of the list of applications. */
export function useContractColumns(state: OfficeState): Column<ListedContract>[] {
  const t = useTexts(officeTexts);
  const papers: Column<ListedContract> = {
    title: t('papers'),
    cell: ({ missing_papers: missing, corrections }) => (
      <span className={classes.tags}>
        {corrections > 0 && <span className={classes.tag}>{t('fieldsBack', { count: corrections })}</span>}
        {missing.map((paper) => (
          <span key={paper} className={classes.lack}>
            {t(paper === 'passport' ? 'noPassport' : 'noCertificate')}
          </span>
        ))}
        {missing.length === 0 && corrections === 0 && <span className={classes.contact}>{t('allPresent')}</span>}
      </span>
    ),
  };
  const decided: Column<ListedContract> = {
    title: t(state === 'confirmed' ? 'stage' : 'decided'),
    kind: 'muted',
    cell: (row) => (
      <>
        {state === 'confirmed' && t(stageOf(row))}
        {row.decided_by && (
          <span className={classes.contact}>
            {t(state === 'confirmed' ? 'confirmedBy' : 'refusedBy', { name: row.decided_by })}
          </span>
        )}
      </>
    ),
  };
  const isOpen = state === 'unconfirmed' || state === 'returned';
  return [
    {
      title: t('applicant'),
      kind: 'main',
      sort: 'surname',
      cell: (row) => (
        <>
          <Link to={`/admin/contracts/${row.id}`}>{applicantName(row)}</Link>
          <span className={classes.contact}>{row.is_own ? t('ownRow') : row.student.phone || row.student.email}</span>
        </>
      ),
    },
    {
      title: t('program'),
      cell: ({ program, is_after_9_class: after9, is_agent }) => (
        <>
          {program || t('noProgram')}
          <span className={classes.contact}>
            {[after9 === null ? '' : t(after9 ? 'after9' : 'after11'), is_agent ? '' : t('withAgent')]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    isOpen ? papers : decided,
    {
      title: t('sent'),
      sort: 'submitted_at',
      kind: 'muted',
      cell: ({ submitted_at: at }) =>
        at && (
          <>
            <time dateTime={at} title={formatDayTime(at)}>
              {formatNear(at)}
            </time>
            {isOpen && <span className={classes.contact}>{t('waits', { time: formatWaitingTime(at) })}</span>}
          </>
        ),
    },
  ];
}
