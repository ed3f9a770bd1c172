import type { Attachment } from '@orbita/contract/files';
import { formatNumber } from '../../../ui/number.ts';
import { markingTexts } from '../marking.texts.ts';

/** What the server writes when nobody described an attachment. */
const NO_DESCRIPTION = '...';
/** The description of an attachment, empty when nobody wrote one. */
export const captionOf = ({ description }: Pick<Attachment, 'description'>): string =>
  description === NO_DESCRIPTION ? '' : description;
export const downloadAddress = ({ attachment_id }: Attachment): string => `/api/documents/download/${attachment_id}`;

const UNITS = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;
const STEP = 1024;

/** «12,4 МБ»: one decimal below ten, none above. */
export function formatSize(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  const size = formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  return markingTexts.t(UNITS[power] ?? 'bytes', { size }).replace(' ', '\u00A0');
}
