import { files } from '@orbita/contract/files';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './files.service.ts';
import { completeUpload } from './uploads.ts';

export function mountFiles(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  mount(app, deps, files, {
    uploadPhoto: ({ viewer, body, file }) => service.storeUpload(deps, viewer, { kind: 'photo', file, ...body }),
    uploadDocument: ({ viewer, body, file }) => service.storeUpload(deps, viewer, { kind: 'document', file, ...body }),
    uploadVideo: ({ viewer, body, file }) => service.storeVideo(deps, viewer, { file, ...body }),
    createLink: ({ viewer, body }) => service.createLink(db, viewer, body),
    completeUpload: ({ viewer, params, body }) => completeUpload(deps, viewer, params.upload, body),
    getUploadLimits: async () => config.uploadLimits,
    getFile: ({ viewer, params }) => service.getFile(deps, viewer, params.id),
    getThumbnail: ({ viewer, params }) => service.getThumbnail(deps, viewer, params.id),
    getDocumentText: ({ viewer, params }) => service.getDocumentText(deps, viewer, params.id),
    downloadDocument: ({ viewer, params }) => service.downloadDocument(deps, viewer, params.id),
  });
}
