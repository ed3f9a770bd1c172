import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { OfficeHeader } from '../office-header.tsx';
import { RetakesBoard } from './retakes-board.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { useRetakesQuery } from '../use-retakes-query.ts';

/** All retakes of the company: open for many students, delete in bulk. */
export function AdminRetakesPage() {
  const t = useTexts(retakesTexts);
  const who = useCurrentUser();
  const query = useRetakesQuery();
  const list = useCall('retakes', 'listRetakes', { query }, { keepPrevious: true });
  return (
    <>
      <OfficeHeader description={t('adminText')} />
      <RetakesBoard list={list} withGroups={who.can('retakes_write')} />
    </>
  );
}
