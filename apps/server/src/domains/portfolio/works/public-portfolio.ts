// What anybody with the secret address of an open portfolio reads; files have addresses below that address.
import type { BinaryResponse, MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { Attachment } from '@orbita/contract/files';
import type { portfolio } from '@orbita/contract/portfolio';
import type { PortfolioWork, PublicWork } from '@orbita/contract/portfolio/works';
import type { Db } from '@orbita/database';
import { found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { admitVisit } from '../../auth/index.ts';
import { showBare, showThumbnail } from '../../files/index.ts';
import * as queries from './works.queries.ts';

/** A public address: its secret, and the domain by which it was asked for. */
export interface PublicAddress {
  key: string;
  domain: string;
}

/** Gives a file an address that needs no session; a link keeps its own. */
function openly(attachment: Attachment, key: string): Attachment {
  const { id, type, src, thumbnail_src } = attachment;
  if (type === 'link' || !src.startsWith('/api/files/')) return attachment;
  const path = `/api/v2/public-portfolios/${key}/files/${id}`;
  return { ...attachment, src: path, thumbnail_src: thumbnail_src && `${path}/thumbnail` };
}

/** Pictures inside a text are read with a session, so a text leaves them out in public. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^<>]*>/gi, '');

const withoutOwn = (
  { id, title, words, subject, submitted_at, cover, texts, attachments }: PortfolioWork,
  key: string,
): PublicWork => ({
  ...{ id, title, words, subject, submitted_at },
  texts: texts.map((text) => (text.type === 'richText' ? { ...text, value: withoutPictures(text.value) } : text)),
  cover: cover && openly(cover, key),
  attachments: attachments.map((attachment) => openly(attachment, key)),
});

/** Reads from one network in 15 minutes that are answered at once: some classes at one address. */
const FREE_READS = 600;

export async function getPublicPortfolio(
  db: Db,
  { key, domain, ip }: PublicAddress & { ip: string },
): Promise<ResponseOf<typeof portfolio.getPublicPortfolio>> {
  await admitVisit(db, 'portfolio', { address: networkOf(ip), free: FREE_READS });
  const { first_name, last_name, company, about, ...owner } = found(await queries.selectPublicOwner(db, key, domain));
  const works = await queries.selectPublicWorks(db, owner);
  return { first_name, last_name, company, about, works: works.map((work) => withoutOwn(work, key)) };
}

const selectFile = async (db: Db, { key, domain }: PublicAddress, id: number): Promise<queries.KeptFile> =>
  found(await queries.selectPublicFile(db, key, id, domain));

/** Photos of pupils hold where they were taken, which is nobody's business. */
export async function getPublicFile(
  deps: Deps,
  { ip, ...address }: PublicAddress & { ip: string },
  id: number,
): Promise<BinaryResponse | MadeFile> {
  const { company_id: companyId, ...file } = await selectFile(deps.db, address, id);
  // A picture is drawn anew; a video is read in many pieces, none of which costs much.
  if (file.mime.startsWith('image/'))
    await admitVisit(deps.db, 'portfolio-picture', { address: networkOf(ip), free: FREE_READS });
  // Readers without a name are together one person in the line.
  return showBare(deps, file, -companyId);
}

export const getPublicThumbnail = async (deps: Deps, address: PublicAddress, id: number): Promise<BinaryResponse> =>
  showThumbnail(deps, await selectFile(deps.db, address, id));
