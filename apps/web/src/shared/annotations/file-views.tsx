import type { Attachment } from '@orbita/contract/files';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { captionOf } from '../files/attachments/caption.ts';
import { readTable } from '../files/attachments/csv-rows.ts';
import { languageOf } from '../files/attachments/file-view.ts';
import { canShowWhole, readTextFile } from '../files/attachments/text-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useCodeLines } from '../../ui/rich-text/code-lines.tsx';
import { sanitizeHtml } from '../../ui/rich-text/safe-html.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { TextTable } from './text-table.tsx';
import { openDocument, type OpenDocument } from './pdf-pages.ts';
import rich from '../../ui/rich-text/rich-text.module.css';
import classes from './file-views.module.css';

/** Draws one page with its notes around what the page shows. */
export type RenderPage = (page: number, content: ReactNode) => ReactNode;
/** Draws a text with its notes. */
export type RenderLines = (items: readonly ReactNode[]) => ReactNode;

interface Viewed {
  file: Attachment;
  /** The last page, line or block with a note, which is shown without asking. */
  farthest: number;
  /** Called once there is something to see. */
  onReady: () => void;
}

export function PictureView({ file, onReady, renderPage }: Viewed & { renderPage: RenderPage }) {
  return renderPage(
    1,
    <img
      className={classes.picture}
      src={file.src}
      alt={captionOf(file) || file.name}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      draggable={false}
      onLoad={onReady}
    />,
  );
}

/** What stands in place of a file while it is read, or when it cannot be. */
function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry?: () => void }) {
  const t = useTexts(annotationsTexts);
  return (
    <p className={classes.waiting} role={hasFailed ? 'alert' : 'status'}>
      {t(hasFailed ? 'failed' : 'loading')}{' '}
      {hasFailed && onRetry && (
        <Button size="compact-sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </p>
  );
}

/** Pages, and lines or blocks, that are shown at once; a small file can have millions. */
const PAGES = 200;
const LINES = 5000;
/** Rows of a table that are shown at once; each has many cells. */
const ROWS = 500;

/** How much of a long file is shown: a step more each time it is asked for, and always what has notes. */
function useShown(step: number, farthest: number) {
  const [asked, setAsked] = useState(step);
  const shown = Math.max(asked, farthest);
  return { shown, showMore: () => setAsked(shown + step) };
}

/** Stands below a file that goes on. */
function Rest({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  const t = useTexts(annotationsTexts);
  return (
    shown < total && (
      <p className={classes.more}>
        {t('shown', { shown, total })}
        <Button size="compact-sm" onClick={onMore}>
          {t('showMore')}
        </Button>
      </p>
    )
  );
}

/** The pages of a PDF document one below another; those far from the screen are not drawn. */
export function PdfView({
  file,
  farthest,
  onReady,
  renderPage,
  zoom,
}: Viewed & { renderPage: RenderPage; zoom: number }) {
  const t = useTexts(annotationsTexts);
  const { opened, hasFailed } = useDocument(file.src);
  const { shown, showMore } = useShown(PAGES, farthest);
  const isOpen = opened !== null;
  useEffect(() => {
    if (isOpen) onReady();
  }, [isOpen, onReady]);
  if (!opened) return <Waiting hasFailed={hasFailed} />;
  return (
    <>
      {Array.from({ length: Math.min(shown, opened.pages) }, (_, index) => (
        <section key={index} className={classes.page} aria-label={t('page', { page: index + 1, total: opened.pages })}>
          {renderPage(index + 1, <PdfPage document={opened} page={index + 1} zoom={zoom} />)}
          {opened.pages > 1 && (
            <small aria-hidden="true">
              {index + 1} / {opened.pages}
            </small>
          )}
        </section>
      ))}
      <Rest shown={shown} total={opened.pages} onMore={showMore} />
    </>
  );
}

function useDocument(address: string): { opened: OpenDocument | null; hasFailed: boolean } {
  const [state, setState] = useState<{ address: string; opened: OpenDocument | null; hasFailed: boolean } | null>(null);
  useEffect(() => {
    let isGone = false;
    let open: OpenDocument | undefined;
    openDocument(address).then(
      (opened) => {
        open = opened;
        if (isGone) opened.close();
        else setState({ address, opened, hasFailed: false });
      },
      () => !isGone && setState({ address, opened: null, hasFailed: true }),
    );
    return () => {
      isGone = true;
      open?.close();
    };
  }, [address]);
  return state?.address === address ? state : { opened: null, hasFailed: false };
}

/** Distance from the screen within which pages are drawn. */
const NEAR = '600px 0px';

function PdfPage({ document, page, zoom }: { document: OpenDocument; page: number; zoom: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [ratio, setRatio] = useState(document.ratio);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: NEAR,
    });
    watcher.observe(frame.current!);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    const width = frame.current?.clientWidth ?? 0;
    if (!isNear || width === 0 || !canvas.current || !text.current) return undefined;
    const { done, cancel } = document.draw({ canvas: canvas.current, text: text.current }, page, width);
    done.then((known) => known !== undefined && setRatio(known), reportError);
    return cancel;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- zooming changes the width that is measured here
  }, [document, page, zoom, isNear]);
  return (
    <div ref={frame} className={classes.paper} style={{ aspectRatio: `1 / ${ratio}` }}>
      {isNear && (
        <>
          <canvas ref={canvas} />
          <div ref={text} className={classes.textLayer} />
        </>
      )}
    </div>
  );
}

interface TextViewProps extends Viewed {
  renderLines: RenderLines;
  /** Shows a table in the text instead of its lines, on which notes stand. */
  isTable: boolean;
}

/** A source file with coloured lines, or a table; a long one from its beginning. */
export function TextView({ file, farthest, onReady, renderLines, isTable }: TextViewProps) {
  const t = useTexts(annotationsTexts);
  const [isWhole, setWhole] = useState(false);
  const query = useQuery({
    queryKey: ['text-of-file', file.attachment_id, isWhole],
    queryFn: ({ signal }) => readTextFile(file, isWhole, signal),
    staleTime: Infinity,
    retry: false,
  });
  const text = query.data?.text ?? '';
  const byLine = useShown(LINES, farthest);
  const byRow = useShown(ROWS, 0);
  const { lines, total } = useCodeLines(isTable ? '' : text, languageOf(file.name), byLine.shown);
  const rows = useMemo(() => (isTable ? readTable(text, byRow.shown) : null), [isTable, text, byRow.shown]);
  useReady(query.isSuccess, onReady);
  if (!query.data) return <Waiting hasFailed={query.isError} onRetry={() => void query.refetch()} />;
  if (query.data.text === '') return <p className={classes.waiting}>{t('empty')}</p>;
  return (
    <>
      {rows ? (
        <TextTable rows={rows.rows} name={file.name} />
      ) : (
        <div className={`${rich.text} ${classes.code}`}>{renderLines(lines)}</div>
      )}
      {rows ? (
        <Rest shown={byRow.shown} total={rows.total} onMore={byRow.showMore} />
      ) : (
        <Rest shown={byLine.shown} total={total} onMore={byLine.showMore} />
      )}
      {query.data.isCut && (
        <p className={classes.more}>
          {t('cut')}
          {!isWhole && canShowWhole(file.size) && (
            <Button size="compact-sm" loading={query.isFetching} onClick={() => setWhole(true)}>
              {t('showAll')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/** The text of a Word document, block by block. */
export function DocumentView({ file, farthest, onReady, renderLines }: Viewed & { renderLines: RenderLines }) {
  const t = useTexts(annotationsTexts);
  const query = useCall(
    'files',
    'getDocumentText',
    { params: { id: file.attachment_id } },
    { staleTime: Infinity, retry: false },
  );
  const blocks = useMemo(() => blocksOf(query.data?.html ?? ''), [query.data]);
  const { shown, showMore } = useShown(LINES, farthest);
  const first = useMemo(() => blocks.slice(0, shown), [blocks, shown]);
  useReady(query.isSuccess, onReady);
  if (!query.data) return <Waiting hasFailed={query.isError} onRetry={() => void query.refetch()} />;
  if (blocks.length === 0 && query.data.pictures === 0) return <p className={classes.waiting}>{t('empty')}</p>;
  return (
    <>
      {renderLines(first)}
      <Rest shown={shown} total={blocks.length} onMore={showMore} />
      {query.data.pictures > 0 && <p className={classes.more}>{t('pictures', { count: query.data.pictures })}</p>}
      {query.data.is_cut && <p className={classes.more}>{t('cutDocument')}</p>}
    </>
  );
}

function useReady(isReady: boolean, onReady: () => void): void {
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
}

/** Returns the paragraphs, headings, lists and tables of a cleaned text. */
function blocksOf(html: string): ReactNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  sanitizeHtml(body);
  return [...body.children].map((block, index) => (
    <div
      key={index}
      className={`${rich.text} ${classes.block}`}
      dangerouslySetInnerHTML={{ __html: block.outerHTML }}
    />
  ));
}
