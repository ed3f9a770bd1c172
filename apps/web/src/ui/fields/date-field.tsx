import { Input } from '@mantine/core';
import { useId } from 'react';
import { DateBox, type DateBoxProps } from './date-box.tsx';

interface Props extends Pick<DateBoxProps, 'id' | 'value' | 'time' | 'showsTime' | 'placeholder' | 'isDisabled'> {
  label: string;
  className?: string | undefined;
  /** What a check of the form says. */
  error?: string | undefined;
  /** Marked with a star. */
  isRequired?: boolean;
  onChange: (value: string) => void;
}

/** A date in a form: its value is what has been typed so far, a date once it is one. */
export function DateField({ id: ownId, label, error, className, isRequired = false, onChange, ...box }: Props) {
  const newId = useId();
  const id = ownId ?? newId;
  return (
    <Input.Wrapper id={id} label={label} required={isRequired} className={className}>
      <DateBox {...box} id={id} label={label} isTall fault={() => error ?? null} onType={onChange} />
    </Input.Wrapper>
  );
}
