import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { openDocument, type OpenDocument } from '../../../shared/annotations/pdf-pages.ts';
import { officeTexts } from './office.texts.ts';
import classes from './scan-viewer.module.css';

/** Pages of a scan that are drawn; a longer document is none. */
const MOST_PAGES = 20;

/** A scan that is a PDF: its pages below each other, scrolled; nothing in it runs. */
export function PdfScan({ address, name, scale }: { address: string; name: string; scale: number }) {
  const t = useTexts(officeTexts);
  const [opened, setOpened] = useState<OpenDocument | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    let open: OpenDocument | undefined;
    const load = async () => {
      try {
        open = await openDocument(address);
        if (isGone) open.close();
        else setOpened(open);
      } catch {
        if (!isGone) setOpened('failed');
      }
    };
    void load();
    return () => {
      isGone = true;
      open?.close();
    };
  }, [address]);
  if (opened === 'failed') return <div className={classes.empty}>{t('pdfFailed')}</div>;
  return (
    <div className={classes.pages} role="group" aria-label={name} aria-busy={opened === null}>
      {opened &&
        Array.from({ length: Math.min(opened.pages, MOST_PAGES) }, (_, at) => (
          <Page key={at} open={opened} number={at + 1} scale={scale} />
        ))}
    </div>
  );
}

/** The width of a page that is not enlarged. */
const width = (frame: HTMLElement): number => frame.parentElement?.clientWidth ?? frame.clientWidth;

function Page({ open, number, scale }: { open: OpenDocument; number: number; scale: number }) {
  const t = useTexts(officeTexts);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current || !canvas.current || !text.current) return undefined;
    const target = { canvas: canvas.current, text: text.current };
    const drawing = open.draw(target, number, width(frame.current) * scale);
    // A page that cannot be drawn stays blank beside those that can.
    void drawing.done.catch(() => undefined);
    return drawing.cancel;
  }, [open, number, scale]);
  return (
    <div ref={frame} className={classes.page} style={{ width: `${scale * 100}%` }}>
      <canvas ref={canvas} role="img" aria-label={t('pdfPage', { number })} />
      <div ref={text} hidden />
    </div>
  );
}
