import type { RightsExplanation, RightsReason } from '@orbita/contract/rights';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { useLanguage } from '../../base/language.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { rightsTexts } from './rights.texts.ts';
import classes from './rights.module.css';

/** Whether it opens, what can be done there, and what speaks for and against it. */
export function Explanation({ explanation }: { explanation: RightsExplanation }) {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const { person, title, is_allowed, refusal, acts, reasons } = explanation;
  return (
    <section className={classes.answer} data-allowed={is_allowed} aria-label={t('title')}>
      <p className={classes.who}>
        <PersonAvatar person={person} size={36} />
        <Link to={`/users/${person.id}/profile`}>{personName(person)}</Link>
        <span aria-hidden="true">→</span>
        <strong>{title}</strong>
      </p>
      <h2 className={classes.verdict}>
        <Sign isGood={is_allowed} />
        {t(is_allowed ? 'opens' : 'closed')}
      </h2>
      {refusal && <p className={classes.told}>{t('told', { text: refusal[language] })}</p>}
      <h3>{t('why')}</h3>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason.code}>
            <Sign isGood={reason.speaks_for} />
            <Reason reason={reason} />
          </li>
        ))}
      </ul>
      {acts.length > 0 && (
        <>
          <h3>{t('may')}</h3>
          <ul className={classes.reasons}>
            {acts.map(({ act, is_allowed: may }) => (
              <li key={act} data-off={!may}>
                <Sign isGood={may} />
                {t(`act.${act}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Reason({ reason: { code, names } }: { reason: RightsReason }) {
  const t = useTexts(rightsTexts);
  return (
    <span>
      {t(`why.${code}`)}
      {names.length > 0 && `: ${names.join(', ')}`}
    </span>
  );
}

function Sign({ isGood }: { isGood: boolean }) {
  const Icon = isGood ? IconCheck : IconX;
  return <Icon size={18} className={isGood ? classes.good : classes.bad} aria-hidden="true" />;
}
