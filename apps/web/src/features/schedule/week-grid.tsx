import { DndContext, PointerSensor, useDraggable, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import type { ScheduledLesson, ScheduleHoliday } from '@orbita/contract/schedule';
import { useRef, useState, type KeyboardEvent } from 'react';
import { calendarDay, formatDay, formatDayTime } from '../../base/dates.ts';
import { useNow } from '../../base/use-now.ts';
import { useTexts } from '../../base/i18n.ts';
import { SILENT } from '../../ui/sortable/sort-area.tsx';
import { DueOfDay } from './due-topics.tsx';
import { HolidayLine } from './holiday-line.tsx';
import { hoursOf, layOutDay, minutesOf, type PlacedLesson } from './lay-out-day.ts';
import { LessonCard } from './lesson-card.tsx';
import { noonOf } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import { isMovable, shiftedTimes, type Shift } from './use-move-lesson.ts';
import classes from './week-grid.module.css';

type Move = (lesson: ScheduledLesson, shift: Shift) => void;
interface Column {
  key: string;
  title: string;
  day: string;
  lessons: readonly ScheduledLesson[];
}
interface Props {
  days: readonly string[];
  lessons: ReadonlyMap<string, readonly ScheduledLesson[]>;
  holidays: readonly ScheduleHoliday[];
  onOpen: (id: number) => void;
  /** Moves a lesson; undefined for people who may not. */
  onMove: Move | undefined;
  /** A column for each group of the day instead of for each day. */
  isByGroup: boolean;
}

/** Minutes to which a dragged lesson snaps, and by which a key moves it. */
const SNAP = 5;

function columnsOf({ days, lessons, isByGroup }: Props): Column[] {
  const day = days[0] ?? '';
  if (!isByGroup)
    return days.map((one) => ({ key: one, title: formatDay(noonOf(one)), day: one, lessons: lessons.get(one) ?? [] }));
  const ofDay = lessons.get(day) ?? [];
  const groups = new Map(ofDay.flatMap((lesson) => lesson.groups.map((group) => [group.id, group.name])));
  return [...groups]
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'ru'))
    .map(([id, title]) => ({
      key: String(id),
      title,
      day,
      lessons: ofDay.filter((lesson) => lesson.groups.some((group) => group.id === id)),
    }));
}

/** Lessons by day and hour. A keeper drags them, or moves them with Shift and the arrow keys and saves with Enter. */
export function WeekGrid(props: Props) {
  const t = useTexts(scheduleTexts);
  const columns = columnsOf(props);
  const placed = columns.map(({ lessons }) => layOutDay(lessons));
  const { first, last } = hoursOf(placed.flat());
  const area = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [said, say] = useState('');
  const hours = Array.from({ length: last - first }, (_, n) => first + n);

  const drop = ({ active, delta }: DragEndEvent) => {
    const lesson = placed.flat().find((one) => one.lesson.id === active.data.current?.id)?.lesson;
    const width = (area.current?.clientWidth ?? 1) / columns.length;
    const minutes = Math.round(delta.y / pixelsPerMinute(area.current) / SNAP) * SNAP;
    const days = props.isByGroup ? 0 : Math.round(delta.x / width);
    if (lesson && (days !== 0 || minutes !== 0)) props.onMove?.(lesson, { days, minutes });
  };
  if (columns.length === 0) return <p className={classes.none}>{t('emptyDay')}</p>;
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: SILENT }}
    >
      <div
        className={classes.grid}
        style={{ '--hours': hours.length, '--first': first * 60, '--columns': columns.length }}
      >
        <div className={classes.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </div>
        <div className={classes.columns} ref={area}>
          {columns.map((column, index) => (
            <DayColumn
              key={column.key}
              column={column}
              placed={placed[index] ?? []}
              hours={{ first, last }}
              holidays={props.holidays}
              onOpen={props.onOpen}
              onMove={props.onMove}
              onSay={say}
              isByGroup={props.isByGroup}
            />
          ))}
        </div>
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {props.onMove && <p className={`${classes.hint} no-print`}>{t('moveHint')}</p>}
    </DndContext>
  );
}

const pixelsPerMinute = (area: HTMLElement | null): number => {
  const list = area?.querySelector('ol');
  const hours = Number(area && getComputedStyle(area).getPropertyValue('--hours'));
  return list && hours ? list.clientHeight / (hours * 60) : 1;
};

interface ColumnProps {
  column: Column;
  placed: PlacedLesson[];
  hours: { first: number; last: number };
  holidays: readonly ScheduleHoliday[];
  onOpen: (id: number) => void;
  onMove: Move | undefined;
  onSay: (words: string) => void;
  isByGroup: boolean;
}

function DayColumn({ column, placed, hours, holidays, onOpen, onMove, onSay, isByGroup }: ColumnProps) {
  const now = useNow();
  const isToday = calendarDay(now) === column.day;
  const minute = minutesOf(new Date(now).toISOString());
  const showsNow = isToday && minute >= hours.first * 60 && minute <= hours.last * 60;
  return (
    <section className={classes.column} data-today={isToday || undefined} aria-label={column.title}>
      <h3 className={classes.day}>
        {column.title}
        <HolidayLine day={column.day} holidays={holidays} />
      </h3>
      <ol className={classes.lessons}>
        {placed.map((one) => (
          <li
            key={one.lesson.id}
            className={classes.place}
            style={{ '--start': one.start, '--end': one.end, '--lane': one.lane, '--lanes': one.lanes }}
          >
            {onMove && isMovable(one.lesson) ? (
              <MovableCard
                place={`${column.key}-${one.lesson.id}`}
                lesson={one.lesson}
                hidesGroups={isByGroup}
                onOpen={onOpen}
                onMove={onMove}
                onSay={onSay}
              />
            ) : (
              <LessonCard
                lesson={one.lesson}
                hidesGroups={isByGroup}
                className={classes.card ?? ''}
                onClick={() => onOpen(one.lesson.id)}
              />
            )}
          </li>
        ))}
        {showsNow && <li className={classes.now} aria-hidden="true" style={{ '--start': minute }} />}
      </ol>
      {!isByGroup && (
        <div className={classes.due}>
          <DueOfDay day={column.day} />
        </div>
      )}
    </section>
  );
}

interface MovableProps {
  place: string;
  lesson: ScheduledLesson;
  hidesGroups: boolean;
  onOpen: (id: number) => void;
  onMove: Move;
  onSay: (words: string) => void;
}

const NONE: Shift = { days: 0, minutes: 0 };
const shifts: Record<string, Shift> = {
  ArrowUp: { days: 0, minutes: -SNAP },
  ArrowDown: { days: 0, minutes: SNAP },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
};

/** A lesson that can be dragged; Shift with the arrow keys moves it, Enter saves the move, Escape takes it back. */
function MovableCard({ place, lesson, hidesGroups, onOpen, onMove, onSay }: MovableProps) {
  const t = useTexts(scheduleTexts);
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: place, data: { id: lesson.id } });
  const [shift, setShift] = useState(NONE);
  const isShifted = shift.days !== 0 || shift.minutes !== 0;
  const forget = () => setShift(NONE);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? shifts[event.key] : undefined;
    if (by) {
      event.preventDefault();
      const next = { days: shift.days + by.days, minutes: shift.minutes + by.minutes };
      setShift(next);
      onSay(t('moving', { when: formatDayTime(shiftedTimes(lesson, next).starts_at) }));
    } else if (isShifted && event.key === 'Enter') {
      event.preventDefault();
      onMove(lesson, shift);
      forget();
    } else if (isShifted && event.key === 'Escape') {
      event.stopPropagation();
      forget();
      onSay(t('moveDropped'));
    }
  };
  const drag = transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined;
  return (
    <>
      <LessonCard
        ref={setNodeRef}
        lesson={lesson}
        hidesGroups={hidesGroups}
        className={classes.card ?? ''}
        style={{ transform: drag, zIndex: isDragging ? 4 : undefined }}
        data-dragging={isDragging || undefined}
        {...listeners}
        onKeyDown={onKeyDown}
        onBlur={forget}
        onClick={() => onOpen(lesson.id)}
      />
      {isShifted && (
        <span className={classes.target} aria-hidden="true">
          → {formatDayTime(shiftedTimes(lesson, shift).starts_at)}
        </span>
      )}
    </>
  );
}
