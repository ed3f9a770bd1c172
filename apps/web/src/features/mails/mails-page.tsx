import { Skeleton } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useCall, type Output } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Pagination, usePaging } from '../../ui/lists/pagination.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DeveloperWays } from './developer-ways.tsx';
import { mailsTexts } from './mails.texts.ts';
import classes from './mails.module.css';

type Mail = Output<'mails', 'listMails'>['data'][number];

/** The mails of an install without a mail server; it says plainly that none of them is sent. */
export function MailsPage() {
  const t = useTexts(mailsTexts);
  const paging = usePaging(20);
  const mails = useCall(
    'mails',
    'listMails',
    { query: { page: paging.page, size: paging.size } },
    { keepPrevious: true, refetchInterval: 5000 },
  );
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} description={t('notSent')} />
      <DeveloperWays at="mails" />
      <LoadState query={mails} skeleton={<Skeleton height={320} radius="lg" />}>
        {(page) =>
          page.total === 0 ? (
            <EmptyState icon={<IconMailOff size={28} stroke={1.5} />} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <>
              {page.data.map((mail) => (
                <MailSheet key={mail.id} mail={mail} />
              ))}
              <Pagination paging={paging} list={page} />
            </>
          )
        }
      </LoadState>
    </div>
  );
}

function MailSheet({ mail }: { mail: Mail }) {
  const t = useTexts(mailsTexts);
  return (
    <article className={classes.mail}>
      <header>
        <h2>{mail.subject ?? t(mail.state)}</h2>
        <p>
          {t('to', { recipient: mail.recipient })} ·{' '}
          <time dateTime={mail.created_at} title={formatDayTime(mail.created_at)}>
            {formatNear(mail.created_at)}
          </time>
          {mail.state !== 'sent' && mail.subject && ` · ${t(mail.state)}`}
        </p>
      </header>
      {mail.body && <p className={classes.body}>{splitLinks(mail.body)}</p>}
      {!mail.body && (mail.subject || mail.state === 'sent') && <p className={classes.body}>{t('hidden')}</p>}
    </article>
  );
}

/** Turns the addresses of a text into links. */
const splitLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts of a text never change places.
      <a key={at} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
