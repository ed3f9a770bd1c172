import { fromFieldValue, toFieldValue } from '../../base/zone-time.ts';
import { DateBox, type DateBoxProps } from './date-box.tsx';

interface Props extends Omit<DateBoxProps, 'value' | 'fault' | 'onType' | 'onSave'> {
  moment: string | null;
  /** Time of a day that is typed without one, «23:59». */
  time: string;
  /** Returns what is wrong with a moment; null if it is fine. */
  fault?: (moment: string | null) => string | null;
  onSave: (moment: string | null) => void;
}

/** A day with or without a time in the time zone of the school, saved when the field is left. */
export function MomentField({ moment, fault, onSave, ...box }: Props) {
  return (
    <DateBox
      {...box}
      value={toFieldValue(moment)}
      fault={fault && ((value) => fault(fromFieldValue(value)))}
      onSave={(value) => onSave(fromFieldValue(value))}
    />
  );
}
