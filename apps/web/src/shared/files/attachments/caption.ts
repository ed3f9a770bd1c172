/** Placeholder that the server stores for an attachment without a description. */
export const NO_DESCRIPTION = '...';

/** Returns the description of an attachment; empty when there is none. */
export const captionOf = ({ description }: { description: string }): string =>
  description === NO_DESCRIPTION ? '' : description;

export const downloadAddress = ({ attachment_id }: { attachment_id: number }): string =>
  `/api/documents/download/${attachment_id}`;
