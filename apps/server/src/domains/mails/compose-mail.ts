// Writes a mail as plain text and as HTML.
import { mailTexts } from './mails.texts.ts';
import type { ClaimedMail } from './mails.queries.ts';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
/** Names are typed by people: none of them may begin a header or a line of its own. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const paragraph = (text: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** Writes the mail with its link. */
export function composeMail(mail: ClaimedMail, recipient: { name: string }, link: string): WrittenMail {
  const named = { company: oneLine(mail.company), name: oneLine(recipient.name) };
  const { subject, lines, button, after } = mailTexts[mail.kind][mail.language];
  const said = lines(named);
  const text = [...said, `${button}:\n${link}`, ...after, `«Орбита» — ${named.company}`].join('\n\n');
  const html = [
    `<!doctype html><html lang="${mail.language}"><body style="margin:0;padding:24px;background:#f4f5f7;font-family:system-ui,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1b1f26">`,
    '<div style="max-width:520px;margin:0 auto;padding:28px 32px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px">',
    ...said.map((line) => paragraph(line)),
    `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#3b3fc4;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>`,
    ...after.map((line) => paragraph(line, 'color:#5b6472;font-size:14px')),
    paragraph(link, 'color:#5b6472;font-size:13px;word-break:break-all'),
    `</div><p style="max-width:520px;margin:16px auto 0;color:#5b6472;font-size:13px;text-align:center">${escapeHtml(`«Орбита» — ${named.company}`)}</p></body></html>`,
  ].join('\n');
  return { subject: subject(named), text, html };
}
