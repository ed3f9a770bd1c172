// Pictures drawn for the demo school: pages of an exercise book in handwriting, sketches of topics, covers of disciplines.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { createRandom, type Random } from './random.ts';

// A machine without fonts of its own has no configuration for them either; ours is empty and keeps the library quiet.
if (!existsSync('/etc/fonts/fonts.conf')) process.env['FONTCONFIG_FILE'] ??= fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));
const fontFile = (name: string) => fileURLToPath(new URL(`fonts/${name}`, import.meta.url));
const HANDWRITING = 'Caveat';

/** A picture with its thumbnail. */
export interface Picture {
  bytes: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}
const THUMBNAIL_SIDE = 480;

const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

let latin: Promise<unknown> | undefined;
/** The font comes in two files; the Latin one stays known after its first use. */
const loadLatin = () => (latin ??= sharp({ text: { text: 'a', font: `${HANDWRITING} 10`, fontfile: fontFile('caveat-latin.ttf') } }).raw().toBuffer());

interface Writing {
  text: string;
  size: number;
  color: string;
  width: number;
  height?: number;
  isBold?: boolean;
  spacing?: number;
  align?: 'centre';
}

/** Handwriting on a transparent ground, with its size in pixels. */
async function write({ text, size, color, width, height, isBold, spacing, align }: Writing): Promise<{ input: Buffer; width: number; height: number }> {
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
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const overflow = height !== undefined && info.height > height;
  if (!overflow) return { input: data, width: info.width, height: info.height };
  return { input: await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).png({ compressionLevel: 1 }).toBuffer(), width: info.width, height };
}

const PAGE = { width: 900, height: 1240, margin: 118, line: 52, top: 96 };
const inks = ['#1f2f86', '#26347a', '#1b1b28', '#3a2a7d'];
const papers = ['#f6f3ea', '#f2f4f6', '#f7f1e1', '#eef1ee'];

function paper(random: Random): string {
  const { width, height, margin, line, top } = PAGE;
  const isSquared = random.chance(0.5);
  const rule = isSquared ? '#b9c9dd' : '#a9bfdc';
  const rows = Array.from({ length: 24 }, (_, i) => `<path d="M0 ${top + i * line}H${width}"/>`).join('');
  const columns = Array.from({ length: 35 }, (_, i) => `<path d="M${i * (line / 2)} 0V${height}"/><path d="M0 ${(i + 0.5) * line + top - line * 2}H${width}"/>`).join('');
  const shade = random.int(8, 22) / 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x1="${random.int(0, 1)}" y1="0" x2="${random.int(0, 1)}" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#40371f" stop-opacity="${shade}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${random.pick(papers)}"/>
    <g stroke="${rule}" stroke-width="${isSquared ? 1 : 1.6}" opacity="0.8">${rows}${isSquared ? columns : ''}</g>
    <path d="M${margin - 22} 0V${height}" stroke="#d98a8a" stroke-width="2"/>
    <rect width="100%" height="100%" fill="url(#s)"/></svg>`;
}

/** A page of an exercise book, photographed. */
export async function drawPage(seed: string, title: string, text: string): Promise<Picture> {
  const random = createRandom(`page ${seed}`);
  const color = random.pick(inks);
  const { width, height, margin, line, top } = PAGE;
  const inside = width - margin - 46;
  const heading = await write({ text: title, size: 44, color, width: inside, isBold: true, spacing: 4 });
  const headingLines = Math.max(1, Math.round(heading.height / line));
  const body = await write({ text, size: random.int(38, 43), color, width: inside, spacing: 12, height: height - top - line * (headingLines + 2) });
  const overlays: OverlayOptions[] = [
    { input: heading.input, left: margin + 10, top: top - line + 8 },
    { input: body.input, left: margin, top: top + line * headingLines - line + 14 },
  ];
  const page = await sharp(Buffer.from(paper(random))).composite(overlays).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return finish(page, 'jpeg');
}

interface Raw {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function finish({ data, info }: Raw, format: 'jpeg' | 'webp'): Promise<Picture> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const image = () => sharp(data, { raw });
  const [bytes, thumbnail] = await Promise.all([
    format === 'jpeg' ? image().jpeg({ quality: 70 }).toBuffer() : image().webp({ quality: 80, effort: 2 }).toBuffer(),
    image().resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' }).webp({ quality: 70, effort: 0 }).toBuffer(),
  ]);
  return { bytes, thumbnail, width: info.width, height: info.height };
}

async function renderSvg(svg: string, overlays: OverlayOptions[] = []): Promise<Picture> {
  const drawn = await sharp(Buffer.from(svg)).composite(overlays).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return finish(drawn, 'webp');
}

const SKETCH = { width: 1120, height: 640, box: { width: 290, height: 120 } };

/** Places of up to six terms around the middle, clockwise from the top left. */
const places: [x: number, y: number][] = [
  [190, 130],
  [560, 100],
  [930, 130],
  [930, 510],
  [560, 545],
  [190, 510],
];

/** A sketch of a topic as it stays on the board after the lesson: its name in the middle, its terms around. */
export async function drawSketch(title: string, terms: string[], color: string): Promise<Picture> {
  const { width, height, box } = SKETCH;
  const used = places.slice(0, terms.length);
  const middle = { x: width / 2, y: height / 2 };
  const lines = used.map(([x, y]) => `<path d="M${middle.x} ${middle.y}L${x} ${y}" stroke="${color}" stroke-width="3" stroke-dasharray="2 7" stroke-linecap="round"/>`);
  const frames = used.map(([x, y]) => `<rect x="${x - box.width / 2}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}" rx="22" fill="#ffffff" stroke="${color}" stroke-width="3"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f7f8fa"/>${lines.join('')}
    <ellipse cx="${middle.x}" cy="${middle.y}" rx="240" ry="92" fill="${color}"/>${frames.join('')}</svg>`;
  const centred = async (text: string, [x, y]: [number, number], style: { color: string; size: number; width: number; isBold?: boolean }): Promise<OverlayOptions> => {
    const writing = await write({ text, align: 'centre', ...style });
    return { input: writing.input, left: Math.round(x - writing.width / 2), top: Math.round(y - writing.height / 2) };
  };
  const overlays = await Promise.all([
    centred(title, [middle.x, middle.y], { color: '#ffffff', size: 36, width: 380, isBold: true }),
    ...used.map((place, i) => centred(terms[i]!, place, { color: '#20242c', size: 32, width: box.width - 30 })),
  ]);
  return renderSvg(svg, overlays);
}

const COVER = { width: 960, height: 540 };

/** Simple motifs; each draws on the discipline's colour in white of different strength. */
const motifs: ((random: Random) => string)[] = [
  (random) => Array.from({ length: 7 }, (_, i) => `<circle cx="720" cy="270" r="${60 + i * 58}" fill="none" stroke="#fff" stroke-width="${random.int(2, 9)}" opacity="${0.32 - i * 0.03}"/>`).join(''),
  (random) => Array.from({ length: 40 }, (_, i) => `<circle cx="${(i % 10) * 100 + 40}" cy="${Math.floor(i / 10) * 140 + 60}" r="${random.int(6, 44)}" fill="#fff" opacity="${random.int(5, 22) / 100}"/>`).join(''),
  (random) => Array.from({ length: 6 }, (_, i) => `<path d="M0 ${160 + i * 62}C240 ${60 + i * 62 + random.int(-40, 40)} 480 ${300 + i * 50} 960 ${120 + i * 66}" fill="none" stroke="#fff" stroke-width="${random.int(3, 14)}" opacity="${random.int(10, 26) / 100}"/>`).join(''),
  (random) => Array.from({ length: 12 }, (_, i) => { const tall = random.int(60, 420); return `<rect x="${i * 80 + 14}" y="${540 - tall}" width="52" height="${tall}" rx="8" fill="#fff" opacity="${random.int(8, 24) / 100}"/>`; }).join(''),
  (random) => Array.from({ length: 9 }, () => { const x = random.int(80, 880); const y = random.int(60, 480); const r = random.int(40, 130); return `<path d="M${x} ${y - r}L${x + r * 0.87} ${y - r / 2}V${y + r / 2}L${x} ${y + r}L${x - r * 0.87} ${y + r / 2}V${y - r / 2}Z" fill="#fff" opacity="${random.int(6, 18) / 100}"/>`; }).join(''),
  (random) => { const points = Array.from({ length: 11 }, () => [random.int(60, 900), random.int(50, 490)] as const); return points.map(([x, y], i) => { const [a, b] = points[(i + 3) % points.length]!; return `<path d="M${x} ${y}L${a} ${b}" stroke="#fff" stroke-width="3" opacity="0.22"/><circle cx="${x}" cy="${y}" r="${random.int(8, 24)}" fill="#fff" opacity="0.32"/>`; }).join(''); },
  (random) => Array.from({ length: 8 }, (_, i) => `<path d="M${-200 + i * 170} 540L${60 + i * 170} 0h${random.int(20, 70)}L${-130 + i * 170} 540Z" fill="#fff" opacity="${random.int(6, 20) / 100}"/>`).join(''),
];

/** The cover of a discipline in its colour. */
export function drawCover(code: string, color: string): Promise<Picture> {
  const random = createRandom(`cover ${code}`);
  const { width, height } = COVER;
  return renderSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${color}"/>${random.pick(motifs)(random)}<rect width="100%" height="100%" fill="url(#g)"/></svg>`);
}
