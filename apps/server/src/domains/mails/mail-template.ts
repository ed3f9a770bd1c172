// The HTML of every mail: tables with inline styles, because Outlook knows little else, and nothing that is loaded.
// Dark colours come twice: by the media query, and by the attributes that Outlook's apps put on.
import type { Language } from '../../http/app-error.ts';

export type Block =
  | { kind: 'text'; text: string; isMinor?: boolean }
  | { kind: 'quote'; text: string }
  | { kind: 'items'; items: readonly { title: string; message: string; url: string }[] }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'address'; url: string };

export interface Page {
  language: Language;
  /** Name of the institution. */
  company: string;
  /** Shown by mail programs behind the subject. */
  preview: string;
  blocks: readonly Block[];
  /** Lines below the card, with their links. */
  footer: readonly { text: string; url?: string }[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

// Long words and addresses break, because a table would grow wider than a phone.
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word";
const light = {
  page: '#f4f5f7',
  card: '#ffffff',
  ink: '#1b1f26',
  minor: '#5b6472',
  line: '#dfe3e8',
  accent: '#3b3fc4',
};
const dark = { page: '#14161a', card: '#1e2127', ink: '#eceef2', minor: '#a5adba', line: '#353a43', link: '#a9b2ff' };

const rules = [
  ['page', `background:${dark.page}`],
  ['card', `background:${dark.card};border-color:${dark.line}`],
  ['ink', `color:${dark.ink}`],
  ['minor', `color:${dark.minor}`],
  ['line', `border-color:${dark.line}`],
  ['link', `color:${dark.link}`],
] as const;
const important = (declarations: string): string => declarations.replace(/;|$/g, '!important;').replace(/;;/g, ';');
const darkStyles = [
  `@media (prefers-color-scheme:dark){${rules.map(([name, style]) => `.${name}{${important(style)}}`).join('')}}`,
  ...rules.map(([name, style]) => `[data-ogsc] .${name},[data-ogsb] .${name}{${important(style)}}`),
].join('');

const paragraph = (text: string, { name, size, colour }: { name: string; size: number; colour: string }): string =>
  `<p class="${name}" style="margin:0 0 16px;${FONT};font-size:${size}px;line-height:1.5;color:${colour}">${escapeHtml(text)}</p>`;

const draw: { [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>) => string } = {
  text: ({ text, isMinor }) =>
    paragraph(
      text,
      isMinor ? { name: 'minor', size: 14, colour: light.minor } : { name: 'ink', size: 16, colour: light.ink },
    ),
  quote: ({ text }) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="ink line" style="padding:4px 0 4px 16px;border-left:3px solid #c6cbd3;${FONT};font-size:16px;line-height:1.5;color:${light.ink};white-space:pre-line">${escapeHtml(text)}</td></tr></table>`,
  heading: ({ text }) =>
    `<h2 class="ink" style="margin:16px 0 8px;${FONT};font-size:18px;line-height:1.4;font-weight:600;color:${light.ink}">${escapeHtml(text)}</h2>`,
  items: ({ items }) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">${items
      .map(
        ({ title, message, url }) =>
          `<tr><td class="line" style="padding:12px 0;border-top:1px solid ${light.line}"><a class="link" href="${escapeHtml(url)}" style="${FONT};font-size:16px;line-height:1.4;font-weight:600;color:${light.accent};text-decoration:none">${escapeHtml(title)}</a>${
            message
              ? `<div class="minor" style="${FONT};font-size:14px;line-height:1.5;color:${light.minor}">${escapeHtml(message)}</div>`
              : ''
          }</td></tr>`,
      )
      .join('')}</table>`,
  button: ({ text, url }) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0 24px"><tr><td bgcolor="${light.accent}" style="border-radius:8px;background:${light.accent}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`,
  address: ({ url }) =>
    `<p class="minor" style="margin:0;${FONT};font-size:13px;line-height:1.5;color:${light.minor};word-break:break-all">${escapeHtml(url)}</p>`,
};
function drawBlock(block: Block): string {
  if (block.kind === 'text') return draw.text(block);
  if (block.kind === 'quote') return draw.quote(block);
  if (block.kind === 'heading') return draw.heading(block);
  if (block.kind === 'items') return draw.items(block);
  if (block.kind === 'button') return draw.button(block);
  return draw.address(block);
}

const footerLine = ({ text, url }: Page['footer'][number]): string => {
  const said = escapeHtml(text);
  return url ? `<a class="minor" href="${escapeHtml(url)}" style="color:${light.minor}">${said}</a>` : said;
};

/** Draws the whole mail; every text is escaped here. */
export const drawPage = ({ language, company, preview, blocks, footer }: Page): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(company)}</title><style>:root{color-scheme:light dark}${darkStyles}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${light.page}"><div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>`,
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="${light.page}" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="minor" style="padding:0 4px 12px;${FONT};font-size:14px;line-height:1.4;font-weight:600;color:${light.minor}">${escapeHtml(company)}</td></tr>`,
    `<tr><td class="card" bgcolor="${light.card}" style="padding:28px 28px 20px;background:${light.card};border:1px solid ${light.line};border-radius:12px">`,
    ...blocks.map(drawBlock),
    '</td></tr>',
    `<tr><td class="minor" style="padding:16px 4px 0;${FONT};font-size:13px;line-height:1.6;color:${light.minor}">${footer.map(footerLine).join('<br>')}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
