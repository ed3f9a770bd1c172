import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useCopy } from '../../../ui/kit/use-copy.ts';
import { printLines } from './print-lines.ts';
import { securityTexts } from './security.texts.ts';
import classes from './security.module.css';

/** Shows new recovery codes, this once; closes when the person says that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTexts(securityTexts);
  const title = `${t('codesFile')}: ${window.location.host}`;
  const toClipboard = useCopy();
  const copy = () => toClipboard(codes.join('\n'), t('copied'));
  const leave = async () => {
    if (await confirm({ title: t('codesLeave'), message: t('codesLeaveText'), confirmLabel: t('codesSaved') }))
      onClose();
  };
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${title}\r\n\r\n${codes.join('\r\n')}\r\n`)}`;
  return (
    <Modal opened onClose={() => void leave()} title={t('codesTitle')}>
      <p className={classes.muted}>{t('codesText')}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.tools}>
        <Button component="a" href={file} download="orbita-recovery-codes.txt">
          {t('download')}
        </Button>
        <Button onClick={() => printLines(title, codes)}>{t('print')}</Button>
        <Button onClick={copy}>{t('copy')}</Button>
      </div>
      <div className={classes.saved}>
        <Button colour="blue" onClick={onClose}>
          {t('codesSaved')}
        </Button>
      </div>
    </Modal>
  );
}
