import type { ClipboardEvent } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { contractsTexts } from '../contracts.texts.ts';
import { ChoiceField, DayField, TextField } from '../form/fields.tsx';
import { digitsMask, officeCodeMask, splitPassportNumber } from '../form/masks.ts';
import { useWizard } from '../form/wizard-context.ts';
import classes from '../form/form.module.css';

/** The passport of the student or of the agent. */
export function PassportFields({ prefix }: { prefix: 'passport' | 'agent.passport' }) {
  const t = useTexts(contractsTexts);
  const { changePart, isLocked } = useWizard();
  const pasteWhole = (event: ClipboardEvent<HTMLInputElement>) => {
    const whole = splitPassportNumber(event.clipboardData.getData('text'));
    if (!whole || isLocked(`${prefix}.series`)) return;
    event.preventDefault();
    changePart(prefix === 'passport' ? { passport: whole } : { agent: { passport: whole } });
  };
  return (
    <>
      <div className={classes.row}>
        <TextField
          path={`${prefix}.series`}
          label={t('series')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          mask={digitsMask(4)}
          onPaste={pasteWhole}
        />
        <TextField
          path={`${prefix}.number`}
          label={t('number')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          mask={digitsMask(6)}
          onPaste={pasteWhole}
        />
      </div>
      <div className={classes.wide}>
        <DayField path={`${prefix}.issue_date`} label={t('issueDate')} />
        <TextField
          path={`${prefix}.code`}
          label={t('officeCode')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          mask={officeCodeMask}
        />
      </div>
      <TextField
        path={`${prefix}.issued`}
        label={t('issued')}
        hint={t('issuedHint')}
        maxLength={500}
        autoComplete="off"
      />
      <div className={classes.row}>
        <DayField
          path={`${prefix}.birthdate`}
          label={t('birthdate')}
          {...(prefix === 'passport' ? { autoComplete: 'bday' } : {})}
        />
        <ChoiceField
          path={`${prefix}.gender`}
          label={t('gender')}
          choices={[
            ['female', t('female')],
            ['male', t('male')],
          ]}
        />
      </div>
      <TextField path={`${prefix}.place_of_birth`} label={t('placeOfBirth')} maxLength={500} autoComplete="off" />
    </>
  );
}

/** A postal address. */
export function AddressFields({ prefix, isOwn = false }: { prefix: string; isOwn?: boolean }) {
  const t = useTexts(contractsTexts);
  const fill = (token: string) => (isOwn ? token : 'off');
  return (
    <>
      <TextField path={`${prefix}.country`} label={t('country')} maxLength={100} autoComplete={fill('country-name')} />
      <TextField
        path={`${prefix}.city`}
        label={t('city')}
        hint={t('cityHint')}
        maxLength={200}
        autoComplete={fill('address-level2')}
      />
      <TextField
        path={`${prefix}.street`}
        label={t('street')}
        maxLength={200}
        autoComplete={fill('address-line1')}
        isOptional
      />
      <div className={classes.thirds}>
        <TextField path={`${prefix}.number`} label={t('house')} maxLength={20} autoComplete="off" />
        <TextField path={`${prefix}.building`} label={t('building')} maxLength={20} autoComplete="off" isOptional />
        <TextField
          path={`${prefix}.flat`}
          label={t('flat')}
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
          isOptional
        />
      </div>
    </>
  );
}

/** Surname, name and patronymic. */
export function NameFields({ prefix = '' }: { prefix?: '' | 'agent.' }) {
  const t = useTexts(contractsTexts);
  const fill = (token: string) => (prefix === '' ? token : 'off');
  return (
    <>
      <TextField path={`${prefix}surname`} label={t('surname')} maxLength={100} autoComplete={fill('family-name')} />
      <TextField path={`${prefix}name`} label={t('name')} maxLength={100} autoComplete={fill('given-name')} />
      <TextField
        path={`${prefix}patronymic`}
        label={t('patronymic')}
        hint={t('patronymicHint')}
        maxLength={100}
        autoComplete={fill('additional-name')}
        isOptional
      />
    </>
  );
}
