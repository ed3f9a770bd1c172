import { Skeleton } from '@mantine/core';
import type { OwnSigning } from '@orbita/contract/contracts/signing';
import { IconExternalLink, IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { PdfDocument } from '../../../shared/annotations/pdf-document.tsx';
import { CallCode } from '../calls/call-code.tsx';
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
  const { id: document_id, pdf_sha256 } = document;
  const ask = useSave('contracts', 'callSignature', { failure: false });
  const sign = useSave('contracts', 'signOwnContract', {
    invalidates: ['contracts', 'auth.getAuth'],
    success: t('signed'),
    failure: false,
  });
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
      ) : (
        <CallCode
          ask={t('ask')}
          submit={t('sign')}
          told={own.told}
          call={() => ask.mutateAsync({ body: { document_id } })}
          send={(code) => sign.mutateAsync({ body: { document_id, pdf_sha256, code } })}
        />
      )}
    </>
  );
}
