import { Skeleton } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { useCall, type Output } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Pagination, usePaging } from '../../ui/lists/pagination.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DeveloperWays } from './developer-ways.tsx';
import { codesTexts } from './codes.texts.ts';
import classes from './developer.module.css';

type Code = Output<'auth', 'listPhoneCodes'>['data'][number];

/** The codes of an install that calls nobody, and the way to its mails. */
export function DeveloperPage() {
  const t = useTexts(codesTexts);
  const paging = usePaging(20);
  const codes = useCall(
    'auth',
    'listPhoneCodes',
    { query: { page: paging.page, size: paging.size } },
    { keepPrevious: true, refetchInterval: 3000 },
  );
  return (
    <div className={classes.page}>
      <PageHeader title={t('codesTitle')} description={t('codesText')} />
      <DeveloperWays at="codes" />
      <LoadState query={codes} skeleton={<Skeleton height={320} radius="lg" />}>
        {(page) =>
          page.total === 0 ? (
            <EmptyState icon={<IconPhoneOff size={28} stroke={1.5} />} title={t('codesEmpty')}>
              {t('codesEmptyText')}
            </EmptyState>
          ) : (
            <>
              {page.data.map((code) => (
                <CodeSheet key={code.id} code={code} />
              ))}
              <Pagination paging={paging} list={page} />
            </>
          )
        }
      </LoadState>
    </div>
  );
}

function CodeSheet({ code }: { code: Code }) {
  const t = useTexts(codesTexts);
  return (
    <article className={classes.code} data-over={code.is_over || undefined}>
      <div>
        <strong>{code.phone}</strong>
        <span>
          {t(code.purpose === 'confirm' ? 'confirmation' : code.purpose)} ·{' '}
          <time dateTime={code.created_at} title={formatDayTime(code.created_at)}>
            {formatNear(code.created_at)}
          </time>
          {code.is_over && ` · ${t('over')}`}
        </span>
      </div>
      {code.code ? (
        <output>{code.code}</output>
      ) : (
        <span>{code.state === 'called' && !code.is_over ? t('hiddenCode') : code.is_over ? '' : t(code.state)}</span>
      )}
    </article>
  );
}
