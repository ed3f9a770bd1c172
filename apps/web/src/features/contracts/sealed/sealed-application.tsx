import { Skeleton } from '@mantine/core';
import type { OwnSeal } from '@orbita/contract/contracts/own';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { CallCode, CodeEntry } from '../calls/call-code.tsx';
import { sealedTexts } from './sealed.texts.ts';
import classes from './sealed.module.css';

/** Says why the own application is closed, and opens it by a call to the proved phone or by a code of the office. */
export function SealedApplication({ onOpened }: { onOpened: () => void }) {
  const t = useTexts(sealedTexts);
  const seal = useCall('contracts', 'getOwnSeal', undefined, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of a page on which somebody may have been working.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.sealed}>
      <div className={classes.icon} aria-hidden="true">
        <IconLock size={28} />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      <LoadState query={seal} skeleton={<Skeleton height={220} radius="lg" />}>
        {(read) => (read.is_sealed ? <Ways seal={read} onOpened={onOpened} /> : <Open seal={read} onGoOn={onOpened} />)}
      </LoadState>
    </section>
  );
}

/** Opened meanwhile, as in another tab of the same session. */
function Open({ seal, onGoOn }: { seal: OwnSeal; onGoOn: () => void }) {
  const t = useTexts(sealedTexts);
  return (
    <>
      <p>{t(seal.has_application ? 'openAnyway' : 'none')}</p>
      <Button className={classes.act} onClick={onGoOn}>
        {t('goOn')}
      </Button>
    </>
  );
}

const useOpening = (onOpened: () => void) =>
  useSave('contracts', 'openOwnSeal', {
    invalidates: ['auth.getAuth'],
    success: sealedTexts.t('opened'),
    failure: false,
    onSuccess: onOpened,
  });

interface OfficeCodeProps {
  submit: string;
  isMain?: boolean;
  onOpened: () => void;
}
/** Takes the code by which the admission office vouches for the owner. */
export function OfficeCode({ submit, isMain = false, onOpened }: OfficeCodeProps) {
  const t = useTexts(sealedTexts);
  const open = useOpening(onOpened);
  return (
    <CodeEntry
      label={t('officeCode')}
      submit={submit}
      send={(code) => open.mutateAsync({ body: { by: 'office', code } })}
      isMain={isMain}
    />
  );
}

function Ways({ seal: { changed_at, phone, told }, onOpened }: { seal: OwnSeal; onOpened: () => void }) {
  const t = useTexts(sealedTexts);
  const ask = useSave('contracts', 'callOwner', { failure: false });
  const open = useOpening(onOpened);
  const byOffice = <OfficeCode submit={t('open')} isMain={phone === null} onOpened={onOpened} />;
  return (
    <>
      <p>{t('why')}</p>
      <p className={classes.hint}>
        {changed_at !== null && t('since', { when: formatDayTime(changed_at) })} {t('safe')}
      </p>
      {phone === null ? (
        <>
          <p className={classes.way}>{t('officeOnly')}</p>
          <Contacts />
          {byOffice}
        </>
      ) : (
        <>
          <p className={classes.way}>{t(told === 'call' ? 'phoneText' : 'phoneTextShown', { phone })}</p>
          <CallCode
            ask={t('ask')}
            submit={t('open')}
            told={told}
            call={() => ask.mutateAsync(undefined)}
            send={(code) => open.mutateAsync({ body: { by: 'phone', code } })}
            meanwhile={<p>{t('meanwhile')}</p>}
          />
          <details className={classes.other}>
            <summary>{t('hasCode')}</summary>
            <p className={classes.hint}>{t('officeToo')}</p>
            <Contacts />
            {byOffice}
          </details>
        </>
      )}
    </>
  );
}

/** How to reach the institution, as far as it says. */
export function Contacts() {
  const t = useTexts(sealedTexts);
  const support = useCall('auth', 'getAuthInformation', {}, { staleTime: Infinity }).data?.support_url;
  return (
    <p className={classes.contacts}>
      <Link to="/question">{t('write')}</Link>
      {support && (
        <a href={support} target="_blank" rel="noreferrer">
          {t('support')}
        </a>
      )}
    </p>
  );
}
