import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { OfficeHeader } from '../office-header.tsx';
import { RetakesBoard } from './retakes-board.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { toGroupedQuery, useRetakeList } from '../use-retake-list.ts';

/** All retakes of the company: open for many students, delete in bulk. */
export function AdminRetakesPage() {
  const t = useTexts(retakesTexts);
  const currentUser = useCurrentUser();
  const list = useRetakeList();
  const query = useCall('retakes', 'listRetakes', { query: toGroupedQuery(list) }, { keepPrevious: true });
  return (
    <>
      <OfficeHeader description={t('adminText')} />
      <RetakesBoard list={list} query={query} withGroups={currentUser.can('retakes_write')} />
    </>
  );
}
