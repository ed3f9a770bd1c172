import { ActionIcon, Loader } from '@mantine/core';
import type { ScanKind } from '@orbita/contract/contracts/application';
import { SCANS_OF_KIND } from '@orbita/contract/contracts/application-values';
import type { Scan } from '@orbita/contract/contracts/own';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCamera,
  IconFileTypePdf,
  IconRotateClockwise,
  IconAngle,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { contractsTexts } from '../contracts.texts.ts';
import { useWizard } from '../form/wizard-context.ts';
import { StraightenDialog } from './straighten-dialog.tsx';
import { useScans } from './use-scans.ts';
import classes from './scans.module.css';

interface BoxProps {
  kind: ScanKind;
  title: string;
  hint: string;
}
interface PagesProps extends BoxProps {
  scans: readonly Scan[];
  /** Nothing can be added or changed. */
  isLocked: boolean;
  /** Why the office sent the document back. */
  reason: string | undefined;
  problem: string | undefined;
}

/** The pages of one document as a field of the application. */
export function ScanBox({ kind, title, hint }: BoxProps) {
  const { scansOf, problemOf, reasonOf, isLocked } = useWizard();
  const path = `scans.${kind}`;
  return (
    <ScanPages
      {...{ kind, title, hint, scans: scansOf(kind), isLocked: isLocked(path) }}
      reason={reasonOf(path)}
      problem={problemOf(path)}
    />
  );
}

/** The pages of one document, taken by the camera or from files. */
export function ScanPages({ kind, title, hint, scans, isLocked: locked, reason, problem }: PagesProps) {
  const t = useTexts(contractsTexts);
  const { add, sending, faults, tilted, ...act } = useScans(kind, scans);
  const [shown, setShown] = useState<Scan | null>(null);
  const [straightened, setStraightened] = useState<Scan | null>(null);
  const offered = scans.filter(({ id }) => tilted.includes(id));
  const isFull = scans.length >= SCANS_OF_KIND;
  return (
    <section
      className={classes.box}
      aria-label={title}
      id={`scans.${kind}`}
      tabIndex={-1}
      data-wrong={problem !== undefined || undefined}
    >
      <h3>{title}</h3>
      {hint && <p className={classes.hint}>{hint}</p>}
      {reason && <p className={classes.reason}>{reason}</p>}
      {scans.length > 0 && (
        <ol className={classes.pages}>
          {scans.map((scan, index) => (
            <li key={scan.id} className={classes.page}>
              <button
                type="button"
                className={classes.picture}
                onClick={() => setShown(scan)}
                aria-label={t('openPage', { number: index + 1 })}
              >
                <ScanPicture scan={scan} />
              </button>
              {!locked && (
                <div className={classes.tools}>
                  <Tool label={t('pageBack', { number: index + 1 })} isOff={index === 0} run={() => act.move(scan, -1)}>
                    <IconArrowLeft size={18} />
                  </Tool>
                  {scan.is_kept && <span className={classes.kept}>{t('pageKept')}</span>}
                  {!scan.is_kept && scan.mime !== 'application/pdf' && (
                    <Tool label={t('turnPage', { number: index + 1 })} isOff={sending > 0} run={() => act.turn(scan)}>
                      <IconRotateClockwise size={18} />
                    </Tool>
                  )}
                  {!scan.is_kept && scan.mime !== 'application/pdf' && (
                    <Tool
                      label={t('straightenPage', { number: index + 1 })}
                      isOff={sending > 0}
                      run={() => setStraightened(scan)}
                    >
                      <IconAngle size={18} />
                    </Tool>
                  )}
                  {!scan.is_kept && (
                    <Tool
                      label={t('removePage', { number: index + 1 })}
                      isOff={sending > 0}
                      run={() => act.remove(scan)}
                    >
                      <IconTrash size={18} />
                    </Tool>
                  )}
                  <Tool
                    label={t('pageOn', { number: index + 1 })}
                    isOff={index === scans.length - 1}
                    run={() => act.move(scan, 1)}
                  >
                    <IconArrowRight size={18} />
                  </Tool>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {sending > 0 && (
        <p className={classes.sending} role="status">
          <Loader size="xs" /> {t('sendingPage')}
        </p>
      )}
      {faults.length > 0 && (
        <ul className={classes.faults} role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {!locked &&
        offered.map((scan) => (
          <p key={scan.id} className={classes.offer} role="status">
            {t('isTilted', { number: scans.indexOf(scan) + 1 })}
            <Button size="sm" onClick={() => setStraightened(scan)}>
              {t('straightenNow')}
            </Button>
          </p>
        ))}
      {problem && <p className={classes.wrong}>{problem}</p>}
      {!locked && !isFull && <Sources onFiles={(files) => void add(files)} />}
      {straightened && (
        <StraightenDialog
          scan={straightened}
          onClose={() => setStraightened(null)}
          onTurn={(turn) => {
            setStraightened(null);
            void act.turn(straightened, turn);
          }}
        />
      )}
      {shown && (
        <Modal opened onClose={() => setShown(null)} title={title} size="xl">
          <div className={classes.large}>
            <ScanPicture scan={shown} isLarge />
          </div>
        </Modal>
      )}
    </section>
  );
}

function Tool({
  label,
  isOff,
  run,
  children,
}: {
  label: string;
  isOff: boolean;
  run: () => Promise<void> | void;
  children: React.ReactNode;
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} disabled={isOff} onClick={() => void run()}>
      {children}
    </ActionIcon>
  );
}

/** The camera of a phone, and files. */
function Sources({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTexts(contractsTexts);
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file may be chosen again after it was removed.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <div className={classes.sources}>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
      <input
        ref={files}
        type="file"
        accept="image/*,application/pdf"
        multiple
        hidden
        onChange={take}
        aria-label={t('chooseFiles')}
      />
      <Button className={classes.camera} leftSection={<IconCamera size={20} />} onClick={() => camera.current?.click()}>
        {t('takePhoto')}
      </Button>
      <Button leftSection={<IconUpload size={20} />} onClick={() => files.current?.click()}>
        {t('chooseFiles')}
      </Button>
    </div>
  );
}

/** A page as it was sent; its address lives no longer than the picture is shown. */
function ScanPicture({ scan, isLarge = false }: { scan: Scan; isLarge?: boolean }) {
  const t = useTexts(contractsTexts);
  const [source, setSource] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const isPdf = scan.mime === 'application/pdf';
  useEffect(() => {
    if (isPdf && !isLarge) return undefined;
    const reading = new AbortController();
    let made: string | undefined;
    api.contracts.readOwnScan({ params: { id: scan.id } }, { signal: reading.signal }).then(
      (blob) => {
        made = URL.createObjectURL(new Blob([blob], { type: scan.mime }));
        if (reading.signal.aborted) URL.revokeObjectURL(made);
        else setSource(made);
      },
      () => !reading.signal.aborted && setMissing(true),
    );
    return () => {
      reading.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [scan.id, scan.mime, isPdf, isLarge]);
  if (isMissing) return <span className={classes.hint}>{t('pageUnreadable')}</span>;
  if (isPdf)
    return isLarge ? (
      <a href={source} download={`scan-${scan.id}.pdf`}>
        {t('downloadPdf')}
      </a>
    ) : (
      <IconFileTypePdf size={40} />
    );
  return source ? <img src={source} alt="" /> : <Loader size="sm" />;
}
