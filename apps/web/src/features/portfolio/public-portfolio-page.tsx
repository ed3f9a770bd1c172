import { Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCall, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { WorkCard } from './work-card.tsx';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

/** A portfolio at its public address, for anybody; search engines are asked to leave it out. */
export function PublicPortfolioPage() {
  const t = useTexts(worksTexts);
  const key = useParams().portfolio ?? '';
  const portfolio = useCall('portfolio', 'getPublicPortfolio', { params: { key } });
  return (
    <div className={classes.public}>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <LoadState
        query={portfolio}
        skeleton={<Skeleton height={320} radius="lg" />}
        wayOn={<Link to="/">{t('wayHome')}</Link>}
      >
        {(read) => <Shown portfolio={read} portfolioKey={key} />}
      </LoadState>
    </div>
  );
}

interface Props {
  portfolio: Output<'portfolio', 'getPublicPortfolio'>;
  portfolioKey: string;
}

function Shown({ portfolio, portfolioKey: key }: Props) {
  const t = useTexts(worksTexts);
  const { first_name, last_name, company, about, works } = portfolio;
  const name = `${first_name} ${last_name}`.trim();
  return (
    <>
      <PageHeader
        title={t('publicTitle', { name })}
        description={company}
        actions={
          works.length > 0 && (
            <ExportButton
              label={t('pdf')}
              fileName={`${t('portfolio')} ${name}.pdf`}
              read={() => api.portfolio.downloadPublicPortfolio({ params: { key } })}
            />
          )
        }
      />
      {about && <p className={classes.about}>{about}</p>}
      {works.length === 0 && <EmptyState title={t('emptyPublic')} />}
      {works.map((work) => (
        <WorkCard key={work.id} work={work} />
      ))}
    </>
  );
}
