// Makes the pictures of the demo school: drawn as SVG, with handwriting on top, each with a thumbnail.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';

// A machine without fonts also lacks their configuration; an empty one keeps the library from printing warnings.
if (!existsSync('/etc/fonts/fonts.conf'))
  process.env['FONTCONFIG_FILE'] ??= fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));
const fontFile = (name: string) => fileURLToPath(new URL(`fonts/${name}`, import.meta.url));
const HANDWRITING = 'Caveat';
/** Line height of the font, as a share of its size. */
export const LEADING = 1.26;

/** Longest side of a thumbnail in pixels, as on the server. */
const THUMBNAIL_SIDE = 480;
sharp.cache(false);
// Several pictures are drawn at once, each on one thread.
sharp.concurrency(1);

/** A picture with its thumbnail. */
export interface Picture {
  bytes: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

/** Uncompressed pixels. */
export interface Raw {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}
const rawOf = ({ info: { width, height, channels } }: Raw) => ({ width, height, channels });

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

let latin: Promise<unknown> | undefined;
/** The font has two files; the Latin one stays registered after its first use. */
const loadLatin = () =>
  (latin ??= sharp({ text: { text: 'a', font: `${HANDWRITING} 10`, fontfile: fontFile('caveat-latin.ttf') } })
    .raw()
    .toBuffer());

export interface Writing {
  text: string;
  size: number;
  color: string;
  width: number;
  /** Text beyond this height is cut off. */
  height?: number;
  isBold?: boolean;
  /** Extra space between lines, besides the height of the font. */
  spacing?: number;
  align?: 'centre';
}

/** Draws handwriting on a transparent background. */
export async function write({ text, size, color, width, height, isBold, spacing, align }: Writing): Promise<Raw> {
  await loadLatin();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}"${isBold ? ' weight="bold"' : ''}>${escapeMarkup(text)}</span>`,
      font: `${HANDWRITING} ${size}`,
      fontfile: fontFile('caveat-cyrillic.ttf'),
      width,
      rgba: true,
      dpi: 72,
      ...(spacing === undefined ? {} : { spacing }),
      ...(align ? { align } : {}),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (height === undefined || info.height <= height) return { data, info };
  return { data: data.subarray(0, info.width * height * info.channels), info: { ...info, height } };
}

/** Returns a drawing as an overlay at a position. */
export const overlay = (drawn: Raw, left: number, top: number): OverlayOptions => ({
  input: drawn.data,
  raw: rawOf(drawn),
  left: Math.round(left),
  top: Math.round(top),
});

export const renderSvg = (svg: string): Promise<Raw> =>
  sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Puts overlays on a background and returns the file and its thumbnail. */
export async function finishPicture(
  ground: Raw,
  overlays: OverlayOptions[],
  format: 'jpeg' | 'webp',
): Promise<Picture> {
  const drawn = sharp(ground.data, { raw: rawOf(ground) })
    .composite(overlays)
    .removeAlpha();
  const bytes = await (
    format === 'jpeg' ? drawn.jpeg({ quality: 70 }) : drawn.webp({ quality: 80, effort: 1 })
  ).toBuffer();
  const thumbnail = await sharp(bytes)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' })
    .webp({ quality: 70, effort: 0 })
    .toBuffer();
  return { bytes, thumbnail, width: ground.info.width, height: ground.info.height };
}
