import { Checkbox, Input, Radio, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ClipboardEvent, ComponentProps } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { contractsTexts } from '../contracts.texts.ts';
import { readField } from './application-fields.ts';
import { readDate, showDate, type Mask } from './masks.ts';
import { useWizard } from './wizard-context.ts';
import classes from './form.module.css';

interface FieldProps {
  path: string;
  label: string;
  hint?: string;
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  type?: 'text' | 'email' | 'tel';
  maxLength?: number;
  mask?: Mask;
  isOptional?: boolean;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** What the office asks to mend, above the field. */
const Reason = ({ path }: { path: string }) => {
  const reason = useWizard().reasonOf(path);
  return reason === undefined ? null : <p className={classes.reason}>{reason}</p>;
};

/** A line of the application, saved as it is typed; its mask is applied while one types at its end. */
export function TextField({ path, label, hint, mask, isOptional, onPaste, ...input }: FieldProps) {
  const t = useTexts(contractsTexts);
  const { application, change, leave, problemOf, isLocked } = useWizard();
  const value = readField(application, path);
  const text = typeof value === 'string' ? value : '';
  const locked = isLocked(path);
  return (
    <div>
      <Reason path={path} />
      <TextInput
        id={path}
        name={path}
        label={isOptional ? `${label} (${t('optional')})` : label}
        description={hint}
        error={problemOf(path)}
        value={text}
        readOnly={locked}
        rightSection={locked ? <IconLock size={16} aria-label={t('locked')} /> : undefined}
        size="md"
        {...input}
        onPaste={onPaste}
        onChange={({ currentTarget: { value: typed, selectionStart } }) => {
          const isAtEnd = selectionStart === typed.length;
          change(path, mask && isAtEnd && typed.length > text.length ? mask(typed) : typed);
        }}
        onBlur={() => {
          if (mask && !locked && mask(text) !== text) change(path, mask(text));
          leave(path);
        }}
      />
    </div>
  );
}

/** A day typed as DD.MM.YYYY; the dots come by themselves. */
export function DayField({
  path,
  label,
  hint,
  autoComplete,
}: Pick<FieldProps, 'path' | 'label' | 'hint' | 'autoComplete'>) {
  const t = useTexts(contractsTexts);
  const { application, change, leave, problemOf, isLocked } = useWizard();
  const value = readField(application, path);
  const shown = showDate(typeof value === 'string' ? value : '');
  return (
    <div>
      <Reason path={path} />
      <TextInput
        id={path}
        name={path}
        label={label}
        description={hint}
        placeholder={t('dateFormat')}
        inputMode="numeric"
        maxLength={10}
        error={problemOf(path)}
        value={shown}
        readOnly={isLocked(path)}
        size="md"
        autoComplete={autoComplete ?? 'off'}
        onChange={({ currentTarget: { value: typed, selectionStart } }) => {
          // A dot that was just deleted would come back, and in the middle the cursor would jump.
          const isTyped = typed.length > shown.length && selectionStart === typed.length;
          // A whole day stays as it is shown, so that it is kept as a day also when it has replaced another one.
          const isWhole = showDate(readDate(typed)) === typed && typed.length === 10;
          change(path, isTyped || isWhole ? readDate(typed) : typed);
        }}
        onBlur={() => {
          if (!isLocked(path) && readDate(shown) !== value) change(path, readDate(shown));
          leave(path);
        }}
      />
    </div>
  );
}

/** One of two or three words. */
export function ChoiceField({ path, label, choices }: { path: string; label: string; choices: [string, string][] }) {
  const { application, change, problemOf, isLocked } = useWizard();
  return (
    <div>
      <Reason path={path} />
      <Radio.Group
        label={label}
        error={problemOf(path)}
        value={String(readField(application, path) ?? '')}
        onChange={(value) => change(path, value)}
        size="md"
      >
        <div className={classes.choices} id={path} tabIndex={-1}>
          {choices.map(([value, title]) => (
            <Radio key={value} value={value} label={title} disabled={isLocked(path)} size="md" />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}

/** A yes or no of the application. */
export function TickField({
  path,
  label,
  hint,
  isInverted = false,
}: {
  path: string;
  label: string;
  hint?: string;
  isInverted?: boolean;
}) {
  const { application, change, isLocked } = useWizard();
  return (
    <Checkbox
      id={path}
      label={label}
      description={hint}
      checked={(readField(application, path) === true) !== isInverted}
      disabled={isLocked(path)}
      size="md"
      onChange={({ currentTarget: { checked } }) => change(path, checked !== isInverted)}
    />
  );
}

/** A heading of a group of fields. */
export const Group = ({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    {hint && <Input.Description>{hint}</Input.Description>}
    {children}
  </fieldset>
);
