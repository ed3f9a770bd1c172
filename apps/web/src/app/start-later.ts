// What a visit needs only when its first page stands; loaded then, so that no page waits for it.
import { answerTabs } from '../api/answer-tabs.ts';
import { followDevice } from '../api/client/follow-device.ts';
import { startKeeping } from '../api/kept/keep-answers.ts';
import { startKeepingPictures } from '../api/kept/keep-pictures.ts';
import { keepPushes } from '../api/keep-push.ts';
import { endLeftSessions } from '../api/left-sessions.ts';
import { readAhead } from '../api/kept/read-ahead.ts';
import { sendErrorTraces } from './error-traces.ts';
import { offerInstallOnce } from './installing/offer-once.ts';
import { registerWorker } from './worker/register-worker.ts';

/** Milliseconds after which a page has read what it needs itself. */
const AFTER_PAGE = 4000;

export function startLater(): void {
  answerTabs();
  followDevice();
  endLeftSessions();
  sendErrorTraces();
  registerWorker();
  offerInstallOnce();
  // Without the worker no page opens without a network, so that copies would serve nobody.
  if (!navigator.serviceWorker) return;
  startKeeping();
  startKeepingPictures();
  keepPushes();
  setTimeout(() => navigator.serviceWorker.controller && void readAhead(), AFTER_PAGE);
}
