// Name of a journal's file, built alike by the server that sends it and by the page that saves or prints it.

/** Longest title in the name: some file systems take 255 bytes, and a Cyrillic letter has two. */
const LONGEST_TITLE = 60;

interface NamedJournal {
  /** What the file holds: «Журнал» or «Посещаемость». */
  what: string;
  subject: string;
  group: string;
  /** YYYY-MM-DD. */
  day: string;
}

const cut = (text: string): string =>
  text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : text;

/** Returns «Журнал ОП.03 Базы данных, ИСП-21, 22.11.2026» without characters that file systems refuse. */
export function journalFileName({ what, subject, group, day }: NamedJournal): string {
  const date = day.split('-').toReversed().join('.');
  return `${what} ${cut(subject)}, ${group}, ${date}`.replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, ' ').replaceAll(/\s+/g, ' ');
}
