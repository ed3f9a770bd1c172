// The public interface of files for other domains.
export { type AttachmentInput, attachmentListOf, writeAttachments } from './attachment-lists.ts';
export {
  attachmentJoins,
  attachmentJson,
  attachmentListColumns,
  attachmentListFields,
  attachmentListsOf,
  noAttachments,
  ownAttachmentJoins,
  type AttachmentSegment,
  kindOfSegment,
} from './attachments.sql.ts';
export { withSlideId } from './named-slide.ts';
export { assertOwnUploads } from './own-uploads.ts';
export { assertVideoAddress } from './video-address.ts';
export { recognizeFile } from './file-types.ts';
export { mountFiles } from './files.routes.ts';
export { showBare } from './bare-picture.ts';
export { removeOrphans, removeUnnamedBytes, showThumbnail, storeUpload } from './files.service.ts';
export { removeUnfinishedUploads } from './unfinished-uploads.ts';
export { mountUploads } from './uploads.ts';
