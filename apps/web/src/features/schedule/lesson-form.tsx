import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import { keysOf } from '@orbita/contract/records';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { addDays, isDay } from '../../base/typed-date.ts';
import { fromFieldValue } from '../../base/zone-time.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { namingClashes } from './clash-faults.ts';
import { FreeTimes } from './free-times.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { type LessonFields, type LessonValues, newLesson, readLesson } from './lesson-values.ts';
import { readTime, TimeField } from './time-field.tsx';
import { scheduleTexts } from './schedule.texts.ts';
import { useGroupItems, useRoomItems, useRoomsRead, useSubjectItems, useTeacherItems } from './use-choices.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { keepChosen } from '../../ui/fields/keep-chosen.ts';
import classes from './lesson-dialog.module.css';

const numbers = (ids: readonly string[]): number[] => ids.map(Number);

type Props = { onClose: () => void } & ({ lesson: LessonDetails; day?: never } | { day: string; lesson?: never });

/** Adds a lesson or a weekly series, or changes a lesson; clashing lessons are named and nothing is saved. */
export function LessonForm({ lesson, day = '', onClose }: Props) {
  const t = useTexts(scheduleTexts);
  const form = useFormFields({
    initial: lesson ? readLesson(lesson) : newLesson(day),
    required: ['day', 'start', 'end'],
    checks: {
      day: (value) => value !== '' && !isDay(value) && t('wrongDay'),
      start: (start) => start !== '' && !readTime(start) && t('wrongTime'),
      end: (end, { start }) => end !== '' && faultOfEnd(readTime(start), readTime(end)),
      until: (until, { repeats }) => repeats && !isDay(until) && t('wrongDay'),
    },
  });
  const save = useSaveLesson(lesson);
  return (
    <EditDialog
      title={t(lesson ? 'editTitle' : 'addTitle')}
      saveLabel={t(lesson ? 'save' : 'addSave')}
      size="lg"
      form={form}
      {...(lesson ? { record: lesson } : {})}
      saveDisabled={form.values.group_ids.length === 0 || (form.values.repeats && form.values.weekdays.length === 0)}
      save={(values, updated_at) => namingClashes(save(values, form.initial, updated_at))}
      onClose={onClose}
    >
      <When form={form} />
      {lesson && <FreeTimes lesson={lesson} form={form} />}
      <Who form={form} />
      <Where form={form} />
      {lesson ? <ScopeChoice lesson={lesson} {...form.field('scope')} /> : <RepeatFields form={form} />}
    </EditDialog>
  );
}

/** Midnight as the end of a lesson ends its day. */
const MIDNIGHT = '00:00';
function faultOfEnd(start: string | undefined, end: string | undefined): string | false {
  if (!end) return scheduleTexts.t('wrongTime');
  return start !== undefined && end !== MIDNIGHT && end <= start && scheduleTexts.t('wrongEnd');
}

/** Returns the moments of the typed times. */
function timesOf({ day, ...typed }: LessonValues): { starts_at: string; ends_at: string } {
  const [start, end] = [readTime(typed.start) ?? '', readTime(typed.end) ?? ''];
  const last = end === MIDNIGHT ? addDays(day, 1) : day;
  return { starts_at: fromFieldValue(`${day}T${start}`) ?? '', ends_at: fromFieldValue(`${last}T${end}`) ?? '' };
}

type Body = Parameters<ReturnType<typeof useSave<'schedule', 'createScheduleLessons'>>['mutate']>[0]['body'];

const wholeOf = (values: LessonValues): Body => ({
  ...timesOf(values),
  subject_ids: numbers(values.subject_ids),
  group_ids: numbers(values.group_ids),
  teachers: values.teacher_ids.map((id) => ({ user_id: Number(id) })),
  room_id: values.room_id === '' ? null : Number(values.room_id),
  place: values.place,
  title: values.title,
  meeting_url: values.meeting_url,
  repeat: values.repeats
    ? { weekdays: numbers(values.weekdays), interval_weeks: Number(values.interval_weeks), until: values.until }
    : null,
});

/** The fields of the contract that each field of the form decides. */
const decides: [keyof LessonValues, (keyof Body)[]][] = [
  ['day', ['starts_at', 'ends_at']],
  ['start', ['starts_at', 'ends_at']],
  ['end', ['starts_at', 'ends_at']],
  ['subject_ids', ['subject_ids']],
  ['group_ids', ['group_ids']],
  ['teacher_ids', ['teachers']],
  ['room_id', ['room_id', 'place']],
  ['place', ['room_id', 'place']],
  ['title', ['title']],
  ['meeting_url', ['meeting_url']],
];
/** Returns only what was changed, so that the rest of the lessons stays, such as a substitution. */
function changeOf(values: LessonValues, initial: LessonValues): Partial<Body> {
  const isSame = (name: keyof LessonValues) => JSON.stringify(values[name]) === JSON.stringify(initial[name]);
  const names = new Set(decides.flatMap(([field, fields]) => (isSame(field) ? [] : fields)));
  const whole = wholeOf(values);
  const change: Partial<Body> = { ...whole };
  for (const name of keysOf(whole)) if (!names.has(name)) delete change[name];
  return change;
}

function useSaveLesson(lesson: LessonDetails | undefined) {
  const t = useTexts(scheduleTexts);
  const after = { invalidates: ['schedule', 'attendance'], failure: false } as const;
  const create = useSave('schedule', 'createScheduleLessons', { ...after, success: t('added') });
  const update = useSave('schedule', 'updateScheduleLesson', { ...after, success: t('saved') });
  return async (values: LessonValues, initial: LessonValues, updated_at: string | undefined): Promise<unknown> => {
    if (!lesson) return create.mutateAsync({ body: wholeOf(values) });
    const { repeat: _repeat, ...body } = changeOf(values, initial);
    return update.mutateAsync({
      params: { id: lesson.id },
      body: { ...body, scope: values.scope, ...(updated_at ? { updated_at } : {}) },
    });
  };
}

function When({ form }: { form: LessonFields }) {
  const t = useTexts(scheduleTexts);
  return (
    <div className={classes.row}>
      <DateField label={t('dayField')} time={null} {...form.field('day')} />
      <TimeField label={t('start')} {...form.field('start')} />
      <TimeField label={t('end')} {...form.field('end')} />
    </div>
  );
}

const optionsOf = (items: { id: number; label: string }[]) =>
  items.map(({ id, label }) => ({ value: String(id), label }));

function Who({ form }: { form: LessonFields }) {
  const t = useTexts(scheduleTexts);
  const field = (name: 'subject_ids' | 'group_ids' | 'teacher_ids') => ({
    ...form.field(name),
    searchable: true,
    hidePickedOptions: true,
  });
  return (
    <>
      <MultiSelect label={t('subjects')} data={optionsOf(useSubjectItems())} maxValues={10} {...field('subject_ids')} />
      <MultiSelect
        label={t('groups')}
        required
        data={optionsOf(useGroupItems())}
        maxValues={50}
        {...field('group_ids')}
      />
      <MultiSelect label={t('teachers')} data={optionsOf(useTeacherItems())} maxValues={10} {...field('teacher_ids')} />
    </>
  );
}

function Where({ form }: { form: LessonFields }) {
  const t = useTexts(scheduleTexts);
  const rooms = useRoomItems();
  const label = ({ label: name, capacity }: (typeof rooms)[number]) =>
    capacity === null ? name : `${name} · ${t('seats', { count: capacity })}`;
  return (
    <>
      <ReadFailure name={t('room')} query={useRoomsRead()} />
      <Select
        label={t('room')}
        placeholder={t('noRoom')}
        searchable
        clearable
        data={keepChosen(
          rooms.map((room) => ({ value: String(room.id), label: label(room) })),
          form.values.room_id,
        )}
        value={form.values.room_id || null}
        onChange={(room_id) => form.set({ room_id: room_id ?? '' })}
      />
      {form.values.room_id === '' && <TextInput label={t('place')} maxLength={100} {...form.text('place')} />}
      <TextInput label={t('link')} type="url" placeholder="https://" maxLength={2048} {...form.text('meeting_url')} />
      <TextInput label={t('ownTitle')} description={t('ownTitleHint')} maxLength={255} {...form.text('title')} />
    </>
  );
}
