// Resumable uploads by the tus protocol under /api/v2/uploads.
// Invariants:
// an upload's id begins with its owner's id and comes from our route alone; only the owner may continue it;
// what a person has begun is bounded in number and bytes.
import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '@orbita/contract/endpoint';
import type { StoredFile } from '@orbita/contract/files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { bearerOf } from '../../http/mount.ts';
import { cleanFileName } from '../../http/multipart.ts';
import { checkAccess, loadViewer, type Viewer } from '../../http/viewer.ts';
import type { FileKind } from './file-types.ts';
import { storeUpload } from './files.service.ts';
import { folderOf, isOwn, makeFolder, makeRoom, openFolder, removeUpload } from './unfinished-uploads.ts';
import { openProtocol, PATH } from './upload-protocol.ts';

async function viewerOf(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  const token = bearerOf(request);
  const viewer = token ? await loadViewer(deps.db, token, request.hostname) : undefined;
  checkAccess({ access: 'member' }, viewer);
  assertThat(viewer, 'unauthenticated');
  return viewer;
}

export async function mountUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  await makeFolder(deps);
  const protocol = openProtocol(deps);
  /** The last beginning of each person: one at a time, so that the room of a person is counted once for each. */
  const beginnings = new Map<number, Promise<unknown>>();
  const inTurn = async <T>(viewer: Viewer, begin: () => Promise<T>): Promise<T> => {
    const turn = (beginnings.get(viewer.id) ?? Promise.resolve()).then(begin, begin);
    beginnings.set(viewer.id, turn);
    try {
      return await turn;
    } finally {
      if (beginnings.get(viewer.id) === turn) beginnings.delete(viewer.id);
    }
  };

  await app.register(async (scope) => {
    // The protocol reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(PATH, async (request, reply) => {
      const viewer = await viewerOf(deps, request);
      const upload = `${viewer.id}-${randomBytes(16).toString('hex')}`;
      return inTurn(viewer, async () => {
        await makeRoom(deps, viewer, Number(request.headers['upload-length']) || 0);
        return protocol.answer(request, reply, upload, true);
      });
    });
    scope.route<{ Params: { upload: string } }>({
      method: ['PATCH', 'HEAD', 'DELETE'],
      url: `${PATH}/:upload`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const viewer = await viewerOf(deps, request);
        assertThat(isOwn(viewer, request.params.upload), 'not-found');
        return protocol.answer(request, reply, request.params.upload, false);
      },
    });
  });
}

/** Turns a finished upload of the viewer into a file. */
export async function completeUpload(
  deps: Deps,
  viewer: Viewer,
  upload: string,
  body: { type: FileKind; description?: string },
): Promise<StoredFile> {
  assertThat(isOwn(viewer, upload), 'not-found');
  const path = join(folderOf(deps), upload);
  const info = await openFolder(deps)
    .getUpload(upload)
    .catch(() => {
      throw new AppError('not-found');
    });
  assertThat(info.size !== undefined && info.offset === info.size, 'upload-unfinished');
  assertThat(info.size <= deps.config.uploadLimits[body.type], 'too-large');
  // Renamed first, so that only one of two simultaneous requests can finish the upload.
  const taken = `${path}.taken`;
  await rename(path, taken).catch(() => {
    throw new AppError('not-found');
  });
  const file: ReceivedFile = {
    path: taken,
    name: cleanFileName(info.metadata?.['filename'] ?? 'file'),
    size: info.size,
  };
  try {
    const stored = await storeUpload(deps, viewer, { kind: body.type, file, description: body.description });
    await rm(`${path}.json`, { force: true });
    return stored;
  } catch (error) {
    // Refused bytes may be finished as another kind; those whose row failed are gone, and so is what described them.
    await rename(taken, path).catch(() => removeUpload(deps, upload));
    throw error;
  }
}
