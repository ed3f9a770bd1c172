import { TextInput } from '@mantine/core';

interface Props {
  label: string;
  value: string;
  onChange: (time: string) => void;
  error: string | undefined;
}

/** Returns «HH:MM» of a time as people type it, such as 9, 930, 9.30 or 9:30; undefined if it is none. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.,\s-]?(\d{2}))?$/.exec(text.trim());
  const [hours, minutes] = [Number(found?.[1] ?? 24), Number(found?.[2] ?? 0)];
  if (hours > 23 || minutes > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** A time of the day; what was typed in short is written out when the field is left. */
export function TimeField({ label, value, onChange, error }: Props) {
  return (
    <TextInput
      label={label}
      required
      inputMode="numeric"
      maxLength={5}
      placeholder="09:00"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(readTime(value) ?? value)}
    />
  );
}
