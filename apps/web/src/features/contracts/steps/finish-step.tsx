import { Checkbox, Input, NativeSelect } from '@mantine/core';
import { isAdult, isDay, needsAgent } from '@orbita/contract/contracts/check-application';
import { consentDocuments } from '@orbita/contract/contracts/consents';
import type { EducationProgram } from '@orbita/contract/contracts/own';
import { useCall } from '../../../api/query.ts';
import { formatDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Skeleton } from '@mantine/core';
import { contractsTexts } from '../contracts.texts.ts';
import { Group, TextField, TickField } from '../form/fields.tsx';
import { useWizard } from '../form/wizard-context.ts';
import { ScanBox } from '../scans/scan-box.tsx';
import { AddressFields, NameFields, PassportFields } from './identity-fields.tsx';
import { Review } from './review.tsx';
import classes from '../form/form.module.css';

/** Which documents the applicant has agreed to. */
export interface Agreed {
  processing: boolean;
  policy: boolean;
}

/** Step 5: the programme, the agent, consents, and everything once more. */
export function FinishStep({
  agreed,
  onAgree,
  isAsked,
}: {
  agreed: Agreed;
  onAgree: (agreed: Agreed) => void;
  isAsked: boolean;
}) {
  const t = useTexts(contractsTexts);
  const { application, contract } = useWizard();
  const adult = isAdult(application.passport.birthdate, contract.today);
  return (
    <>
      <Programs />
      {adult && <TickField path="is_agent" label={t('signsAlone')} hint={t('signsAloneHint')} />}
      {needsAgent(application, contract.today) && (
        <AgentFields age={isDay(application.passport.birthdate) ? (adult ? 'adult' : 'minor') : 'unknown'} />
      )}
      <Review />
      <Group title={t('consents')}>
        {(['processing', 'policy'] as const).map((kind) => (
          <Checkbox
            key={kind}
            size="md"
            checked={agreed[kind]}
            error={isAsked && !agreed[kind] ? t('consentNeeded') : undefined}
            onChange={({ currentTarget: { checked } }) => onAgree({ ...agreed, [kind]: checked })}
            label={
              <>
                {t(kind === 'processing' ? 'agreeProcessing' : 'agreePolicy')}{' '}
                <a href={consentDocuments[kind].path} target="_blank" rel="noreferrer">
                  {t(kind === 'processing' ? 'processingDocument' : 'policyDocument')}
                </a>
              </>
            }
          />
        ))}
      </Group>
    </>
  );
}

function Programs() {
  const t = useTexts(contractsTexts);
  const { reasonOf, problemOf } = useWizard();
  const programs = useCall('contracts', 'listEducationPrograms', undefined, { staleTime: 60_000 });
  const reason = reasonOf('speciality');
  return (
    <Group title={t('program')} hint={t('programHint')}>
      {reason && <p className={classes.reason}>{reason}</p>}
      <LoadState query={programs} skeleton={<Skeleton height={160} radius="md" />}>
        {({ data }) => (
          <div id="speciality" tabIndex={-1} className={classes.programs}>
            {data.map((program) => (
              <Program key={program.id} program={program} />
            ))}
            {problemOf('speciality') && <Input.Error>{problemOf('speciality')}</Input.Error>}
          </div>
        )}
      </LoadState>
    </Group>
  );
}

function Program({ program }: { program: EducationProgram }) {
  const t = useTexts(contractsTexts);
  const language = useLanguage();
  const { application, change, isLocked } = useWizard();
  const money = new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-GB', { maximumFractionDigits: 2 });
  return (
    <section className={classes.program} aria-label={program.title}>
      <h3>
        {program.code && <span className={classes.code}>{program.code}</span>} {program.title}
      </h3>
      {program.description && <p className={classes.muted}>{program.description}</p>}
      <div className={classes.offers}>
        {program.offers.map((offer) => {
          const facts = [
            offer.months !== null && t('months', { count: offer.months }),
            offer.education_form,
            offer.price !== null && t('price', { price: money.format(offer.price / 100) }),
            offer.starts_on !== null && t('startsOn', { day: formatDay(offer.starts_on) }),
            offer.places_left !== null && t('places', { count: offer.places_left }),
          ].filter((fact) => typeof fact === 'string');
          return (
            <label key={offer.speciality} className={classes.offer} data-closed={!offer.is_open || undefined}>
              <input
                type="radio"
                name="speciality"
                value={offer.speciality}
                checked={application.speciality === offer.speciality}
                disabled={!offer.is_open || isLocked('speciality')}
                onChange={() => change('speciality', offer.speciality)}
              />
              <strong>{t(offer.after_9 ? 'after9' : 'after11')}</strong>
              <small>
                {offer.is_open ? facts.join(' · ') : t(offer.places_left === 0 ? 'offerFull' : 'offerClosed')}
              </small>
            </label>
          );
        })}
      </div>
    </section>
  );
}

const AGENT_HINTS = { adult: 'agentHint', minor: 'agentMinor', unknown: 'agentUnknown' } as const;

function AgentFields({ age }: { age: keyof typeof AGENT_HINTS }) {
  const t = useTexts(contractsTexts);
  const { application, change, problemOf, isLocked } = useWizard();
  const relationships = useCall('contracts', 'listRelationships', undefined, { staleTime: 60_000 });
  return (
    <Group title={t('agent')} hint={t(AGENT_HINTS[age])}>
      <NativeSelect
        id="agent.relationship_id"
        size="md"
        label={t('relationship')}
        error={problemOf('agent.relationship_id')}
        disabled={isLocked('agent.relationship_id')}
        value={application.agent.relationship_id ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change('agent.relationship_id', value === '' ? null : Number(value))
        }
        data={[
          { value: '', label: t('choose') },
          ...(relationships.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
      <NameFields prefix="agent." />
      <div className={classes.row}>
        <TextField
          path="agent.phone"
          label={t('phone')}
          hint={t('agentPhoneHint')}
          type="tel"
          inputMode="tel"
          maxLength={40}
          autoComplete="off"
        />
        <TextField path="agent.email" label={t('email')} type="email" inputMode="email" autoComplete="off" />
      </div>
      <PassportFields prefix="agent.passport" />
      <AddressFields prefix="agent.registration_address" />
      <ScanBox kind="agent_passport" title={t('agentScans')} hint={t('passportScansHint')} />
    </Group>
  );
}
