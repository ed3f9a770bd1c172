// Writes a mail as plain text and as HTML.
import { mailTexts, moreWords } from './mails.texts.ts';
import { type Block, drawPage } from './mail-template.ts';
import type { ClaimedMail } from './mails.queries.ts';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  /** Who gets what the recipient answers; nobody's address in most kinds of mails. */
  replyTo?: string;
  /** Address that stops such mails, for the mail program's own button. */
  unsubscribe?: string;
}

/** One thing of several that a mail tells. */
export interface MailItem {
  title: string;
  message: string;
  url: string;
  /** What stands as a heading above the things that share it, such as a child. */
  under?: string;
}
/** Who a mail is for, and what it quotes or lists. */
interface Recipient {
  name: string;
  quote?: string;
  about?: string;
  replyTo?: string;
  items?: readonly MailItem[];
  /** How many things there are beside those listed. */
  more?: number;
  /** What the link that stops such mails says, and where it leads. */
  unsubscribe?: { text: string; url: string };
}

/** Names are typed by people: none of them may begin a header or a line of its own. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const inQuotes = (text: string): string => `«${text.replaceAll('«', '„').replaceAll('»', '“')}»`;
/** Every line of a quote is marked, so that it cannot pass for the mail itself. */
const quoted = (text: string): string => text.replace(/^/gm, '> ');

/** Writes the mail with its link. */
export function composeMail(mail: ClaimedMail, recipient: Recipient, link: string): WrittenMail {
  const { quote = '', about = '', replyTo, items = [], more = 0, unsubscribe } = recipient;
  const named = {
    company: oneLine(mail.company),
    quotedCompany: inQuotes(oneLine(mail.company)),
    name: oneLine(recipient.name),
    quote,
    about,
    first: oneLine(items[0]?.title ?? ''),
    count: items.length + more,
  };
  const { subject, lines, about: heading, button, after } = mailTexts[mail.kind][mail.language];
  const said = lines(named);
  const rest = more > 0 ? [moreWords[mail.language](more)] : [];
  const sender = `«Орбита» — ${named.company}`;
  const blocks: Block[] = [
    ...said.map((text) => ({ kind: 'text' as const, text })),
    ...(quote ? [{ kind: 'quote' as const, text: quote }] : []),
    ...(about
      ? [
          { kind: 'text' as const, text: `${heading}:`, isMinor: true },
          { kind: 'quote' as const, text: about },
        ]
      : []),
    ...partsOf(items).flatMap(({ under, items: own }): Block[] => [
      ...(under ? [{ kind: 'heading' as const, text: under }] : []),
      { kind: 'items', items: own },
    ]),
    ...rest.map((text) => ({ kind: 'text' as const, text, isMinor: true })),
    { kind: 'button', text: button, url: link },
    ...after.map((text) => ({ kind: 'text' as const, text, isMinor: true })),
    ...(items.length > 0 ? [] : [{ kind: 'address' as const, url: link }]),
  ];
  const page = {
    language: mail.language,
    company: named.company,
    preview:
      items.map(({ under, title }) => (under ? `${under}: ${title}` : title)).join(' · ') || said.slice(1).join(' '),
    blocks,
    footer: [{ text: sender }, ...(unsubscribe ? [unsubscribe] : [])],
  };
  const text = [
    ...said,
    ...(quote ? [quoted(quote)] : []),
    ...(about ? [`${heading}:\n${quoted(about)}`] : []),
    ...partsOf(items).flatMap(({ under, items: own }) => [
      ...(under ? [`${oneLine(under)}:`] : []),
      ...own.map(textOfItem),
    ]),
    ...rest,
    `${button}:\n${link}`,
    ...after,
    ...(unsubscribe ? [`${unsubscribe.text}:\n${unsubscribe.url}`] : []),
    sender,
  ].join('\n\n');
  return {
    subject: subject(named),
    text,
    html: drawPage(page),
    ...(replyTo ? { replyTo } : {}),
    ...(unsubscribe ? { unsubscribe: unsubscribe.url } : {}),
  };
}

/** Things that follow each other under the same heading. */
function partsOf(items: readonly MailItem[]): { under: string | undefined; items: MailItem[] }[] {
  const parts: { under: string | undefined; items: MailItem[] }[] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (last && last.under === item.under) last.items.push(item);
    else parts.push({ under: item.under, items: [item] });
  }
  return parts;
}

/** What people wrote stays on one line, so that it cannot pass for another item. */
const textOfItem = ({ title, message, url }: MailItem): string =>
  [`• ${oneLine(title)}`, ...(message ? [`  ${oneLine(message)}`] : []), `  ${url}`].join('\n');
