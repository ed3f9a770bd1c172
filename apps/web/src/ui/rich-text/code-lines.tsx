import { useEffect, useMemo, type ReactNode } from 'react';
import { highlighter, loadHighlighter } from './typesetting.ts';

/** A piece of a line in one colour. */
export interface Token {
  text: string;
  className: string;
}

/** Splits coloured code into lines; a token over several lines, such as a comment, is repeated on each. */
export function splitIntoLines(code: Node): Token[][] {
  const lines: Token[][] = [[]];
  const walk = (node: Node, className: string) => {
    if (node instanceof Text) {
      for (const [index, text] of node.data.split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (text !== '') lines.at(-1)!.push({ text, className });
      }
      return;
    }
    const own = node instanceof Element ? node.className : '';
    for (const child of node.childNodes) walk(child, [className, own].filter(Boolean).join(' '));
  };
  walk(code, '');
  return lines;
}

const asPlain = (code: string): Token[][] => code.split('\n').map((text) => [{ text, className: '' }]);

/** Returns the lines of a source text, coloured once the highlighter is loaded; an empty language has no colours. */
export function useCodeLines(code: string, language: string): ReactNode[] {
  const colour = highlighter.use();
  useEffect(() => {
    if (language) void loadHighlighter([language]);
  }, [language]);
  return useMemo(() => {
    const text = code.replaceAll('\r\n', '\n').replace(/\n$/, '');
    const coloured = language ? colour?.(text, language) : undefined;
    return (coloured ? splitIntoLines(coloured) : asPlain(text)).map((tokens) =>
      tokens.map(({ text: part, className }, index) =>
        className ? (
          <span key={index} className={className}>
            {part}
          </span>
        ) : (
          part
        ),
      ),
    );
  }, [code, colour, language]);
}
