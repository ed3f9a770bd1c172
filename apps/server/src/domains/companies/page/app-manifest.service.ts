// The product as an app of the institution: its name, and its logo as the icon; without a logo the mark of the product.
import type { companies } from '@orbita/contract/companies';
import { ICON_SIDES } from '@orbita/contract/companies/app-manifest';
import type { MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import sharp from 'sharp';
import { found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { openPicture } from '../../../platform/pictures.ts';
import { selectStart, selectStartPicture } from './page.queries.ts';

type Manifest = ResponseOf<typeof companies.getAppManifest>;

const texts = {
  ru: {
    product: 'Орбита',
    description: 'Расписание, дисциплины, ответы и оценки',
    schedule: 'Расписание',
    diary: 'Дневник',
  },
  en: { product: 'Orbita', description: 'Schedule, subjects, answers and marks', schedule: 'Schedule', diary: 'Diary' },
};
/** Characters of a name below an icon; phones cut longer ones. */
const SHORT_NAME = 12;
const PNG = 'image/png';
/** The product's mark, drawn by the build of the web application. */
const MARK: Manifest['icons'] = [
  ...ICON_SIDES.map((side) => iconOf(`/icons/mark-${side}.png`, side, 'any' as const)),
  iconOf('/icons/maskable-512.png', 512, 'maskable'),
];

export async function getAppManifest(
  db: Db,
  { domain, language }: { domain: string; language: Language },
): Promise<Manifest> {
  const company = await selectStart(db, domain);
  const { product, description, schedule, diary } = texts[language];
  const title = company?.title.trim() || product;
  return {
    id: '/',
    name: title,
    short_name: title.length <= SHORT_NAME ? title : product,
    description,
    lang: language,
    dir: 'ltr',
    start_url: '/main',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f7f9',
    theme_color: '#4a4fc4',
    icons: company?.image_id ? logoIcons(company.image_id) : MARK,
    shortcuts: [
      { name: schedule, url: '/schedule' },
      { name: diary, url: '/users/my/diary' },
    ],
  };
}

function iconOf(src: string, side: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${side}x${side}`, type: PNG, purpose };
}

const logoIcons = (fileId: number): Manifest['icons'] =>
  (['any', 'maskable'] as const).flatMap((purpose) =>
    ICON_SIDES.map((side) => iconOf(`/api/v2/app-icons/${fileId}/${side}`, side, purpose)),
  );

/** Share of the side that a logo takes: what lies outside the inner circle may be cut off by the phone. */
const LOGO_SHARE = 0.66;
/** Drawn icons by the file behind them and their side, since anybody may ask for one. */
const drawn = new Map<string, Buffer>();
const MOST_DRAWN = 50;

export async function getAppIcon(
  { db, fileStore, heavyWork }: Deps,
  domain: string,
  { fileId, side }: { fileId: number; side: number },
): Promise<MadeFile> {
  const { thumbnail_key } = found(await selectStartPicture(db, domain, fileId));
  const key = found(thumbnail_key ?? undefined);
  const name = `${key}:${side}`;
  const bytes = drawn.get(name) ?? (await heavyWork.runNative(0, () => drawIcon(fileStore.pathOf(key), side)));
  const [oldest] = drawn.keys();
  if (drawn.size >= MOST_DRAWN && oldest !== undefined) drawn.delete(oldest);
  drawn.set(name, bytes);
  return { bytes, name: `icon-${side}.png`, mime: PNG };
}

async function drawIcon(path: string, side: number): Promise<Buffer> {
  const inner = Math.round(side * LOGO_SHARE);
  const picture = await openPicture(path);
  const logo = await picture.resize({ width: inner, height: inner, fit: 'inside' }).toBuffer();
  const background = { width: side, height: side, channels: 3 as const, background: '#ffffff' };
  return sharp({ create: background })
    .composite([{ input: logo, gravity: 'centre' }])
    .png()
    .toBuffer();
}
