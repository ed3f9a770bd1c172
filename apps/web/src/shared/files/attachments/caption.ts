/** What the server writes when nobody described an attachment. */
export const NO_DESCRIPTION = '...';

/** The description of an attachment, empty when nobody wrote one. */
export const captionOf = ({ description }: { description: string }): string =>
  description === NO_DESCRIPTION ? '' : description;

export const downloadAddress = ({ attachment_id }: { attachment_id: number }): string =>
  `/api/documents/download/${attachment_id}`;
