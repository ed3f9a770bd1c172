import type { ReactNode } from 'react';
import type { Versioned } from '../../api/client/api-error.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { uiTexts } from '../ui.texts.ts';
import { StaleNotice, type Meeting } from './stale-notice.tsx';
import { useEditing, type EditingSpec } from './use-editing.ts';
import classes from './edit-dialog.module.css';

interface Props<Values, Held extends Versioned> extends Omit<EditingSpec<Values, Held, Held>, 'meeting'> {
  meeting: Meeting<Values, Held>;
  /** Further buttons beside saving. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A form in the page itself, for one part of a record; leaving it with changes asks first. */
export function EditPanel<Values extends object, Held extends Versioned>({
  tools,
  children,
  ...spec
}: Props<Values, Held>) {
  const t = useTexts(uiTexts);
  const { form, meeting, isReadOnly = false } = spec;
  const { body, isDirty, isSaving, stale, send, keepMine, takeTheirs } = useEditing(spec, (saved: Held, showHeld) =>
    showHeld(saved),
  );
  const save = () => {
    if (isDirty && form.isReady && stale === null) send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={classes.form} ref={body}>
        {stale && (
          <StaleNotice
            form={form}
            meeting={meeting}
            theirs={meeting.read(stale)}
            onKeep={keepMine}
            onTake={takeTheirs}
          />
        )}
        {form.otherFaults.length > 0 && (
          <p role="alert" className={classes.faults}>
            {form.otherFaults.join(' ')}
          </p>
        )}
        <fieldset disabled={isReadOnly} className={classes.fields}>
          {children}
        </fieldset>
        {!isReadOnly && (
          <div className={classes.choice}>
            <Button
              type="submit"
              colour="blue"
              loading={isSaving}
              disabled={!isDirty || !form.isReady || stale !== null}
            >
              {t('save')}
            </Button>
            {isDirty && <Button onClick={() => form.reset(form.initial)}>{t('dropChanges')}</Button>}
            {tools}
          </div>
        )}
      </div>
    </form>
  );
}
