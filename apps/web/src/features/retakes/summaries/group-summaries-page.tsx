import type { RetakeGroup } from '@orbita/contract/retakes';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { OfficeHeader } from '../office-header.tsx';
import { RetakeSummaries } from './retake-summaries.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { toRetakesQuery, useRetakeList } from '../use-retake-list.ts';
import classes from '../retakes.module.css';

/** Groups with the numbers of their retakes; a row opens the group's list. */
export function GroupSummariesPage() {
  const t = useTexts(retakesTexts);
  const list = useRetakeList();
  const asked = { ...toRetakesQuery(list), ...(list.sort ? { sort: list.sort } : {}) };
  const query = useCall('retakes', 'listRetakeGroups', { query: asked }, { keepPrevious: true });
  const nameOf = ({ id, name, is_archived, students_count }: RetakeGroup) => ({
    to: `/admin/retakes/groups/${id}`,
    name: (
      <span className={classes.person}>
        <span>
          {name}
          {is_archived && ` ${t('archived')}`}
          <small className={classes.muted}>
            {students_count === 0 ? t('noDebtors') : t('debtors', { count: students_count })}
          </small>
        </span>
      </span>
    ),
  });
  return (
    <>
      <OfficeHeader description={t('groupsText')} />
      <RetakeSummaries
        list={list}
        query={query}
        heading={t('group')}
        nameOf={nameOf}
        idOf={({ id }) => id}
        searchLabel={t('searchGroup')}
        withGroups={false}
      />
    </>
  );
}
