// What the schedule shows, kept in the address.
import { useMediaQuery } from '@mantine/hooks';
import { keysOf } from '@orbita/contract/records';
import { useAddressParams } from '../../base/address-params.ts';
import { calendarDay } from '../../base/dates.ts';
import { isDay } from '../../base/typed-date.ts';
import { type View, views } from './schedule-days.ts';

export const choices = ['own', 'all', 'group', 'teacher', 'room', 'subject'] as const;
export type Choice = (typeof choices)[number];

export interface ScheduleAddress {
  view: View;
  day: string;
  /** Whose lessons are shown. */
  choice: Choice;
  /** The chosen group, teacher, room or discipline. */
  chosen: number | undefined;
  /** The lesson whose dialog is open. */
  lesson: number | undefined;
  isPhone: boolean;
  show: (change: { view?: View; day?: string; choice?: Choice; chosen?: number; lesson?: number | null }) => void;
}

/** The parameter of each part. */
const names = { view: 'view', day: 'day', choice: 'of', chosen: 'id', lesson: 'lesson' } as const;
const isOneOf = <T extends string>(values: readonly T[], text: string | null): text is T =>
  values.some((value) => value === text);
const idOf = (text: string | null): number | undefined => (Number(text) > 0 ? Number(text) : undefined);

/** Reads and changes the address; a phone begins with the day, a wide screen with the week. */
export function useScheduleAddress(firstChoice: Choice): ScheduleAddress {
  const [params, write] = useAddressParams();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [view, day, choice] = [params.get('view'), params.get('day') ?? '', params.get('of')];
  const show: ScheduleAddress['show'] = (change) =>
    write(
      (now) => {
        if (change.choice) now.delete('id');
        for (const key of keysOf(names)) {
          const [name, value] = [names[key], change[key]];
          if (value === null) now.delete(name);
          else if (value !== undefined) now.set(name, String(value));
        }
        return now;
      },
      { replace: change.lesson === undefined, preventScrollReset: true },
    );
  return {
    view: isOneOf(views, view) ? view : isPhone ? 'day' : 'week',
    day: isDay(day) ? day : calendarDay(Date.now()),
    choice: isOneOf(choices, choice) ? choice : firstChoice,
    chosen: idOf(params.get('id')),
    lesson: idOf(params.get('lesson')),
    isPhone,
    show,
  };
}
