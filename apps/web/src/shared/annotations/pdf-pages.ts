// Renders PDF pages with pdf.js, which is large and therefore loaded only when a document is opened.
import type { PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the address of the file, which the bundler gives
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

async function loadLibrary() {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  return library;
}

export interface OpenDocument {
  pages: number;
  /** Renders a page at a width in CSS pixels; `cancel` aborts it. */
  draw(canvas: HTMLCanvasElement, page: number, width: number): { done: Promise<void>; cancel: () => void };
  close(): void;
}

/** Limit of the device pixel ratio, beyond which rendering only costs memory. */
const MOST_RATIO = 2;

const isCancelled = (error: unknown) => error instanceof Error && error.name === 'RenderingCancelledException';

function drawPage(document: PDFDocumentProxy, canvas: HTMLCanvasElement, number: number, width: number) {
  let isCancelledEarly = false;
  let cancel = () => {
    isCancelledEarly = true;
  };
  const work = async () => {
    const page = await document.getPage(number);
    if (isCancelledEarly) return;
    const ratio = Math.min(window.devicePixelRatio || 1, MOST_RATIO);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (width * ratio) / natural.width });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    cancel = () => task.cancel();
    try {
      await task.promise;
    } catch (error) {
      if (!isCancelled(error)) throw error;
    }
  };
  return { done: work(), cancel: () => cancel() };
}

/** Opens the document at an address. */
export async function openDocument(address: string): Promise<OpenDocument> {
  const { getDocument } = await loadLibrary();
  const task = getDocument({ url: address, withCredentials: true });
  const document = await task.promise;
  return {
    pages: document.numPages,
    draw: (canvas, page, width) => drawPage(document, canvas, page, width),
    close: () => void task.destroy(),
  };
}
