import { Switch, TextInput } from '@mantine/core';
import { useTexts } from '../../../base/i18n.ts';
import type { FormFields } from '../../../ui/kit/use-form-fields.ts';
import { officeTexts } from './office.texts.ts';
import type { PersonValues } from './person-values.ts';
import classes from './office.module.css';

interface Props<Values> {
  form: FormFields<Values>;
  /** The person is the user, whose new address is confirmed by mail from the settings. */
  isOwn?: boolean;
  /** Why what one signs in with may not be changed; nothing when it may. */
  refusal?: string | undefined;
}

/** Name, sign-in and contacts of a person, in a dialog. */
export function PersonFields<Values extends PersonValues>({ form, isOwn = false, refusal }: Props<Values>) {
  const t = useTexts(officeTexts);
  const isKept = refusal !== undefined;
  return (
    <>
      {isKept && <p className={classes.muted}>{refusal}</p>}
      <div className={classes.row}>
        <TextInput label={t('lastName')} required maxLength={100} data-autofocus {...form.text('last_name')} />
        <TextInput label={t('firstName')} required maxLength={100} {...form.text('first_name')} />
        <TextInput label={t('middleName')} maxLength={100} {...form.text('middle_name')} />
      </div>
      <div className={classes.row}>
        <TextInput
          label={t('email')}
          description={t(isOwn ? 'emailOwnHint' : 'emailHint')}
          disabled={isOwn || isKept}
          type="email"
          inputMode="email"
          maxLength={255}
          {...form.text('email')}
        />
        <TextInput
          label={t('username')}
          description={t('usernameHint')}
          disabled={isKept}
          maxLength={100}
          {...form.text('username')}
        />
      </div>
      <div className={classes.row}>
        <TextInput
          label={t('phone')}
          disabled={isKept}
          type="tel"
          inputMode="tel"
          maxLength={40}
          {...form.text('phone')}
        />
        <TextInput label={t('phone2')} type="tel" inputMode="tel" maxLength={40} {...form.text('phone2')} />
      </div>
      <Switch label={t('studiesDistant')} {...form.tick('is_distant')} />
    </>
  );
}
