import type { SignedReceipt } from '@orbita/contract/receipts';
import { useRef, useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { receiptsTexts } from './receipts.texts.ts';
import classes from './receipts.module.css';

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Checks whether a file on this device was handed in, without uploading it; needs Web Crypto. */
export function FileComparison({ files }: { files: SignedReceipt['files'] }) {
  const t = useTexts(receiptsTexts);
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<{ isSame: boolean; text: string } | null>(null);
  // Web Crypto is unavailable on unencrypted pages.
  if (!('subtle' in crypto)) return null;
  const compare = async (file: File) => {
    const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const found = files.find((one) => one.sha256 === sha256);
    setResult(
      found
        ? { isSame: true, text: t('fileSame', { name: file.name, given: found.name }) }
        : { isSame: false, text: t('fileOther', { name: file.name }) },
    );
  };
  return (
    <section className={classes.compare} aria-label={t('checkFile')}>
      <h2>{t('checkFile')}</h2>
      <p>{t('checkFileText')}</p>
      <Button onClick={() => input.current?.click()}>{t('chooseFile')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void compare(file);
        }}
      />
      {result && (
        <p className={classes.state} data-state={result.isSame ? 'intact' : 'altered'} role="status">
          {result.text}
        </p>
      )}
    </section>
  );
}
