// The service worker, a file of its own beside the application. Each module listens to the events that are its own.
// No answer of the API is kept here: it belongs to a person, and the worker cannot know who asks.
import { sendOutboxInBackground } from './send-outbox.ts';
import { showPushes } from './show-push.ts';
import { serveFiles } from './serve-files.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Scripts, styles and fonts of the pages that open without a network; the build fills it in. */
declare const WORKER_FILES: readonly string[];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The file runs as a service worker alone.
const scope = globalThis as unknown as WorkerScope;
serveFiles(scope, WORKER_FILES);
sendOutboxInBackground(scope);
showPushes(scope);
