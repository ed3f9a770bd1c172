// Renders PDF pages with pdf.js, which is large and therefore loaded only when a document is opened.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the address of the file, which the bundler gives
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

async function loadLibrary() {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  return library;
}
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Where a page is drawn: its picture, and above it the text that can be selected. */
export interface PageTarget {
  canvas: HTMLCanvasElement;
  text: HTMLElement;
}
export interface OpenDocument {
  pages: number;
  /** Height of the first page as a share of its width; the others have mostly the same. */
  ratio: number;
  /** Renders a page at a width in CSS pixels; `cancel` aborts it, `done` returns its height as a share of its width. */
  draw(target: PageTarget, page: number, width: number): { done: Promise<number | undefined>; cancel: () => void };
  close(): void;
}

/** Limit of the device pixel ratio, beyond which rendering only costs memory. */
const MOST_RATIO = 2;
/** The most pixels of a page, because a crafted one may be kilometres long. */
const MOST_PIXELS = 16_000_000;

const isCancelled = (error: unknown) =>
  error instanceof Error && /^(RenderingCancelled|Abort)Exception$/.test(error.name);

function drawPicture(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const natural = page.getViewport({ scale: 1 });
  const ratio = Math.min(window.devicePixelRatio || 1, MOST_RATIO);
  const wanted = (width * ratio) / natural.width;
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  return page.render({ canvas, viewport });
}

function layText({ TextLayer }: Library, page: PDFPageProxy, container: HTMLElement, width: number) {
  const scale = width / page.getViewport({ scale: 1 }).width;
  container.replaceChildren();
  container.style.setProperty('--total-scale-factor', String(scale));
  return new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  });
}

interface Drawing {
  library: Library;
  document: PDFDocumentProxy;
}
function drawPage({ library, document }: Drawing, target: PageTarget, number: number, width: number) {
  const started: { cancel: () => void }[] = [];
  let isGone = false;
  const work = async () => {
    const page = await document.getPage(number);
    if (isGone) return undefined;
    const { width: wide, height } = page.getViewport({ scale: 1 });
    const picture = drawPicture(page, target.canvas, width);
    const text = layText(library, page, target.text, width);
    started.push(picture, text);
    try {
      await Promise.all([picture.promise, text.render()]);
    } catch (error) {
      if (!isCancelled(error)) throw error;
    }
    return height / wide;
  };
  const cancel = () => {
    isGone = true;
    for (const task of started) task.cancel();
  };
  return { done: work(), cancel };
}

/** Opens a document that is at an address or was received already. */
export async function openDocument(source: string | Blob): Promise<OpenDocument> {
  const library = await loadLibrary();
  const task = library.getDocument(
    typeof source === 'string' ? { url: source, withCredentials: true } : { data: await source.arrayBuffer() },
  );
  try {
    const document = await task.promise;
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    return {
      pages: document.numPages,
      ratio: height / width,
      draw: (target, page, wide) => drawPage({ library, document }, target, page, wide),
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    throw error;
  }
}
