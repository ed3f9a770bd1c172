import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { GraphView } from '../../shared/graph/graph-view.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { graphPageTexts } from './graph-page.texts.ts';
import { SubjectChoice } from './subject-choice.tsx';
import classes from './graph-page.module.css';

/** `/graph`: the map of topics of a discipline that is chosen above it. */
export function GraphPage() {
  const t = useTexts(graphPageTexts);
  const [search, setSearch] = useAddressParams();
  const first = useCall('subjects', 'listSubjectChoices', { query: { size: 1 } });
  const preferred = usePreferred();
  const asked = Number(search.get('subject')) || null;
  const choose = (id: number) =>
    setSearch(
      (now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'subject'), ['subject', String(id)]]),
    );
  return (
    <>
      <PageHeader title={t('title')} />
      <LoadState query={first} skeleton={<Skeleton height={480} radius="lg" />}>
        {({ data }) => {
          if (asked === null && preferred === undefined) return <Skeleton height={480} radius="lg" />;
          const id = asked ?? preferred ?? data[0]?.id;
          if (id === undefined) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
          return (
            <>
              <div className={classes.choice}>
                <SubjectChoice id={id} onChange={choose} />
                <Link to={`/subjects/${id}`}>{t('toSubject')}</Link>
              </div>
              <GraphView key={id} subjectId={id} />
            </>
          );
        }}
      </LoadState>
    </>
  );
}

/** The discipline that the institution shows first, or null if it is not open to the user; undefined while that is read. */
function usePreferred(): number | null | undefined {
  const { company } = useCurrentUser();
  const read = useCall('companies', 'getCompany', { params: { id: company.id } });
  const id = read.data?.lms_graph_subject_id ?? null;
  const own = useCall('subjects', 'listSubjectChoices', { query: { size: 1, id: id ?? 0 } }, { enabled: id !== null });
  if (read.isPending || (id !== null && own.isPending)) return undefined;
  return own.data?.data.some((one) => one.id === id) ? id : null;
}
