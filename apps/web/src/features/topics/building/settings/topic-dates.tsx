import type { SubjectDates } from '@orbita/contract/abstract-lessons';
import type { Lesson } from '@orbita/contract/topics';
import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { datesTexts } from '../../../../shared/abstract-lessons/dates.texts.ts';
import { datesOf, type Dates, NO_DATES, type Target } from '../../../../shared/abstract-lessons/subject-dates.ts';
import { useDateChanges } from '../../../../shared/abstract-lessons/use-date-changes.ts';
import { personName } from '../../../../shared/users/person.tsx';
import { MomentField } from '../../../../ui/fields/moment-field.tsx';
import { useWriteBoard } from '../../../../ui/saving/write-board.ts';
import { LoadState } from '../../../../ui/states/load-state.tsx';
import { topicDatesTexts } from './topic-dates.texts.ts';
import classes from './topic-dates.module.css';

/** When the topic opens and is due: for each group, and for the students who have dates of their own. */
export function TopicDates({ lesson }: { lesson: Lesson }) {
  const t = useTexts(topicDatesTexts);
  const query = useCall('abstractLessons', 'getSubjectDates', { params: { id: lesson.subject.id } });
  return (
    <section className={classes.panel} aria-labelledby="topic-dates">
      <h2 id="topic-dates" className={classes.title}>
        {t('title')}
      </h2>
      <LoadState query={query} skeleton={null}>
        {(read) => <Loaded lesson={lesson} read={read} />}
      </LoadState>
    </section>
  );
}

function Loaded({ lesson, read: told }: { lesson: Lesson; read: SubjectDates }) {
  const t = useTexts(topicDatesTexts);
  const names = useTexts(datesTexts);
  const changes = useDateChanges(lesson.subject.id);
  const read = changes.show(told);
  const board = useWriteBoard();
  const { flush } = changes;
  const { stage, at } = changes.state;
  useEffect(() => board.set('dates', { stage, at, flush }), [board, stage, at, flush]);
  const [added, setAdded] = useState<number[]>([]);
  const step_id = lesson.id;
  const change = (target: Target, dates: Partial<Dates>) =>
    changes.edit(target, { step_id, ...dates }, names('changed'));
  const students = new Map(read.groups.flatMap((group) => group.students.map((student) => [student.id, student])));
  const own = new Set([...read.schedules.flatMap((row) => (row.step_id === step_id ? row.student.id : [])), ...added]);
  const exceptions = [...own].flatMap((id) => students.get(id) ?? []);
  if (read.groups.length === 0) return <p className={classes.hint}>{t('noGroups')}</p>;
  return (
    <>
      {read.groups.map((group) => {
        const target = { group_id: group.id };
        return (
          <DatesOf
            key={group.id}
            name={group.name}
            dates={datesOf(read, target).get(step_id) ?? NO_DATES}
            placeholders={[t('atOnce'), t('noDue')]}
            isDisabled={!read.can_edit}
            onChange={(dates) => change(target, dates)}
          />
        );
      })}
      {exceptions.length > 0 && <h3 className={classes.subtitle}>{t('exceptions')}</h3>}
      {exceptions.map((student) => {
        const target = { user_id: student.id };
        return (
          <DatesOf
            key={student.id}
            name={personName(student, 'short')}
            dates={datesOf(read, target).get(step_id) ?? NO_DATES}
            placeholders={[t('asGroup'), t('asGroup')]}
            isDisabled={!read.can_edit}
            onChange={(dates) => change(target, dates)}
            onRemove={() => {
              setAdded(added.filter((id) => id !== student.id));
              if (datesOf(read, target).has(step_id)) change(target, { opens_at: null, due_at: null });
            }}
          />
        );
      })}
      {read.can_edit && (
        <Select
          label={t('add')}
          placeholder={t('addHint')}
          searchable
          nothingFoundMessage={t('nobody')}
          value={null}
          data={[...students.values()]
            .filter(({ id }) => !own.has(id))
            .map((student) => ({ value: String(student.id), label: personName(student) }))}
          onChange={(id) => id !== null && setAdded([...added, Number(id)])}
        />
      )}
      <Link className={classes.all} to={`/subjects/${lesson.subject.id}/plan/dates`}>
        {t('all')}
      </Link>
    </>
  );
}

interface DatesProps {
  /** The group or the student. */
  name: string;
  dates: Dates;
  /** What an empty opening and an empty due date mean. */
  placeholders: [opens: string, due: string];
  isDisabled: boolean;
  onChange: (dates: Partial<Dates>) => void;
  onRemove?: () => void;
}

function DatesOf({ name, dates: { opens_at, due_at }, placeholders, isDisabled, onChange, onRemove }: DatesProps) {
  const t = useTexts(topicDatesTexts);
  const names = useTexts(datesTexts);
  const isCrossed = (opens: string | null, due: string | null) =>
    opens !== null && due !== null && Date.parse(opens) >= Date.parse(due) ? names('crossed') : null;
  return (
    <div className={classes.dates} role="group" aria-label={name}>
      <div className={classes.name}>
        <span>{name}</span>
        {onRemove && !isDisabled && (
          <ActionIcon variant="subtle" color="gray" size={24} aria-label={t('remove', { name })} onClick={onRemove}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.field}>
        <span aria-hidden="true">{names('opens')}</span>
        <MomentField
          label={names('opensOf', { title: name })}
          moment={opens_at}
          time="00:00"
          placeholder={placeholders[0]}
          isDisabled={isDisabled}
          fault={(moment) => isCrossed(moment, due_at)}
          onSave={(moment) => onChange({ opens_at: moment })}
        />
      </div>
      <div className={classes.field}>
        <span aria-hidden="true">{names('due')}</span>
        <MomentField
          label={names('dueOf', { title: name })}
          moment={due_at}
          time="23:59"
          placeholder={placeholders[1]}
          isDisabled={isDisabled}
          isPast={due_at !== null && Date.parse(due_at) < Date.now()}
          fault={(moment) => isCrossed(opens_at, moment)}
          onSave={(moment) => onChange({ due_at: moment })}
        />
      </div>
    </div>
  );
}
