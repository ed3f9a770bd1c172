import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { OfficeHeader } from '../office-header.tsx';
import { RetakeSummaries } from './retake-summaries.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { useRetakesQuery, useSort } from '../use-retakes-query.ts';
import classes from '../retakes.module.css';

/** Students with the numbers of their retakes; a row opens the student's debts. */
export function StudentSummariesPage() {
  const t = useTexts(retakesTexts);
  const query = useRetakesQuery();
  const sort = useSort();
  const list = useCall('retakes', 'listRetakeStudents', { query: { ...query, sort } }, { keepPrevious: true });
  return (
    <>
      <OfficeHeader description={t('studentsText')} />
      <RetakeSummaries
        list={list}
        who={t('student')}
        searchLabel={t('searchStudent')}
        withGroups
        lines={({ data }) =>
          data.map(({ student, group_name, ...counts }) => ({
            id: student.id,
            to: `/admin/retakes/students/${student.id}`,
            counts,
            name: (
              <span className={classes.person}>
                <PersonAvatar person={student} size={32} />
                <span>
                  {personName(student)}
                  <small className={classes.muted}>{group_name}</small>
                </span>
              </span>
            ),
          }))
        }
      />
    </>
  );
}
