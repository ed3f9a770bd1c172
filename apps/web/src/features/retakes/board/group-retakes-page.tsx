import { useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { BackLink } from '../back-link.tsx';
import { RetakesBoard } from './retakes-board.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { usePrintButton } from '../use-print-button.tsx';
import { toRetakesQuery, useRetakeList } from '../use-retake-list.ts';

/** Retakes of the students in a group. */
export function GroupRetakesPage() {
  const groupId = Number(useParams()['group']);
  return <RetakesOf key={groupId} groupId={groupId} />;
}

function RetakesOf({ groupId }: { groupId: number }) {
  const t = useTexts(retakesTexts);
  const list = useRetakeList();
  const input = { params: { id: groupId }, query: toRetakesQuery(list) };
  const query = useCall('retakes', 'listGroupRetakes', input, { keepPrevious: true });
  const print = usePrintButton();
  const name = query.data?.group.name;
  return (
    <>
      <PageHeader
        above={<BackLink to="/admin/retakes/groups">{t('toGroups')}</BackLink>}
        title={name ? t('retakesOfGroup', { name }) : t('retakes')}
        actions={query.data && query.data.total > 0 && print}
      />
      <RetakesBoard list={list} query={query} withGroups={false} />
    </>
  );
}
