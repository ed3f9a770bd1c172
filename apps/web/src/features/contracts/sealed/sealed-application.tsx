import { Skeleton, TextInput } from '@mantine/core';
import type { OwnSeal } from '@orbita/contract/contracts/own';
import { IconLock, IconPhoneCall } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { CallAgain } from '../signing/call-again.tsx';
import { sealedTexts } from './sealed.texts.ts';
import classes from './sealed.module.css';

/** Says why the own application is closed, and opens it by a call to the proved phone or by a code of the office. */
export function SealedApplication({ onOpened }: { onOpened: () => void }) {
  const t = useTexts(sealedTexts);
  const seal = useCall('contracts', 'getOwnSeal', undefined, { staleTime: 0 });
  return (
    <section className={classes.sealed}>
      <div className={classes.icon} aria-hidden="true">
        <IconLock size={28} />
      </div>
      <h1>{t('title')}</h1>
      <p>{t('why')}</p>
      <LoadState query={seal} skeleton={<Skeleton height={180} radius="lg" />}>
        {(read) => (
          <>
            <p className={classes.hint}>
              {read.changed_at !== null && t('since', { when: formatDayTime(read.changed_at) })} {t('safe')}
            </p>
            {read.phone === null ? (
              <>
                <p className={classes.way}>{t('officeOnly')}</p>
                <CodeForm by="office" label={t('officeCode')} onOpened={onOpened} />
              </>
            ) : (
              <ByPhone phone={read.phone} told={read.told} onOpened={onOpened} />
            )}
          </>
        )}
      </LoadState>
    </section>
  );
}

function ByPhone({ phone, told, onOpened }: { phone: string; told: OwnSeal['told']; onOpened: () => void }) {
  const t = useTexts(sealedTexts);
  const [asked, setAsked] = useState<{ next: number; isCalled: boolean } | null>(null);
  const ask = useSave('contracts', 'callOwner', {
    invalidates: [],
    onSuccess: ({ next_call_in, is_called }) =>
      setAsked({ next: Date.now() + next_call_in * 1000, isCalled: is_called }),
  });
  return (
    <>
      <p className={classes.way}>{t('phoneText', { phone })}</p>
      {asked === null ? (
        <Button
          colour="blue"
          size="md"
          className={classes.act}
          leftSection={<IconPhoneCall size={20} aria-hidden="true" />}
          loading={ask.isPending}
          onClick={() => ask.mutate(undefined)}
        >
          {t('ask')}
        </Button>
      ) : (
        <>
          <p role="status">{t(asked.isCalled ? 'asked' : 'notCalled')}</p>
          {told === 'shown' && (
            <p className={classes.hint}>
              {t('shown')}{' '}
              <Link to="/developer" target="_blank">
                {t('shownPage')}
              </Link>
            </p>
          )}
          <CodeForm by="phone" label={t('code')} onOpened={onOpened} />
          <CallAgain next={asked.next} onCall={() => ask.mutate(undefined)} isCalling={ask.isPending} />
        </>
      )}
      <details className={classes.other}>
        <summary>{t('hasCode')}</summary>
        <p className={classes.hint}>{t('officeToo')}</p>
        <CodeForm by="office" label={t('officeCode')} onOpened={onOpened} />
      </details>
    </>
  );
}

function CodeForm({ by, label, onOpened }: { by: 'phone' | 'office'; label: string; onOpened: () => void }) {
  const t = useTexts(sealedTexts);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const open = useSave('contracts', 'openOwnSeal', {
    invalidates: ['contracts', 'auth.getAuth'],
    success: t('opened'),
    failure: false,
    onSuccess: onOpened,
  });
  return (
    <form
      className={classes.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') open.mutate({ body: { by, code } }, { onError: setRefusal });
      }}
    >
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        size="md"
        value={code}
        error={refusal?.message}
        onChange={(event) => {
          setRefusal(null);
          setCode(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        size="md"
        loading={open.isPending}
        disabled={code.trim() === ''}
        {...(by === 'phone' ? { colour: 'blue' as const } : {})}
      >
        {t('open')}
      </Button>
    </form>
  );
}
