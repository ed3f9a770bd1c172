import type { RetakeStudent } from '@orbita/contract/retakes';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { OfficeHeader } from '../office-header.tsx';
import { RetakeSummaries } from './retake-summaries.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { toGroupedQuery, useRetakeList } from '../use-retake-list.ts';
import classes from '../retakes.module.css';

/** Students with the numbers of their retakes; a row opens the student's debts. */
export function StudentSummariesPage() {
  const t = useTexts(retakesTexts);
  const list = useRetakeList();
  const asked = { ...toGroupedQuery(list), ...(list.sort ? { sort: list.sort } : {}) };
  const query = useCall('retakes', 'listRetakeStudents', { query: asked }, { keepPrevious: true });
  return (
    <>
      <OfficeHeader description={t('studentsText')} />
      <RetakeSummaries
        list={list}
        query={query}
        heading={t('student')}
        nameOf={nameOf}
        idOf={({ student }) => student.id}
        searchLabel={t('searchStudent')}
        withGroups
      />
    </>
  );
}

const nameOf = ({ student, group_name }: RetakeStudent) => ({
  to: `/admin/retakes/students/${student.id}`,
  name: (
    <span className={classes.person}>
      <PersonAvatar person={student} size={32} />
      <span>
        {personName(student)}
        <small className={classes.muted}>{group_name}</small>
      </span>
    </span>
  ),
});
