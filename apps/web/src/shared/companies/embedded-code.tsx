import { useSchemeChoice } from '../../base/colour-scheme.ts';
import classes from './embedded-code.module.css';

interface Props {
  /** Cleaned HTML. */
  html: string;
  /** What the frame holds, for screen readers. */
  title: string;
}

const schemes = { auto: 'light dark', light: 'light', dark: 'dark' };

/**
 * Links open in a tab of their own, since the frame itself may go nowhere.
 * A frame of another scheme than the page's gets an opaque background from the browser.
 */
const pageOf = (html: string, scheme: keyof typeof schemes): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank"><style>:root{color-scheme:${schemes[scheme]}}body{margin:0;padding:4px 20px;font:16px/1.5 system-ui,sans-serif}img,table{max-width:100%}</style>${html}`;

/** A guess, because what the frame holds cannot be measured from outside: a line per 80 characters and some room per block. */
function heightOf(html: string): number {
  const blocks = html.match(/<(p|h\d|li|tr|img|hr|blockquote|pre)\b/gi)?.length ?? 0;
  const lines = html.replace(/<[^>]*>/g, '').length / 80;
  return Math.min(480, Math.round(72 + blocks * 32 + lines * 26));
}

/** HTML of the institution in a frame without scripts, forms and the product's origin. */
export function EmbeddedCode({ html, title }: Props) {
  const scheme = useSchemeChoice();
  return (
    <iframe
      className={classes.frame}
      title={title}
      style={{ height: heightOf(html) }}
      srcDoc={pageOf(html, scheme)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
