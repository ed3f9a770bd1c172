import { Skeleton } from '@mantine/core';
import type { Inquiry } from '@orbita/contract/inquiries';
import { Link, useParams } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { personName } from '../../shared/users/person.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { inquiriesTexts } from './inquiries.texts.ts';
import classes from './inquiries.module.css';

/** A question with who asked it, the answer and the history. */
export function InquiryPage() {
  const t = useTexts(inquiriesTexts);
  const id = Number(useParams().id);
  const inquiry = useCall('inquiries', 'getInquiry', { params: { id } });
  return (
    <LoadState
      query={inquiry}
      skeleton={<Skeleton height={420} radius="lg" />}
      wayOn={<Link to="/admin/questions">{t('title')}</Link>}
    >
      {(read) => (
        <div className={classes.page}>
          <PageHeader
            above={<Link to="/admin/questions">{t('title')}</Link>}
            title={t('questionOf', { name: read.name })}
            description={formatDayTime(read.created_at)}
          />
          <Contacts inquiry={read} />
          <p className={classes.text}>{read.text}</p>
          <AnswerPanel key={read.id} inquiry={read} />
          <HistoryPanel kind="inquiry" id={read.id} className={classes.panel} />
        </div>
      )}
    </LoadState>
  );
}

function Contacts({ inquiry: { email, phone, user } }: { inquiry: Inquiry }) {
  const t = useTexts(inquiriesTexts);
  const { can } = useCurrentUser();
  return (
    <dl className={classes.facts}>
      {user && (
        <div>
          <dt>{t('account')}</dt>
          <dd>
            {can('users_read') ? <Link to={`/admin/users/${user.id}`}>{personName(user)}</Link> : personName(user)}
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>{t('phone')}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
