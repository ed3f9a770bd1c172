import { useTexts } from '../../../base/i18n.ts';
import { registrationTexts } from './registration.texts.ts';
import classes from '../auth.module.css';

/** What a person agrees to by registering. */
export function Consent() {
  const t = useTexts(registrationTexts);
  return (
    <p className={classes.hint}>
      {t('consent')}{' '}
      <a href="/files/consent_to_the_processing_of_personal_data.pdf" target="_blank" rel="noreferrer">
        {t('consentLink')}
      </a>
      .
    </p>
  );
}
