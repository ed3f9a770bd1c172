import type { Semester } from '@orbita/contract/semesters';
import { IconAlertTriangle } from '@tabler/icons-react';
import { api } from '../../api/client/client.ts';
import { SUBJECT } from '../../api/affected-calls.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { invalidate } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import bare from '../../ui/buttons/bare-button.module.css';
import type { Column } from '../../ui/kit/list-table.tsx';
import { RowTools, toolsColumn } from '../../ui/kit/row-tools.tsx';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { formatDays, isInProgress } from './semester-days.ts';
import { semestersTexts } from './semesters.texts.ts';
import classes from './semesters.module.css';

/** Reads again whatever shows semesters or what belongs to them. */
export const refreshSemesters = () =>
  invalidate('semesters', 'trajectories', 'halves', 'subjects.listSemesterChoices', ...SUBJECT);

interface Tools {
  onEdit: (semester: Semester) => void;
  onFill: (semester: Semester) => void;
}

/** Columns of the list of semesters. */
export function useSemesterColumns(tools: Tools): Column<Semester>[] {
  const t = useTexts(semestersTexts);
  const canWrite = useCurrentUser().can('semesters_write');
  const columns: Column<Semester>[] = [
    { title: t('semester'), sort: 'title', kind: 'main', cell: ({ title }) => title },
    { title: t('days'), sort: 'started_at', cell: (semester) => <Days semester={semester} /> },
    { title: t('halves'), cell: (semester) => <Halves semester={semester} onFill={tools.onFill} /> },
    {
      title: t('subjects'),
      kind: 'number',
      cell: ({ subjects_count }) => t('subjectsCount', { count: subjects_count }),
    },
  ];
  if (!canWrite) return columns;
  return [...columns, toolsColumn((semester) => <SemesterTools semester={semester} onEdit={tools.onEdit} />)];
}

function Days({ semester }: { semester: Semester }) {
  const t = useTexts(semestersTexts);
  return (
    <>
      <span className={classes.days}>{formatDays(semester)}</span>
      {isInProgress(semester) && <span className={classes.now}>{t('now')}</span>}
      {semester.overlaps.length > 0 && (
        <span className={classes.overlap}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t('overlaps', { titles: semester.overlaps.map(({ title }) => title).join(', ') })}
        </span>
      )}
    </>
  );
}

/** How many halves are in a semester; opens their list. */
function Halves({ semester, onFill }: { semester: Semester; onFill: (semester: Semester) => void }) {
  const t = useTexts(semestersTexts);
  const { halves, title } = semester;
  const count = halves.length === 0 ? t('noHalves') : t('halvesCount', { count: halves.length });
  return (
    <button type="button" className={bare.text} aria-label={`${count}: ${title}`} onClick={() => onFill(semester)}>
      {count}
    </button>
  );
}

function SemesterTools({ semester, onEdit }: { semester: Semester; onEdit: (semester: Semester) => void }) {
  const t = useTexts(semestersTexts);
  const { id, title } = semester;
  const remove = () =>
    runUndoable({
      work: () => api.semesters.deleteSemester({ params: { id } }),
      message: t('removed', { title }),
      undo: () => api.semesters.restoreSemester({ params: { id } }),
      refresh: refreshSemesters,
    });
  return <RowTools title={title} onEdit={() => onEdit(semester)} onRemove={() => void remove()} />;
}
