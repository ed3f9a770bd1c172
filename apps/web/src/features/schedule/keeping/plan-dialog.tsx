import { MultiSelect, Select } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import { callNamed, newIdempotencyKey } from '../../../api/client/client.ts';
import { useCall } from '../../../api/query.ts';
import { formatDay, formatNear, formatTime, weekdays } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { isDay } from '../../../base/typed-date.ts';
import { personName } from '../../../shared/users/person.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { namingClashes } from '../clash-faults.ts';
import { noonOf } from '../schedule-days.ts';
import { scheduleTexts } from '../schedule.texts.ts';
import { readTime, TimeField } from '../time-field.tsx';
import { IntervalField, WeekdaysField } from '../weekly-fields.tsx';
import { useRoomItems, useRoomsRead, useTeacherItems } from '../use-choices.ts';
import { keepingTexts } from './keeping.texts.ts';
import { refreshTimetable, undoChange } from './undo-change.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { keepChosen } from '../../../ui/fields/keep-chosen.ts';
import classes from './keeping.module.css';

interface Values {
  weekdays: string[];
  interval_weeks: string;
  until: string;
  start: string;
  end: string;
  room_id: string;
  teacher_ids: string[];
}
const readPlan = (lesson: LessonDetails): Values => ({
  weekdays: (lesson.series?.weekdays ?? []).map(String),
  interval_weeks: String(lesson.series?.interval_weeks ?? 1),
  until: lesson.series?.last_day ?? '',
  start: formatTime(lesson.starts_at),
  end: formatTime(lesson.ends_at),
  room_id: lesson.room_id === null ? '' : String(lesson.room_id),
  teacher_ids: lesson.teachers.map((teacher) => String(teacher.stands_in_for?.id ?? teacher.id)),
});
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Gives the series of a lesson another plan from its day on; what has happened stays. */
export function PlanDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const t = useTexts(keepingTexts);
  const words = useTexts(scheduleTexts);
  const form = useFormFields<Values>({
    initial: readPlan(lesson),
    required: ['start', 'end', 'until'],
    checks: {
      until: (until) => until !== '' && !isDay(until) && words('wrongDay'),
      start: (start) => start !== '' && !readTime(start) && words('wrongTime'),
      end: (end) => end !== '' && !readTime(end) && words('wrongTime'),
    },
  });
  const rooms = useRoomItems();
  const teachers = useTeacherItems();
  const save = async (values: Values) => {
    const done = await namingClashes(
      callNamed('schedule', 'planLessonSeries')(
        { params: { id: lesson.id }, body: bodyOf(values, form.initial) },
        { idempotencyKey: newIdempotencyKey() },
      ),
    );
    notify({
      tone: 'success',
      message: t('planned', { count: done.moved + done.made }),
      duration: 15_000,
      action: { label: uiTexts.t('undo'), run: () => void undoChange(done.change_id) },
    });
    await refreshTimetable();
    return done;
  };
  return (
    <EditDialog
      title={t('planTitle', { day: formatDay(lesson.starts_at) })}
      size="lg"
      form={form}
      saveDisabled={form.values.weekdays.length === 0}
      save={save}
      onClose={onClose}
    >
      <p className={classes.muted}>{t('planHint')}</p>
      <WeekdaysField value={form.values.weekdays} onChange={(chosen) => form.set({ weekdays: chosen })} />
      <div className={classes.row}>
        <TimeField label={words('start')} {...form.field('start')} />
        <TimeField label={words('end')} {...form.field('end')} />
      </div>
      <div className={classes.row}>
        <IntervalField {...form.text('interval_weeks')} />
        <DateField label={words('until')} time={null} {...form.field('until')} />
      </div>
      <ReadFailure name={words('room')} query={useRoomsRead()} />
      <Select
        label={words('room')}
        placeholder={words('noRoom')}
        searchable
        clearable
        data={keepChosen(
          rooms.map(({ id, label }) => ({ value: String(id), label })),
          form.values.room_id,
        )}
        value={form.values.room_id || null}
        onChange={(value) => form.set({ room_id: value ?? '' })}
      />
      <MultiSelect
        label={words('teachers')}
        searchable
        data={teachers.map(({ id, label }) => ({ value: String(id), label }))}
        {...form.field('teacher_ids')}
      />
      <Plans lesson={lesson} />
    </EditDialog>
  );
}

/** Room and teachers only if they were changed, so that places in words and substitutions stay. */
const bodyOf = (values: Values, initial: Values) => ({
  weekdays: values.weekdays.map(Number),
  interval_weeks: Number(values.interval_weeks),
  until: values.until,
  start: readTime(values.start) ?? '',
  end: readTime(values.end) ?? '',
  ...(values.room_id === initial.room_id
    ? {}
    : { room_id: values.room_id === '' ? null : Number(values.room_id), place: '' }),
  ...(isSame(values.teacher_ids, initial.teacher_ids) ? {} : { teacher_ids: values.teacher_ids.map(Number) }),
});

/** The plans that the series has had. */
function Plans({ lesson }: { lesson: LessonDetails }) {
  const t = useTexts(keepingTexts);
  const plans = useCall('schedule', 'listSeriesPlans', { params: { id: lesson.id } });
  const names = weekdays();
  if (!plans.data || plans.data.data.length < 2) return null;
  return (
    <section className={classes.outcome}>
      <h3>{t('plansBefore')}</h3>
      <ol>
        {plans.data.data.map((plan) => (
          <li key={plan.id}>
            {[
              `${formatDay(noonOf(plan.first_day))} – ${formatDay(noonOf(plan.last_day))}`,
              plan.weekdays.map((one) => names[one - 1]).join(', '),
              plan.start && plan.end && `${plan.start}–${plan.end}`,
              plan.room,
              plan.teachers,
              plan.author && `${personName(plan.author, 'short')}, ${formatNear(plan.created_at)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
    </section>
  );
}
