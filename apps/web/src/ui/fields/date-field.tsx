import { Input } from '@mantine/core';
import { useId } from 'react';
import { DateBox, type DateBoxProps } from './date-box.tsx';

interface Props extends Pick<DateBoxProps, 'value' | 'time' | 'placeholder' | 'isDisabled'> {
  label: string;
  className?: string | undefined;
  /** What a check of the form says. */
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A date in a form: its value is what has been typed so far, a date once it is one. */
export function DateField({ label, error, className, onChange, ...box }: Props) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} className={className}>
      <DateBox {...box} id={id} label={label} isTall fault={() => error ?? null} onType={onChange} />
    </Input.Wrapper>
  );
}
