import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Token } from './colour-code.ts';
import { highlight } from './highlighting.ts';

/** Splits coloured code into lines; a token over several lines, such as a comment, is repeated on each. */
export function splitIntoLines(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const { text, className } of tokens)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)!.push({ text: part, className });
    }
  return lines;
}

const drawLine = (tokens: readonly Token[]): ReactNode =>
  tokens.map(({ text, className }, index) =>
    className ? (
      <span key={index} className={className}>
        {text}
      </span>
    ) : (
      text
    ),
  );

/** Returns the first lines of a source text and how many it has; they are coloured later, and without a language never. */
export function useCodeLines(source: string, language: string, most: number): { lines: ReactNode[]; total: number } {
  const code = useMemo(() => source.replaceAll('\r\n', '\n').replace(/\n$/, ''), [source]);
  const tokens = useTokens(code, language);
  const all = useMemo(() => (tokens ? splitIntoLines(tokens) : code.split('\n')), [code, tokens]);
  const lines = useMemo(
    () => all.slice(0, most).map((line) => (typeof line === 'string' ? line : drawLine(line))),
    [all, most],
  );
  return { lines, total: all.length };
}

function useTokens(code: string, language: string): Token[] | null {
  const [state, setState] = useState<{ code: string; language: string; tokens: Token[] | null } | null>(null);
  useEffect(() => {
    if (language === '' || code === '') return undefined;
    const leaving = new AbortController();
    void highlight({ code, language }, leaving.signal).then(
      (tokens) => !leaving.signal.aborted && setState({ code, language, tokens }),
    );
    return () => leaving.abort();
  }, [code, language]);
  return state?.code === code && state.language === language ? state.tokens : null;
}
