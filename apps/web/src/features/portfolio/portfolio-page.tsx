import { Skeleton } from '@mantine/core';
import type { Portfolio, PortfolioWork } from '@orbita/contract/portfolio/works';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { ProfileTabs } from '../../shared/users/profile-tabs.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { AboutPanel } from './about-panel.tsx';
import { ChooseWork } from './choose-work.tsx';
import { EditWork } from './edit-work.tsx';
import { OwnWorks } from './own-works.tsx';
import { PublicPanel } from './public-panel.tsx';
import { useStudent } from './use-student.ts';
import { WorkCard } from './work-card.tsx';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

/** The works that a student shows; the student chooses, orders and publishes them here. */
export function PortfolioPage() {
  const t = useTexts(worksTexts);
  const student = useStudent();
  const own = personName(useCurrentUser().user, 'informal');
  const [isChoosing, setChoosing] = useState(false);
  const [edited, setEdited] = useState<PortfolioWork | null>(null);
  const portfolio = useCall('portfolio', 'getStudentPortfolio', { params: { id: student.id } });
  const hasWorks = (portfolio.data?.works.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={student.name ? t('portfolioOf', { name: student.name }) : t('portfolio')}
        actions={
          <>
            {hasWorks && (
              <ExportButton
                label={t('pdf')}
                fileName={`${t('portfolio')} ${student.name ?? own}.pdf`}
                read={() => api.portfolio.downloadPortfolio({ params: { id: student.id } })}
              />
            )}
            {/* An empty portfolio has the button where the works will be. */}
            {student.isOwn && hasWorks && <AddButton onAdd={() => setChoosing(true)} />}
          </>
        }
      />
      <ProfileTabs userId={student.id} current="portfolio" isRefused={portfolio.error?.status === 403} />
      <LoadState query={portfolio} skeleton={<Skeleton height={240} radius="lg" />}>
        {(read) => <Shown portfolio={read} isOwn={student.isOwn} onAdd={() => setChoosing(true)} onEdit={setEdited} />}
      </LoadState>
      {isChoosing && <ChooseWork onClose={() => setChoosing(false)} />}
      {edited && <EditWork work={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useTexts(worksTexts);
  return (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onAdd}>
      {t('add')}
    </Button>
  );
}

interface ShownProps {
  portfolio: Portfolio;
  isOwn: boolean;
  onAdd: () => void;
  onEdit: (work: PortfolioWork) => void;
}

function Shown({ portfolio, isOwn, onAdd, onEdit }: ShownProps) {
  const t = useTexts(worksTexts);
  const { works } = portfolio;
  return (
    <div className={classes.page}>
      <AboutPanel portfolio={portfolio} isOwn={isOwn} />
      {isOwn && works.length > 0 && <PublicPanel portfolio={portfolio} />}
      {works.length === 0 ? (
        <EmptyState
          icon={<IconBriefcase size={28} aria-hidden="true" />}
          title={t('empty')}
          action={isOwn && <AddButton onAdd={onAdd} />}
        >
          {t(isOwn ? 'emptyOwn' : 'emptyOther')}
        </EmptyState>
      ) : isOwn ? (
        <OwnWorks works={works} onEdit={onEdit} />
      ) : (
        works.map((work) => <WorkCard key={work.id} work={work} />)
      )}
    </div>
  );
}
