import { ActionIcon, Loader } from '@mantine/core';
import type { Scan } from '@orbita/contract/contracts/own';
import { IconMinus, IconPlus, IconRotateClockwise, IconWand } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { formatNumber } from '../../../base/number.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { contractsTexts } from '../contracts.texts.ts';
import { guessTilt } from './guess-tilt.ts';
import { drawTurned, openPicture, type Turn } from './prepare-scan.ts';
import { MOST_TILT, TILT_STEP } from './tilt.ts';
import classes from './straighten.module.css';

interface Props {
  scan: Scan;
  onClose: () => void;
  onTurn: (turn: Turn) => void;
}

/** The longer side in pixels of the picture that is turned on the screen. */
const SHOWN_SIDE = 900;
const UPRIGHT: Turn = { quarters: 0, degrees: 0 };

/** Reads a page, and guesses how far it is from level. */
function usePage(scan: Scan) {
  const [page, setPage] = useState<{ bitmap: ImageBitmap; guess: number }>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const reading = new AbortController();
    let opened: ImageBitmap | undefined;
    const read = async () => {
      const bytes = await api.contracts.readOwnScan({ params: { id: scan.id } }, { signal: reading.signal });
      const picture = new Blob([bytes], { type: scan.mime });
      const guess = await guessTilt(picture);
      opened = await openPicture(picture);
      if (!reading.signal.aborted) setPage({ bitmap: opened, guess });
    };
    read().catch(() => !reading.signal.aborted && setMissing(true));
    return () => {
      reading.abort();
      opened?.close();
    };
  }, [scan]);
  return { page, isMissing };
}

/** Turns a page by hand, beginning with what was guessed. */
export function StraightenDialog({ scan, onClose, onTurn }: Props) {
  const t = useTexts(contractsTexts);
  const { page, isMissing } = usePage(scan);
  const [chosen, setChosen] = useState<Turn | null>(null);
  const turn = chosen ?? { ...UPRIGHT, degrees: page?.guess ?? 0 };
  const isUpright = turn.quarters % 4 === 0 && turn.degrees === 0;
  const set = (degrees: number) => setChosen({ ...turn, degrees: Math.max(-MOST_TILT, Math.min(MOST_TILT, degrees)) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('straighten')}
      size="lg"
      {...(isUpright ? {} : { onSave: () => onTurn(turn), saveLabel: t('straightenSave') })}
    >
      {isMissing ? (
        <p>{t('pageUnreadable')}</p>
      ) : page ? (
        <div className={classes.straighten}>
          <Turned bitmap={page.bitmap} turn={turn} />
          <p className={classes.said} role="status">
            {t(page.guess === 0 ? 'noGuess' : chosen === null ? 'guessed' : 'turnedBy', {
              degrees: formatNumber(turn.degrees),
            })}
          </p>
          <div className={classes.tools}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('tiltLeft')}
              onClick={() => set(turn.degrees - TILT_STEP)}
            >
              <IconMinus size={20} />
            </ActionIcon>
            <input
              type="range"
              className={classes.slider}
              aria-label={t('tilt')}
              aria-valuetext={`${formatNumber(turn.degrees)}°`}
              min={-MOST_TILT}
              max={MOST_TILT}
              step={TILT_STEP}
              value={turn.degrees}
              onChange={({ currentTarget: { value } }) => set(Number(value))}
            />
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('tiltRight')}
              onClick={() => set(turn.degrees + TILT_STEP)}
            >
              <IconPlus size={20} />
            </ActionIcon>
          </div>
          <div className={classes.tools}>
            <Button
              leftSection={<IconRotateClockwise size={18} aria-hidden="true" />}
              onClick={() => setChosen({ ...turn, quarters: turn.quarters + 1 })}
            >
              {t('quarter')}
            </Button>
            {page.guess !== 0 && (
              <Button
                leftSection={<IconWand size={18} aria-hidden="true" />}
                onClick={() => setChosen({ ...turn, degrees: page.guess })}
              >
                {t('guess')}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Loader />
      )}
    </Modal>
  );
}

/** The turned page with lines to compare it with. */
function Turned({ bitmap, turn }: { bitmap: ImageBitmap; turn: Turn }) {
  const frame = useRef<HTMLDivElement>(null);
  const { quarters, degrees } = turn;
  useEffect(() => {
    const canvas = drawTurned(bitmap, { quarters, degrees }, SHOWN_SIDE);
    canvas.setAttribute('aria-hidden', 'true');
    frame.current?.replaceChildren(canvas);
  }, [bitmap, quarters, degrees]);
  return (
    <div className={classes.frame}>
      <div ref={frame} />
    </div>
  );
}
