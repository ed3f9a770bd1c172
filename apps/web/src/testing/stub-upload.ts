// Replaces the upload of files in page tests: the request goes to the stubs as every other does.
import { offlineError } from '../api/client/api-error.ts';
import type { sendFile as realSendFile } from '../api/client/send-file.ts';

export const sendFile: typeof realSendFile = async ({ method, url, headers, file, body }, { signal }) => {
  const { answerRequest } = await import('./render-page.tsx');
  const request = { method, url, headers: new Headers(headers), body, file, signal };
  const response = await answerRequest(request).catch((cause: unknown) => {
    throw signal?.aborted ? cause : offlineError();
  });
  return { status: response.status, body: await response.json() };
};
