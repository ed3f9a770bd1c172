import { Skeleton } from '@mantine/core';
import type { Passkey, SecondFactor } from '@orbita/contract/auth/second-factor';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { formatDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { canUsePasskeys } from '../../../base/passkeys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { SecurityDialogs, type Step } from './security-dialogs.tsx';
import { securityTexts } from './security.texts.ts';
import classes from './security.module.css';

/** The second factor: app, passkeys and recovery codes, each turned on and off here. */
export function SecuritySettings() {
  const factor = useCall('auth', 'getSecondFactor', {});
  return (
    <LoadState query={factor} skeleton={<Skeleton height={180} radius="md" />}>
      {(data) => <Factors factor={data} />}
    </LoadState>
  );
}

function Factors({ factor }: { factor: SecondFactor }) {
  const t = useTexts(securityTexts);
  const [step, setStep] = useState<Step>(null);
  const hasFactor = factor.totp !== null || factor.passkeys.length > 0;
  return (
    <div className={classes.factors}>
      {factor.is_demanded && hasFactor && <p className={classes.note}>{t('demanded')}</p>}
      <App factor={factor} onStep={setStep} />
      <Passkeys factor={factor} onStep={setStep} />
      {hasFactor && (
        <Row
          title={t('recovery')}
          text={t('recoveryLeft', { count: factor.recovery_codes_left })}
          isLow={factor.recovery_codes_left < 3}
        >
          <Button onClick={() => setStep({ kind: 'new-codes' })}>{t('newCodes')}</Button>
        </Row>
      )}
      <SecurityDialogs factor={factor} step={step} onStep={setStep} />
    </div>
  );
}

interface RowProps {
  title: string;
  text: string;
  isLow?: boolean;
  children: React.ReactNode;
}
function Row({ title, text, isLow = false, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.about}>
        <h3>{title}</h3>
        <p className={isLow ? classes.low : classes.muted}>{text}</p>
      </div>
      {children}
    </div>
  );
}

interface PartProps {
  factor: SecondFactor;
  onStep: (step: Step) => void;
}
function App({ factor: { totp }, onStep }: PartProps) {
  const t = useTexts(securityTexts);
  const dates = totp && [
    t('appOn', { when: formatDay(totp.created_at) }),
    ...(totp.last_used_at ? [t('used', { when: formatDay(totp.last_used_at) })] : []),
  ];
  return (
    <Row title={t('app')} text={dates?.join(', ') ?? t('appOff')}>
      {totp ? (
        <Button aria-label={t('turnOffApp')} onClick={() => onStep({ kind: 'remove-app' })}>
          {t('turnOff')}
        </Button>
      ) : (
        <Button colour="blue" onClick={() => onStep({ kind: 'prove-app' })}>
          {t('connect')}
        </Button>
      )}
    </Row>
  );
}

function Passkeys({ factor: { passkeys }, onStep }: PartProps) {
  const t = useTexts(securityTexts);
  const isPossible = canUsePasskeys();
  return (
    <>
      <Row title={t('passkeys')} text={t(isPossible ? 'passkeysText' : 'passkeysAway')}>
        {isPossible && <Button onClick={() => onStep({ kind: 'add-passkey' })}>{t('addPasskey')}</Button>}
      </Row>
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <Key key={passkey.id} passkey={passkey} onStep={onStep} />
          ))}
        </ul>
      )}
    </>
  );
}

function Key({ passkey, onStep }: { passkey: Passkey; onStep: (step: Step) => void }) {
  const t = useTexts(securityTexts);
  const { name, created_at, last_used_at, domain } = passkey;
  const facts = [
    t('added', { when: formatDay(created_at) }),
    last_used_at ? t('used', { when: formatDay(last_used_at) }) : t('neverUsed'),
    ...(domain === window.location.hostname ? [] : [t('otherDomain', { domain })]),
  ];
  return (
    <li className={classes.key}>
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        <p className={classes.muted}>{facts.join(', ')}</p>
      </div>
      <Button size="xs" aria-label={t('renameNamed', { name })} onClick={() => onStep({ kind: 'rename', passkey })}>
        {t('rename')}
      </Button>
      <Button
        size="xs"
        aria-label={t('removeNamed', { name })}
        onClick={() => onStep({ kind: 'remove-passkey', passkey })}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
