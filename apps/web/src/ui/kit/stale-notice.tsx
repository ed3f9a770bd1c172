import type { ReactNode } from 'react';
import { keysOf } from '@orbita/contract/records';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { uiTexts } from '../ui.texts.ts';
import type { FormFields } from './use-form-fields.ts';
import classes from './edit-dialog.module.css';

/** How to show a change that somebody else has made meanwhile. */
export interface Meeting<Values, Held> {
  /** Converts a record, as opened or as returned with a conflict, to form values. */
  read: (record: Held) => Values;
  /** Names of the fields. */
  names: Record<keyof Values & string, string>;
  /** Formats field values; by default they are shown as text. */
  show?: { [K in keyof Values]?: (value: Values[K]) => ReactNode };
}

interface Props<Values> {
  form: FormFields<Values>;
  meeting: Omit<Meeting<Values, never>, 'read'>;
  /** Current values on the server. */
  theirs: Values;
  onKeep: () => void;
  onTake: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Lists what somebody else has changed since the form was opened and lets the user choose. */
export function StaleNotice<Values extends object>({ form, meeting, theirs, onKeep, onTake }: Props<Values>) {
  const t = useTexts(uiTexts);
  const changed = keysOf(theirs).filter((name) => !isSame(theirs[name], form.initial[name]));
  const wordOf = <K extends keyof Values & string>(name: K, value: Values[K]): ReactNode => {
    const show = meeting.show?.[name];
    return (show ? show(value) : String(value ?? '')) || t('staleEmpty');
  };
  return (
    <div role="alert" className={classes.notice}>
      <p>{t('stale')}</p>
      <ul>
        {changed.map((name) => (
          <li key={name}>
            {t('staleField', { name: meeting.names[name] })} {wordOf(name, theirs[name])}
          </li>
        ))}
      </ul>
      <div className={classes.choice}>
        <Button size="xs" colour="blue" onClick={onKeep}>
          {t('keepMine')}
        </Button>
        <Button size="xs" onClick={onTake}>
          {t('takeTheirs')}
        </Button>
      </div>
    </div>
  );
}
