import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { OfficeHeader } from '../office-header.tsx';
import { RetakeSummaries } from './retake-summaries.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { useRetakesQuery, useSort } from '../use-retakes-query.ts';
import classes from '../retakes.module.css';

/** Groups with the numbers of their retakes; a row opens the group's list. */
export function GroupSummariesPage() {
  const t = useTexts(retakesTexts);
  const { group_id: _none, ...query } = useRetakesQuery();
  const sort = useSort();
  const list = useCall('retakes', 'listRetakeGroups', { query: { ...query, sort } }, { keepPrevious: true });
  return (
    <>
      <OfficeHeader description={t('groupsText')} />
      <RetakeSummaries
        list={list}
        who={t('group')}
        searchLabel={t('searchGroup')}
        withGroups={false}
        lines={({ data }) =>
          data.map(({ id, name, is_archived, students_count, ...counts }) => ({
            id,
            to: `/admin/retakes/groups/${id}`,
            counts,
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
          }))
        }
      />
    </>
  );
}
