// The start page, which everybody may see: its pictures alone leave the company without a session.
import type { companies } from '@orbita/contract/companies';
import type { StartTile } from '@orbita/contract/companies/start-page';
import type { BinaryResponse, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import * as queries from './page.queries.ts';

const pathOf = (fileId: number): string => `/api/v2/start-page/pictures/${fileId}`;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An address outside or a path of this site; anything else leads nowhere. */
const LINK = /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/(?![/\\])\S*)$/i;

function tileOf(tile: Record<string, unknown>, pictures: number[]): StartTile {
  const link = textOf(tile['link']).trim();
  const picture = pictures.find((id) => id === tile['image_id']);
  return {
    title: textOf(tile['title']),
    text: textOf(tile['text']),
    link: LINK.test(link) ? link : null,
    picture_src: picture === undefined ? null : pathOf(picture),
  };
}

export async function getStartPage(db: Db, domain: string): Promise<ResponseOf<typeof companies.getStartPage>> {
  const row = await queries.selectStart(db, domain);
  return {
    title: row?.title ?? null,
    description: row?.description ?? '',
    logo_src: row?.image_id ? pathOf(row.image_id) : null,
    tiles: (row?.tiles ?? [])
      .map((tile) => tileOf(tile, row?.pictures ?? []))
      .filter(({ title, text }) => title !== '' || text !== ''),
    embedded_code: row?.page_embedded_code ?? '',
  };
}

export async function getStartPicture(
  { db, fileStore }: Deps,
  domain: string,
  fileId: number,
): Promise<BinaryResponse> {
  const { name, thumbnail_key: key } = found(await queries.selectStartPicture(db, domain, fileId));
  return { path: fileStore.pathOf(found(key ?? undefined)), name: `${name}.webp`, mime: 'image/webp', inline: true };
}
