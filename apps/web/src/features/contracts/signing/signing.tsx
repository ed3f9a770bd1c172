import { Skeleton, TextInput } from '@mantine/core';
import type { OwnSigning } from '@orbita/contract/contracts/signing';
import { IconExternalLink, IconPhoneCall, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { PdfDocument } from '../../../shared/annotations/pdf-document.tsx';
import { CallAgain } from './call-again.tsx';
import paying from '../paying/paying.module.css';
import { signingTexts } from './signing.texts.ts';
import classes from './signing.module.css';

/** Reading the contract and signing it; afterwards the way to the record of the signatures. */
export function Signing({ isSigned }: { isSigned: boolean }) {
  const t = useTexts(signingTexts);
  const signing = useCall('contracts', 'getOwnSigning');
  return (
    <LoadState query={signing} skeleton={<Skeleton height={360} radius="lg" />}>
      {({ document, signer, ...own }) => (
        <section className={paying.paying}>
          {document && signer ? (
            <>
              <h2>{isSigned ? t('records') : t('title', { number: document.number })}</h2>
              {isSigned ? (
                <p className={classes.links}>
                  <Link to="/form/signatures">
                    <IconSignature size={18} aria-hidden="true" />
                    {t('record')}
                  </Link>
                </p>
              ) : (
                <ReadAndSign key={document.id} document={document} signer={signer} own={own} />
              )}
            </>
          ) : (
            <>
              <h2>{t('making')}</h2>
              <Making />
            </>
          )}
        </section>
      )}
    </LoadState>
  );
}

/** How far the file is; one that failed waits for the office. */
function Making() {
  const t = useTexts(signingTexts);
  const own = useCall('contracts', 'getOwnPaper');
  return <p>{t(own.data?.paper?.state === 'failed' ? 'makingLate' : 'makingText')}</p>;
}

const addressOf = (documentId: number): string => `/api/v2/contracts/own/documents/${documentId}`;

function FileLink({ documentId }: { documentId: number }) {
  const t = useTexts(signingTexts);
  return (
    <p className={classes.links}>
      <a href={addressOf(documentId)} target="_blank" rel="noreferrer">
        <IconExternalLink size={18} aria-hidden="true" />
        {t('open')}
      </a>
    </p>
  );
}

interface Props {
  document: NonNullable<OwnSigning['document']>;
  signer: NonNullable<OwnSigning['signer']>;
  own: Pick<OwnSigning, 'is_locked' | 'told'>;
}

function ReadAndSign({ document, signer, own }: Props) {
  const t = useTexts(signingTexts);
  const [asked, setAsked] = useState<{ next: number; isCalled: boolean } | null>(null);
  const ask = useSave('contracts', 'callSignature', {
    invalidates: [],
    onSuccess: ({ next_call_in, is_called }) =>
      setAsked({ next: Date.now() + next_call_in * 1000, isCalled: is_called }),
  });
  const call = () => ask.mutate({ body: { document_id: document.id } });
  const { name, phone } = signer;
  return (
    <>
      <p>{t('read')}</p>
      <div className={classes.file}>
        <PdfDocument source={addressOf(document.id)} name={t('file')} scale={1} />
      </div>
      <FileLink documentId={document.id} />
      <p>{t(signer.kind === 'agent' ? 'whoAgent' : 'whoStudent', { name, phone })}</p>
      {own.is_locked ? (
        <Notice isAlert>{t('locked')}</Notice>
      ) : asked === null ? (
        <Button
          colour="blue"
          size="md"
          className={paying.pay}
          leftSection={<IconPhoneCall size={20} aria-hidden="true" />}
          loading={ask.isPending}
          onClick={call}
        >
          {t('ask')}
        </Button>
      ) : (
        <>
          <p role="status">{t(asked.isCalled ? 'asked' : 'notCalled')}</p>
          {own.told === 'shown' && (
            <p className={paying.hint}>
              {t('shown')}{' '}
              <Link to="/developer" target="_blank">
                {t('shownPage')}
              </Link>
            </p>
          )}
          <Code document={document} />
          <CallAgain next={asked.next} onCall={call} isCalling={ask.isPending} />
        </>
      )}
    </>
  );
}

function Code({ document }: { document: Props['document'] }) {
  const t = useTexts(signingTexts);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const sign = useSave('contracts', 'signOwnContract', {
    invalidates: ['contracts', 'auth.getAuth'],
    success: t('signed'),
    failure: false,
  });
  const send = () =>
    sign.mutate({ body: { document_id: document.id, pdf_sha256: document.pdf_sha256, code } }, { onError: setRefusal });
  return (
    <form
      className={classes.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') send();
      }}
    >
      <TextInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        size="md"
        data-autofocus
        autoFocus
        value={code}
        error={refusal?.message}
        onChange={(event) => {
          setRefusal(null);
          setCode(event.currentTarget.value);
        }}
      />
      <Button type="submit" colour="blue" size="md" loading={sign.isPending} disabled={code.trim() === ''}>
        {t('sign')}
      </Button>
    </form>
  );
}
