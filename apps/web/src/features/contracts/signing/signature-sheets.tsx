import type { Signature } from '@orbita/contract/contracts/signing';
import { IconAlertTriangle, IconExternalLink, IconShieldCheck } from '@tabler/icons-react';
import { formatExactMoment } from '../../../base/exact-moment.ts';
import { useTexts } from '../../../base/i18n.ts';
import paying from '../paying/paying.module.css';
import { signingTexts } from './signing.texts.ts';
import classes from './signing.module.css';

/** Signatures in full: who signed what, when, from where and how that was confirmed. */
export function SignatureSheets({
  signatures,
  fileOf,
}: {
  signatures: Signature[];
  /** Address of the file that was signed. */
  fileOf: (signature: Signature) => string;
}) {
  const t = useTexts(signingTexts);
  if (signatures.length === 0) return <p className={paying.hint}>{t('none')}</p>;
  return signatures.map((one) => (
    <section key={one.id} className={paying.receipt}>
      <h2 className={classes.side}>{t(one.signer)}</h2>
      <dl className={paying.facts}>
        {[
          [t('name'), one.name],
          [t('when'), formatExactMoment(one.signed_at)],
          [t('how'), t(one.how, { phone: one.phone })],
          [t('document'), t('numberOf', { number: one.document_number })],
          [t('hash'), one.pdf_sha256],
          ...(one.ip ? [[t('from'), one.ip]] : []),
          ...(one.user_agent ? [[t('program'), one.user_agent]] : []),
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.links}>
        <a href={fileOf(one)} target="_blank" rel="noreferrer">
          <IconExternalLink size={18} aria-hidden="true" />
          {t('openSigned')}
        </a>
      </p>
      <p className={classes.intact} data-broken={!one.is_intact || undefined}>
        {one.is_intact ? (
          <IconShieldCheck size={18} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={18} aria-hidden="true" />
        )}
        {t(one.is_intact ? 'intact' : 'broken')}
      </p>
    </section>
  ));
}
