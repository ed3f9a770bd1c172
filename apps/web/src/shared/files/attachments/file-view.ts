// How a file can be opened in the page, by its type and, for texts, by the ending of its name.
import type { Attachment } from '@orbita/contract/files';

export type FileView = 'picture' | 'pdf' | 'document' | 'text';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Languages by ending; an empty one is shown without colours. */
const languages: Record<string, string> = {
  bash: 'bash',
  bat: '',
  c: 'c',
  cc: 'cpp',
  cfg: 'ini',
  conf: 'ini',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  csv: '',
  diff: 'diff',
  go: 'go',
  graphql: 'graphql',
  h: 'c',
  hpp: 'cpp',
  htm: 'xml',
  html: 'xml',
  ini: 'ini',
  ino: 'arduino',
  java: 'java',
  js: 'javascript',
  json: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  less: 'less',
  log: '',
  lua: 'lua',
  m: 'objectivec',
  md: 'markdown',
  mjs: 'javascript',
  pas: '',
  php: 'php',
  pl: 'perl',
  ps1: '',
  py: 'python',
  r: 'r',
  rb: 'ruby',
  rs: 'rust',
  scss: 'scss',
  service: 'ini',
  sh: 'bash',
  sql: 'sql',
  svg: 'xml',
  swift: 'swift',
  toml: 'ini',
  ts: 'typescript',
  tsv: '',
  tsx: 'typescript',
  txt: '',
  vb: 'vbnet',
  vue: 'xml',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};
const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the language of a source file by its name; empty when its text has no colours. */
export const languageOf = (name: string): string => languages[endingOf(name)] ?? '';

/** Returns how a file opens in the page; null when it can only be played or downloaded. */
export function viewOf({ type, mime, name }: Pick<Attachment, 'type' | 'mime' | 'name'>): FileView | null {
  if (type === 'photo') return 'picture';
  if (type !== 'document') return null;
  if (mime === 'application/pdf') return 'pdf';
  if (mime === DOCX) return 'document';
  if (/^image\/(?!vnd)/.test(mime)) return 'picture';
  // A text in an old encoding has no recognized type, so the name decides.
  const isUnknown = mime === 'application/octet-stream';
  return mime.startsWith('text/') || (isUnknown && endingOf(name) in languages) ? 'text' : null;
}
