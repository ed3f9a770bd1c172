// Draws pages of exercise books in handwriting, sketches of topics and covers of disciplines.
import { finishPicture, LEADING, overlay, type Picture, type Raw, renderSvg, write } from './pictures.ts';
import { createRandom, type Random } from '../random.ts';

const PAGE = { width: 800, height: 1100, margin: 104, line: 50, top: 92, heading: 38 };
const inks = ['#1f2f86', '#26347a', '#1b1b28', '#3a2a7d'];
const tints = ['#f6f3ea', '#f2f4f6', '#f7f1e1', '#eef1ee', '#f4efe6', '#f3f3ef'];

function paperSvg(tint: string, random: Random): string {
  const { width, height, margin, line, top } = PAGE;
  const isSquared = random.chance(0.5);
  const rows = Array.from({ length: 24 }, (_, i) => `M0 ${top + i * line}H${width}`).join('');
  const squares = Array.from(
    { length: 48 },
    (_, i) => `M${i * (line / 2)} 0V${height}M0 ${top + (i - 3.5) * line}H${width}`,
  ).join('');
  const shade = random.int(8, 22) / 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="s" x1="${random.int(0, 1)}" y1="0" x2="${random.int(0, 1)}" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#40371f" stop-opacity="${shade}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${tint}"/>
    <path d="${rows}${isSquared ? squares : ''}" stroke="${isSquared ? '#b9c9dd' : '#a9bfdc'}" stroke-width="${isSquared ? 1 : 1.6}" opacity="0.8"/>
    <path d="M${margin - 20} 0V${height}" stroke="#d98a8a" stroke-width="2"/><rect width="100%" height="100%" fill="url(#s)"/></svg>`;
}

const papers = new Map<string, Promise<Raw>>();
/** Draws each kind of paper once and reuses it. */
function paper(tint: string): Promise<Raw> {
  const sheet = papers.get(tint) ?? renderSvg(paperSvg(tint, createRandom(`paper ${tint}`)));
  papers.set(tint, sheet);
  return sheet;
}

/** Returns the line spacing that places writing of this size on the lines of the paper. */
const spacingFor = (size: number): number => PAGE.line - Math.ceil(size * LEADING);

/** Draws a photographed page of an exercise book. */
export async function drawPage(seed: string, title: string, text: string): Promise<Picture> {
  const random = createRandom(`page ${seed}`);
  const color = random.pick(inks);
  const { width: whole, height, margin, line, top, heading: headingSize } = PAGE;
  const width = whole - margin - 40;
  const size = random.int(33, 37);
  const heading = await write({
    text: title,
    size: headingSize,
    color,
    width,
    isBold: true,
    spacing: spacingFor(headingSize),
  });
  const headingLines = Math.max(1, Math.round(heading.info.height / line));
  const body = await write({
    text,
    size,
    color,
    width,
    spacing: spacingFor(size),
    height: height - top - line * (headingLines + 2),
  });
  const overlays = [
    overlay(heading, margin + 10, top - line + 8),
    overlay(body, margin, top + line * (headingLines - 1) + 9),
  ];
  return finishPicture(await paper(random.pick(tints)), overlays, 'jpeg');
}

const SKETCH = { width: 1120, height: 640, box: { width: 290, height: 120 } };

/** Positions of up to six terms around the middle, clockwise from the top left. */
const places: [x: number, y: number][] = [
  [190, 130],
  [560, 100],
  [930, 130],
  [930, 510],
  [560, 545],
  [190, 510],
];

/** Draws a sketch of a topic like one left on a whiteboard: its name in the middle, its terms around it. */
export async function drawSketch(title: string, terms: string[], color: string): Promise<Picture> {
  const { width, height, box } = SKETCH;
  const used = places.slice(0, terms.length);
  const middle: [number, number] = [width / 2, height / 2];
  const lines = used.map(
    ([x, y]) =>
      `<path d="M${middle.join(' ')}L${x} ${y}" stroke="${color}" stroke-width="3" stroke-dasharray="2 7" stroke-linecap="round"/>`,
  );
  const frames = used.map(
    ([x, y]) =>
      `<rect x="${x - box.width / 2}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}" rx="22" fill="#fff" stroke="${color}" stroke-width="3"/>`,
  );
  const ground =
    await renderSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f7f8fa"/>${lines.join('')}
    <ellipse cx="${middle[0]}" cy="${middle[1]}" rx="240" ry="92" fill="${color}"/>${frames.join('')}</svg>`);
  const centred = async (
    text: string,
    [x, y]: [number, number],
    style: { color: string; size: number; width: number; isBold?: boolean },
  ) => {
    const writing = await write({ text, align: 'centre', ...style });
    return overlay(writing, x - writing.info.width / 2, y - writing.info.height / 2);
  };
  const overlays = await Promise.all([
    centred(title, middle, { color: '#ffffff', size: 40, width: 400, isBold: true }),
    ...used.map((place, i) => centred(terms[i]!, place, { color: '#20242c', size: 37, width: box.width - 24 })),
  ]);
  return finishPicture(ground, overlays, 'webp');
}

/** Size of a cover in pixels; it is drawn in units of 960 × 540. */
const COVER = { width: 800, height: 450 };
const repeat = (times: number, draw: (i: number) => string): string =>
  Array.from({ length: times }, (_, i) => draw(i)).join('');
const opacity = (random: Random, least: number, most: number): string => `opacity="${random.int(least, most) / 100}"`;

const hexagon = (x: number, y: number, r: number): string => {
  const side = Math.round(r * 0.87);
  return `M${x} ${y - r}L${x + side} ${y - r / 2}V${y + r / 2}L${x} ${y + r}L${x - side} ${y + r / 2}V${y - r / 2}Z`;
};

function network(random: Random): string {
  const points = Array.from({ length: 11 }, () => [random.int(60, 900), random.int(50, 490)]);
  return points
    .map(
      ([x, y], i) =>
        `<path d="M${x} ${y}L${points[(i + 3) % 11]!.join(' ')}" stroke="#fff" stroke-width="3" opacity="0.22"/><circle cx="${x}" cy="${y}" r="${random.int(8, 24)}" fill="#fff" opacity="0.32"/>`,
    )
    .join('');
}

/** Simple motifs in white of varying opacity on the discipline's colour. */
const motifs: ((random: Random) => string)[] = [
  (random) =>
    repeat(
      7,
      (i) =>
        `<circle cx="720" cy="270" r="${60 + i * 58}" fill="none" stroke="#fff" stroke-width="${random.int(2, 9)}" opacity="${0.32 - i * 0.03}"/>`,
    ),
  (random) =>
    repeat(
      40,
      (i) =>
        `<circle cx="${(i % 10) * 100 + 40}" cy="${Math.floor(i / 10) * 140 + 60}" r="${random.int(6, 44)}" fill="#fff" ${opacity(random, 5, 22)}/>`,
    ),
  (random) =>
    repeat(
      6,
      (i) =>
        `<path d="M0 ${160 + i * 62}C240 ${60 + i * 62 + random.int(-40, 40)} 480 ${300 + i * 50} 960 ${120 + i * 66}" fill="none" stroke="#fff" stroke-width="${random.int(3, 14)}" ${opacity(random, 10, 26)}/>`,
    ),
  (random) =>
    repeat(
      12,
      (i) =>
        `<rect x="${i * 80 + 14}" y="${random.int(120, 480)}" width="52" height="540" rx="8" fill="#fff" ${opacity(random, 8, 24)}/>`,
    ),
  (random) =>
    repeat(
      9,
      () =>
        `<path d="${hexagon(random.int(80, 880), random.int(60, 480), random.int(40, 130))}" fill="#fff" ${opacity(random, 6, 18)}/>`,
    ),
  network,
  (random) =>
    repeat(
      8,
      (i) =>
        `<path d="M${-200 + i * 170} 540L${60 + i * 170} 0h${random.int(20, 70)}L${-130 + i * 170} 540Z" fill="#fff" ${opacity(random, 6, 20)}/>`,
    ),
];

/** Draws the cover of a discipline in its colour. */
export async function drawCover(code: string, color: string): Promise<Picture> {
  const random = createRandom(`cover ${code}`);
  const { width, height } = COVER;
  const ground =
    await renderSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 960 540"><defs>
    <linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${color}"/>${random.pick(motifs)(random)}<rect width="100%" height="100%" fill="url(#g)"/></svg>`);
  return finishPicture(ground, [], 'webp');
}
