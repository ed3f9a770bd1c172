import type { LessonCode } from '@orbita/contract/attendance';
import { lazy, Suspense } from 'react';
import { formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { codesTexts } from './codes.texts.ts';
import { codeAddress, enterAddress } from './code-address.ts';
import { useShownCode } from './use-shown-code.ts';
import classes from './codes.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/plain/qr-code.tsx')).QrCode }));
const QR_SIZE = 'min(100%, 46vh)';

/** The code as digits and as a picture, how long it still holds, and the way to end it. */
export function RunningCode({ lessonId, shown }: { lessonId: number; shown: LessonCode & { code: string } }) {
  const t = useTexts(codesTexts);
  const close = useShownCode('closeLessonCode', lessonId);
  const { code } = shown;
  return (
    <section className={classes.running} aria-label={t('code')}>
      <div className={classes.qr}>
        <Suspense fallback={<div style={{ height: QR_SIZE }} />}>
          <QrCode text={codeAddress(code)} label={t('qr', { code })} size={QR_SIZE} />
        </Suspense>
      </div>
      <div className={classes.digits}>
        <output className={classes.code} aria-label={t('codeSpelled', { code: [...code].join(' ') })}>
          {code.slice(0, 3)} {code.slice(3)}
        </output>
        {/* The bar starts anew with each code. */}
        <span
          key={code}
          className={classes.left}
          style={{ '--from': `${(shown.changes_in / 15_000) * 100}%`, '--lasts': `${shown.changes_in}ms` }}
        />
        <p>{t('enterAt', { address: enterAddress() })}</p>
        <div className={classes.acts}>
          <span>{t('endsAt', { time: formatTime(shown.closes_at ?? '') })}</span>
          <Button onClick={() => close.mutate({ params: { id: lessonId } })} loading={close.isPending}>
            {t('end')}
          </Button>
        </div>
      </div>
    </section>
  );
}
