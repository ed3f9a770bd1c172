import type { CallOptions } from '@orbita/contract/endpoint';
import { offlineError } from './api-error.ts';

interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  field: string;
  file: File;
  body: unknown;
}

/** Sends a multipart form by XMLHttpRequest, which alone reports upload progress. */
export function sendFile(sending: Sending, options: CallOptions): Promise<{ status: number; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  const request = new XMLHttpRequest();
  request.open(sending.method, sending.url);
  for (const [name, value] of Object.entries(sending.headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', (event) => options.onProgress?.(event.loaded, event.total));
  request.addEventListener('load', () => resolve({ status: request.status, body: parse(request.responseText) }));
  request.addEventListener('error', () => reject(offlineError()));
  request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  if (options.signal?.aborted) request.abort();
  options.signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(toForm(sending));
  return promise;
}

function toForm({ field, file, body }: Sending): FormData {
  const form = new FormData();
  // Fields precede the file, because the server may read them while the file is still arriving.
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      form.append(name, String(value));
  }
  form.append(field, file, file.name);
  return form;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
