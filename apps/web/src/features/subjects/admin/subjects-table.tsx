import { Checkbox } from '@mantine/core';
import type { SubjectRow } from '@orbita/contract/subjects';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import type { useSelection } from '../../../ui/lists/use-selection.ts';
import { RowMenu } from './row-menu.tsx';
import type { Sort, useListFilters } from './list-filters.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';
import type { SubjectActions } from './use-subject-actions.ts';
import table from '../../../ui/lists/data-table.module.css';
import classes from './subjects-admin.module.css';

interface Props {
  rows: readonly SubjectRow[];
  list: ReturnType<typeof useListFilters>;
  selection: ReturnType<typeof useSelection>;
  actions: SubjectActions;
}

/** Disciplines as a table, or as cards on phones; the bin allows neither selecting nor opening them. */
export function SubjectsTable({ rows, list, selection, actions }: Props) {
  const t = useTexts(subjectsAdminTexts);
  const ui = useTexts(uiTexts);
  const isBin = list.filters.state === 'deleted' || list.filters.state === 'purged';
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            {!isBin && (
              <th scope="col" className={table.tick}>
                <Checkbox
                  aria-label={ui('chooseAll')}
                  checked={selection.chosen.length === rows.length}
                  indeterminate={selection.chosen.length > 0 && selection.chosen.length < rows.length}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            <SortHeader name="title" label={t('subject')} list={list} isFixed={isBin} />
            <th scope="col">{t('teachers')}</th>
            <th scope="col">{t('groups')}</th>
            <th scope="col">{t('topics')}</th>
            <SortHeader name="updated_at" label={t(isBin ? 'deletedAt' : 'changed')} list={list} isFixed={isBin} />
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((subject) => (
            <Row key={subject.id} subject={subject} isBin={isBin} list={list} selection={selection} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortProps {
  name: Sort;
  label: string;
  list: Props['list'];
  /** Whether sorting is disabled, as in the bin, which has its own order. */
  isFixed: boolean;
}
function SortHeader({ name, label, list: { filters, set }, isFixed }: SortProps) {
  if (isFixed) return <th scope="col">{label}</th>;
  const isOn = filters.sort === name;
  const Arrow = filters.isDescending ? IconArrowDown : IconArrowUp;
  // Dates are first sorted descending, titles ascending.
  const next = isOn ? !filters.isDescending : name === 'updated_at';
  return (
    <th scope="col" aria-sort={isOn ? (filters.isDescending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={table.sort}
        onClick={() => set({ sort: name === 'title' ? null : name, dir: next ? 'desc' : null })}
      >
        {label}
        {isOn && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}

type RowProps = Omit<Props, 'rows'> & { subject: SubjectRow; isBin: boolean };

const SHOWN = 2;

function Row({ subject, isBin, list, selection, actions }: RowProps) {
  const t = useTexts(subjectsAdminTexts);
  const isChosen = selection.has(subject.id);
  const moreGroups = subject.groups.length - SHOWN;
  return (
    <tr data-selected={(!isBin && isChosen) || undefined}>
      {!isBin && (
        <td className={table.tick}>
          <Checkbox
            aria-label={t('choose', { title: subject.title })}
            checked={isChosen}
            onChange={() => selection.toggle(subject.id)}
          />
        </td>
      )}
      <td className={table.main}>
        <SubjectName subject={subject} isBin={isBin} />
      </td>
      <td className={table.muted}>
        {subject.teachers.length === 0
          ? t('noTeachers')
          : subject.teachers.map((person, index) => (
              <span key={person.id}>
                {index > 0 && ', '}
                <button
                  type="button"
                  className={classes.person}
                  title={t('byTeacher', { name: personName(person) })}
                  onClick={() => list.set({ teacher: String(person.id) })}
                >
                  {personName(person, 'short')}
                </button>
              </span>
            ))}
      </td>
      <td className={table.muted}>
        {subject.groups
          .slice(0, SHOWN)
          .map(({ name }) => name)
          .join(', ')}
        {moreGroups > 0 && ` ${t('more', { count: moreGroups })}`}
      </td>
      <td className={table.number}>
        <span className={classes.narrow}>{t('topicsCount', { count: subject.topics_count })}</span>
        <span className={classes.wide}>{subject.topics_count}</span>
      </td>
      <td className={table.number}>
        <span className={classes.narrow}>{t(isBin ? 'deletedAt' : 'changed')} </span>
        {formatDate(subject.deleted_at ?? subject.updated_at)}
      </td>
      <td className={table.tools}>
        <RowMenu subject={subject} actions={actions} />
      </td>
    </tr>
  );
}

function SubjectName({ subject, isBin }: { subject: SubjectRow; isBin: boolean }) {
  const t = useTexts(subjectsAdminTexts);
  return (
    <span className={classes.subject} style={{ '--subject': subject.color }}>
      <span className={classes.dot} aria-hidden="true" />
      <span>
        {isBin ? subject.title : <Link to={`/subjects/${subject.id}`}>{subject.title}</Link>}
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
