import type { SubjectRow } from '@orbita/contract/subjects';
import { Link } from 'react-router';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { isBin, type SubjectList } from './list-filters.ts';
import { RowMenu } from './row-menu.tsx';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';
import type { SubjectActions } from './use-subject-actions.ts';
import classes from './subjects-admin.module.css';

/** Columns of the list of disciplines; deleted ones cannot be opened. */
export function useSubjectColumns(list: SubjectList, actions: SubjectActions): Column<SubjectRow>[] {
  const t = useTexts(subjectsAdminTexts);
  const isDeleted = isBin(list.filters.state);
  const changed = t(isDeleted ? 'deletedAt' : 'changed');
  const sortedBy = (name: 'title' | 'updated_at') => (isDeleted ? {} : { sort: name });
  return [
    {
      title: t('subject'),
      ...sortedBy('title'),
      kind: 'main',
      cell: (subject) => <SubjectName subject={subject} isBin={isDeleted} />,
    },
    {
      title: t('teachers'),
      kind: 'muted',
      cell: ({ teachers }) => <Teachers teachers={teachers} onChoose={(id) => list.set({ teacher: String(id) })} />,
    },
    { title: t('groups'), kind: 'muted', cell: ({ groups }) => <Groups groups={groups} /> },
    {
      title: t('topics'),
      kind: 'number',
      cell: ({ topics_count }) => (
        <>
          <span className={classes.narrow}>{t('topicsCount', { count: topics_count })}</span>
          <span className={classes.wide}>{topics_count}</span>
        </>
      ),
    },
    {
      title: changed,
      ...sortedBy('updated_at'),
      kind: 'number',
      cell: ({ deleted_at, updated_at }) => (
        <>
          <span className={classes.narrow}>{changed} </span>
          {formatDate(deleted_at ?? updated_at)}
        </>
      ),
    },
    {
      title: t('actions'),
      isTitleHidden: true,
      kind: 'tools',
      cell: (subject) => <RowMenu subject={subject} actions={actions} />,
    },
  ];
}

interface TeachersProps {
  teachers: SubjectRow['teachers'];
  onChoose: (id: number) => void;
}
/** Teachers as buttons that filter the list by the teacher. */
function Teachers({ teachers, onChoose }: TeachersProps) {
  const t = useTexts(subjectsAdminTexts);
  if (teachers.length === 0) return t('noTeachers');
  return teachers.map((person, index) => (
    <span key={person.id}>
      {index > 0 && ', '}
      <button
        type="button"
        className={classes.person}
        title={t('byTeacher', { name: personName(person) })}
        onClick={() => onChoose(person.id)}
      >
        {personName(person, 'short')}
      </button>
    </span>
  ));
}

const SHOWN = 2;

function Groups({ groups }: { groups: SubjectRow['groups'] }) {
  const t = useTexts(subjectsAdminTexts);
  const first = groups.slice(0, SHOWN).map(({ name }) => name);
  const more = groups.length - SHOWN;
  return `${first.join(', ')}${more > 0 ? ` ${t('more', { count: more })}` : ''}`;
}

function SubjectName({ subject, isBin: isDeleted }: { subject: SubjectRow; isBin: boolean }) {
  const t = useTexts(subjectsAdminTexts);
  return (
    <span className={classes.subject} style={{ '--subject': subject.color }}>
      <span className={classes.dot} aria-hidden="true" />
      <span>
        {isDeleted ? subject.title : <Link to={`/subjects/${subject.id}`}>{subject.title}</Link>}
        {subject.hidden && (
          <span className={classes.badge} data-tone="warning">
            {t('hidden')}
          </span>
        )}
        {subject.distant && <span className={classes.badge}>{t('distant')}</span>}
        {subject.type !== 'subject' && <span className={classes.badge}>{t(`type.${subject.type}`)}</span>}
      </span>
    </span>
  );
}
