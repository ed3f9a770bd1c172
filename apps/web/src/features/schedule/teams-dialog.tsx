import { NativeSelect, TextInput } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import type { Person } from '@orbita/contract/schemas';
import { IconArrowsShuffle, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import bare from '../../ui/buttons/bare-button.module.css';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { dealOut } from './deal-out.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './teams-dialog.module.css';

/** Divides the students of a lesson into teams. */
export function TeamsDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const list = useCall('attendance', 'getLessonAttendance', { params: { id: lesson.id } });
  if (list.data)
    return (
      <Division
        lesson={lesson}
        // Whoever has left the groups is in no team of them any more.
        students={list.data.data.filter(({ left_on: left }) => left === null).map(({ student }) => student)}
        onClose={onClose}
      />
    );
  return (
    <Modal opened onClose={onClose} title={t('editTeams')}>
      <LoadState query={list} skeleton={null}>
        {() => null}
      </LoadState>
    </Modal>
  );
}

/** A team while it is edited; the key stays while its title changes. */
interface Team {
  key: string;
  title: string;
}
/** Key of the team of each student; empty without one. */
type Places = Record<string, string>;

const keyOf = (place: number): string => `team-${place}`;
const initialOf = ({ teams }: LessonDetails, named: (number: number) => string): { teams: Team[]; places: Places } => ({
  teams:
    teams.length > 0
      ? teams.map(({ title }, place) => ({ key: keyOf(place), title }))
      : [0, 1].map((place) => ({ key: keyOf(place), title: named(place + 1) })),
  places: Object.fromEntries(
    teams.flatMap(({ students }, place) => students.map(({ id }): [string, string] => [String(id), keyOf(place)])),
  ),
});

function Division({
  lesson,
  students,
  onClose,
}: {
  lesson: LessonDetails;
  students: readonly Person[];
  onClose: () => void;
}) {
  const t = useTexts(scheduleTexts);
  const named = (number: number) => t('teamNamed', { number });
  const [initial] = useState(() => initialOf(lesson, named));
  const form = useFormFields({
    initial,
    checks: { teams: (teams) => teams.some(({ title }) => title.trim() === '') && t('teamUnnamed') },
  });
  const { teams, places } = form.values;
  const save = useSave('schedule', 'saveLessonTeams', {
    invalidates: ['schedule'],
    success: t('saved'),
    failure: false,
  });
  const add = () => {
    const free = Math.max(-1, ...teams.map(({ key }) => Number(key.slice(5)))) + 1;
    form.set({ teams: [...teams, { key: keyOf(free), title: named(teams.length + 1) }] });
  };
  const bodyOf = () =>
    teams.map(({ key, title }) => ({
      title: title.trim(),
      student_ids: students.flatMap(({ id }) => (places[id] === key ? [id] : [])),
    }));
  const counts = new Map(teams.map(({ key }) => [key, students.filter(({ id }) => places[id] === key).length]));
  return (
    <EditDialog
      title={t('editTeams')}
      form={form}
      save={() => save.mutateAsync({ params: { id: lesson.id }, body: { teams: bodyOf() } })}
      onClose={onClose}
    >
      <ul className={classes.teams}>
        {teams.map((team, place) => (
          <li key={team.key}>
            <TextInput
              aria-label={t('teamTitle', { number: place + 1 })}
              value={team.title}
              maxLength={100}
              error={team.title.trim() === '' && t('teamUnnamed')}
              onChange={(event) => {
                const title = event.currentTarget.value;
                form.set({ teams: teams.map((one) => (one.key === team.key ? { ...one, title } : one)) });
              }}
            />
            <span>{t('students', { count: counts.get(team.key) ?? 0 })}</span>
            <button
              type="button"
              className={bare.icon}
              aria-label={t('teamRemove', { title: team.title })}
              onClick={() => form.set({ teams: teams.filter(({ key }) => key !== team.key) })}
            >
              <IconX size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <Button
          size="compact-sm"
          disabled={teams.length >= 20}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t('teamAdd')}
        </Button>
        <Button
          size="compact-sm"
          disabled={teams.length < 2}
          leftSection={<IconArrowsShuffle size={16} aria-hidden="true" />}
          onClick={() =>
            form.set({
              places: dealOut(
                students.map(({ id }) => id),
                teams.map(({ key }) => key),
              ),
            })
          }
        >
          {t('teamsDeal')}
        </Button>
      </div>
      <ul className={classes.students}>
        {students.map((student) => (
          <li key={student.id}>
            <label htmlFor={`team-of-${student.id}`}>{personName(student)}</label>
            <NativeSelect
              id={`team-of-${student.id}`}
              value={teams.some(({ key }) => key === places[student.id]) ? places[student.id] : ''}
              data={[
                { value: '', label: '—' },
                ...teams.map(({ key, title }) => ({ value: key, label: title || '…' })),
              ]}
              onChange={(event) => form.set({ places: { ...places, [student.id]: event.currentTarget.value } })}
            />
          </li>
        ))}
      </ul>
    </EditDialog>
  );
}
