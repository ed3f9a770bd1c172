import { Select } from '@mantine/core';
import type { StudentTask } from '@orbita/contract/portfolio';
import { taskStates } from '@orbita/contract/portfolio/states';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { DueDate } from '../../shared/topics/due-date.tsx';
import { ProfileTabs } from '../../shared/users/profile-tabs.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { asId, asWord, useList } from '../../ui/kit/use-list.ts';
import { portfolioTexts } from './portfolio.texts.ts';
import { SubjectWorkTable } from './subject-work-table.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { type Student, useStudent } from './use-student.ts';
import classes from './portfolio.module.css';

/** What a student has to do and where it stands, in all disciplines. Another student begins anew, so that no work stands under a foreign name. */
export function TasksPage() {
  const student = useStudent();
  return <TasksOf key={student.id} student={student} />;
}

function TasksOf({ student }: { student: Student }) {
  const t = useTexts(portfolioTexts);
  const list = useList({ filters: { state: asWord(taskStates), subject: asId } });
  const { state, subject } = list.filters;
  const query = useCall(
    'portfolio',
    'listStudentTasks',
    {
      params: { user: student.id },
      query: { ...list.asked, ...(state ? { state } : {}), ...(subject ? { subject_id: subject } : {}) },
    },
    { keepPrevious: true },
  );
  const [opened, setOpened] = useState<StudentTask | null>(null);
  const columns = useTaskColumns(setOpened);
  const counters = query.data?.counters;
  return (
    <ListPage
      header={{ title: student.name ? t('tasksOf', { name: student.name }) : t('tasks') }}
      views={
        <>
          <ProfileTabs userId={student.id} current="tasks" isRefused={query.error?.status === 403} />
          <SubjectWorkTable studentId={student.id} chosen={subject} />
        </>
      }
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('searchTasks')}
      filters={
        <Select
          aria-label={t('state')}
          value={state ?? ''}
          onChange={(value) => list.set({ state: value || null })}
          allowDeselect={false}
          data={[
            { value: '', label: t('anyState') },
            ...taskStates.map((name) => ({
              value: name,
              label: counters ? `${t(`is.${name}`)} (${counters[name] ?? 0})` : t(`is.${name}`),
            })),
          ]}
        />
      }
      empty={{
        icon: <IconChecklist size={28} aria-hidden="true" />,
        title: t('emptyTasks'),
        text: t('emptyTasksText'),
      }}
    >
      {opened && (
        <TaskDialog
          studentId={student.id}
          taskId={opened.id}
          title={opened.title}
          isOwn={student.isOwn}
          onClose={() => setOpened(null)}
        />
      )}
    </ListPage>
  );
}

function useTaskColumns(onOpen: (task: StudentTask) => void): Column<StudentTask>[] {
  const t = useTexts(portfolioTexts);
  return [
    {
      title: t('task'),
      kind: 'main',
      cell: (task) => (
        <span className={classes.task}>
          <span>
            <button type="button" className={classes.open} onClick={() => onOpen(task)}>
              {task.title}
            </button>
            {!task.required && <span className={classes.quiet}> · {t('optional')}</span>}
          </span>
          <span className={classes.quiet}>
            {task.subject.title} · {task.step.title}
          </span>
        </span>
      ),
    },
    {
      title: t('stands'),
      cell: ({ state }) => (
        <span className={classes.state} data-state={state}>
          {t(`one.${state}`)}
        </span>
      ),
    },
    {
      title: t('due'),
      cell: ({ due_at, state }) =>
        due_at === null ? (
          <span className={classes.quiet}>{t('noDue')}</span>
        ) : (
          <DueDate at={due_at} isDone={state === 'accepted' || state === 'waiting'} />
        ),
    },
    {
      title: t('submitted'),
      cell: ({ submitted_at, is_late }) =>
        submitted_at && (
          <time dateTime={submitted_at} title={formatDayTime(submitted_at)}>
            {formatNear(submitted_at)}
            {is_late && <span className={classes.quiet}> · {t('late')}</span>}
          </time>
        ),
    },
    {
      title: t('mark'),
      kind: 'number',
      cell: ({ mark, max_mark }) =>
        mark !== null && (max_mark === null ? formatNumber(mark) : `${formatNumber(mark)} / ${formatNumber(max_mark)}`),
    },
  ];
}
