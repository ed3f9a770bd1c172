import { TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { contractsTexts } from '../contracts.texts.ts';
import { DayField, Group, TextField, TickField } from '../form/fields.tsx';
import { digitsMask, snilsMask } from '../form/masks.ts';
import { useWizard } from '../form/wizard-context.ts';
import { ScanBox } from '../scans/scan-box.tsx';
import { AddressFields, NameFields, PassportFields } from './identity-fields.tsx';
import classes from '../form/form.module.css';

/** Step 1: who applies and how to reach them. */
export function ContactsStep() {
  const t = useTexts(contractsTexts);
  const { application } = useWizard();
  const { user } = useCurrentUser();
  return (
    <>
      <NameFields />
      <TextField
        path="email"
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextInput
        id="phone"
        label={t('phone')}
        value={application.phone}
        readOnly
        size="md"
        rightSection={
          user.phone_confirmed ? (
            <IconCircleCheck size={20} className={classes.good} aria-label={t('phoneConfirmed')} />
          ) : undefined
        }
        description={
          <>
            {t(user.phone_confirmed ? 'phoneHint' : 'phoneNotConfirmed')} <Link to="/phone">{t('phoneChange')}</Link>
          </>
        }
      />
    </>
  );
}

/** Step 2: passport, SNILS and INN. */
export function PassportStep() {
  const t = useTexts(contractsTexts);
  return (
    <>
      <Group title={t('passport')} hint={t('passportHint')}>
        <PassportFields prefix="passport" />
      </Group>
      <Group title={t('numbers')} hint={t('numbersHint')}>
        <div className={classes.row}>
          <TextField
            path="snils"
            label={t('snils')}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            mask={snilsMask}
          />
          <TextField
            path="inn"
            label={t('inn')}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            mask={digitsMask(12)}
          />
        </div>
      </Group>
    </>
  );
}

/** Step 3: where one is registered, and where one lives if that is another place. */
export function AddressStep() {
  const t = useTexts(contractsTexts);
  const { application } = useWizard();
  return (
    <>
      <Group title={t('registrationAddress')} hint={t('registrationHint')}>
        <AddressFields prefix="registration_address" isOwn={!application.has_residential_address} />
      </Group>
      <TickField path="has_residential_address" label={t('livesHere')} isInverted />
      {application.has_residential_address && (
        <Group title={t('residentialAddress')}>
          <AddressFields prefix="residential_address" isOwn />
        </Group>
      )}
    </>
  );
}

/** Step 4: the school document and all scans. */
export function SchoolStep() {
  const t = useTexts(contractsTexts);
  const { application } = useWizard();
  return (
    <>
      <Group title={t('schoolDocument')} hint={t('schoolHint')}>
        <TextField path="document.number" label={t('documentNumber')} maxLength={50} autoComplete="off" />
        <div className={classes.row}>
          <DayField path="document.date_of_issue" label={t('issueDate')} />
          <TextField
            path="document.year_of_graduation"
            label={t('graduationYear')}
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
            mask={digitsMask(4)}
          />
        </div>
        <TextField
          path="document.average_score"
          label={t('averageScore')}
          hint={t('averageHint')}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
        />
      </Group>
      <Group title={t('scans')} hint={t('scansHint')}>
        <ScanBox kind="passport" title={t('passportScans')} hint={t('passportScansHint')} />
        <TickField path="has_certificate" label={t('certificateLater')} hint={t('certificateLaterHint')} isInverted />
        {application.has_certificate && (
          <ScanBox kind="certificate" title={t('certificateScans')} hint={t('certificateScansHint')} />
        )}
        <ScanBox kind="military" title={`${t('militaryScans')} (${t('optional')})`} hint={t('militaryHint')} />
      </Group>
    </>
  );
}
