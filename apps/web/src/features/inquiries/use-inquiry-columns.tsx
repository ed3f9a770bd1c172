import type { ListedInquiry } from '@orbita/contract/inquiries';
import { Link } from 'react-router';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { inquiriesTexts } from './inquiries.texts.ts';
import classes from './inquiries.module.css';

/** The columns of the list of questions. */
export function useInquiryColumns(state: 'waiting' | 'answered'): Column<ListedInquiry>[] {
  const t = useTexts(inquiriesTexts);
  const moment = (at: string) => (
    <time dateTime={at} title={formatDayTime(at)}>
      {formatNear(at)}
    </time>
  );
  const answered: Column<ListedInquiry> = {
    title: t('answer'),
    kind: 'muted',
    cell: ({ answered_at, answered_by, is_mailed }) =>
      answered_at && (
        <>
          {t(is_mailed ? 'byMail' : 'otherwise')} {moment(answered_at)}
          {answered_by && `, ${personName(answered_by, 'short')}`}
        </>
      ),
  };
  return [
    {
      title: t('question'),
      kind: 'main',
      cell: ({ id, excerpt }) => (
        <Link to={`/admin/questions/${id}`} className={classes.excerpt}>
          {excerpt}
        </Link>
      ),
    },
    {
      title: t('asker'),
      sort: 'name',
      cell: ({ name, email, phone }) => (
        <>
          {name}
          <span className={classes.contact}>{email ?? phone}</span>
        </>
      ),
    },
    { title: t('asked'), sort: 'created_at', kind: 'muted', cell: ({ created_at }) => moment(created_at) },
    ...(state === 'answered' ? [answered] : []),
  ];
}
