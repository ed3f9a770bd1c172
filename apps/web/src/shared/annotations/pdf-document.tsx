import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { openDocument, type OpenDocument } from './pdf-pages.ts';
import classes from './pdf-document.module.css';

/** Pages that are drawn; whoever needs more downloads the document. */
const MOST_PAGES = 20;

interface Props {
  /** Address of the document, or its bytes. */
  source: string | Blob;
  name: string;
  scale?: number;
}

/** A PDF: its pages below each other, scrolled; nothing in it runs. */
export function PdfDocument({ source, name, scale = 1 }: Props) {
  const t = useTexts(annotationsTexts);
  const [opened, setOpened] = useState<OpenDocument | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    let open: OpenDocument | undefined;
    const load = async () => {
      try {
        open = await openDocument(source);
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
  }, [source]);
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
  const t = useTexts(annotationsTexts);
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
