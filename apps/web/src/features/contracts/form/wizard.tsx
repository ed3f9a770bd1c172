import type { OwnContract } from '@orbita/contract/contracts/own';
import { isDay, needsAgent } from '@orbita/contract/contracts/check-application';
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState, type ReactElement } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { ProgressBar } from '../../../ui/plain/progress-bar.tsx';
import { SavePill } from '../../../ui/saving/save-pill.tsx';
import { sumUpWrites, useFlushOnLeave, useWriteBoard } from '../../../ui/saving/write-board.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { contractsTexts } from '../contracts.texts.ts';
import { FinishStep } from '../steps/finish-step.tsx';
import { AddressStep, ContactsStep, PassportStep, SchoolStep } from '../steps/steps.tsx';
import { useFieldNames } from './use-field-names.ts';
import { fillSteps, minutesFrom, stepOf, type FillStep } from './application-fields.ts';
import { useApplication } from './use-application.ts';
import { useWizard, WizardContext } from './wizard-context.ts';
import classes from './form.module.css';

/** Puts the cursor into a field by its path. */
function focusField(path: string): void {
  const field = document.getElementById(path);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** One step of the application; leaving it saves what was typed. */
export function Wizard({ contract, step }: { contract: OwnContract; step: FillStep }) {
  const t = useTexts(contractsTexts);
  const navigate = useNavigate();
  const { hash } = useLocation();
  const board = useWriteBoard();
  useFlushOnLeave(board);
  const { stage, at } = sumUpWrites(board.entries.use());
  const wizard = useApplication(contract, step);
  const [agreed, setAgreed] = useState({ processing: false, policy: false });
  const [isAsked, setAsked] = useState(false);
  const { processing, policy } = consentDocuments;
  const nameOf = useFieldNames();
  const submit = useSave('contracts', 'submitOwnContract', {
    invalidates: ['contracts', 'auth'],
    success: t('sent'),
  });
  const isLast = step === 5;
  // Until the date of birth is typed, most are taken for grown up.
  const hasAgent = isDay(wizard.application.passport.birthdate) && needsAgent(wizard.application, contract.today);

  const open = (path: string) => {
    const target = stepOf(path);
    if (target === step) focusField(path);
    else void navigate(`/form/${target}#${path}`);
  };
  const goOn = async () => {
    const wrong = wizard.showProblems(isLast ? null : step);
    await board.flush();
    if (!isLast) {
      // What is not saved is on this page alone.
      if (sumUpWrites(board.entries.get()).stage === 'failed') return;
      // A step may be left unfinished; the last one tells what is missing.
      if (wrong) focusField(wrong);
      else void navigate(`/form/${step + 1}`);
      return;
    }
    setAsked(true);
    if (wrong) return open(wrong);
    if (sumUpWrites(board.entries.get()).stage === 'failed') return;
    if (!agreed.processing || !agreed.policy) return;
    submit.mutate({ body: { consents: { processing: processing.version, policy: policy.version } } });
  };

  return (
    <WizardContext value={wizard}>
      <PageHeader title={t('title')} description={t('left', { count: minutesFrom(step, hasAgent), step })} />
      <ProgressBar label={t('progress')} value={step} total={fillSteps.length} />
      <StepLinks step={step} />
      {contract.corrections.length > 0 && (
        <Notice>
          <div>
            <p>{t('mendText')}</p>
            <ul className={classes.corrections}>
              {contract.corrections.map(({ field, reason }) => (
                <li key={field}>
                  <Link to={`/form/${stepOf(field)}#${field}`}>
                    {nameOf(field)}: {reason}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      <form
        className={classes.step}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        <h2>{t(`step${step}Title`)}</h2>
        <Arrival key={step} hash={hash} />
        {isLast ? <FinishStep agreed={agreed} onAgree={setAgreed} isAsked={isAsked} /> : stepBodies[step]}
        {stage === 'failed' && <Notice isAlert>{t('offline')}</Notice>}
        <div className={classes.buttons}>
          {step > 1 && (
            <Button component={Link} to={`/form/${step - 1}`} size="md">
              {t('back')}
            </Button>
          )}
          {!isLast && (
            <Button component={Link} to={`/form/${step + 1}`} colour="transparentWhite" size="md">
              {t('later')}
            </Button>
          )}
          <Button type="submit" colour="blue" size="md" loading={submit.isPending}>
            {t(isLast ? (contract.status === 'draft' ? 'send' : 'sendAgain') : 'next')}
          </Button>
        </div>
      </form>
      <SavePill stage={stage} at={at} onRetry={() => void board.flush()} />
    </WizardContext>
  );
}

/** Opens a step at its field, or at its beginning. */
function Arrival({ hash }: { hash: string }) {
  useEffect(() => {
    if (hash.length > 1) focusField(decodeURIComponent(hash.slice(1)));
    else window.scrollTo({ top: 0 });
    // On a phone the steps are wider than the screen.
    document.querySelector('[aria-current="step"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [hash]);
  return null;
}

const stepBodies: Record<Exclude<FillStep, 5>, ReactElement> = {
  1: <ContactsStep />,
  2: <PassportStep />,
  3: <AddressStep />,
  4: <SchoolStep />,
};

/** All steps by name; those in which nothing is missing have a tick. */
function StepLinks({ step }: { step: FillStep }) {
  const t = useTexts(contractsTexts);
  const { isWhole } = useWizard();
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.links}>
        {fillSteps.map((one) => (
          <li key={one}>
            <Link to={`/form/${one}`} aria-current={one === step ? 'step' : undefined}>
              {isWhole(one) ? <IconCheck size={14} aria-label={t('stepWhole')} /> : <span aria-hidden>{one}</span>}
              <span>{t(`step${one}`)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
