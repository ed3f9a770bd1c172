// Languages of web pages.
import type { LanguageFn } from 'highlight.js';
import css from 'highlight.js/lib/languages/css';
import graphql from 'highlight.js/lib/languages/graphql';
import javascript from 'highlight.js/lib/languages/javascript';
import less from 'highlight.js/lib/languages/less';
import php from 'highlight.js/lib/languages/php';
import phpTemplate from 'highlight.js/lib/languages/php-template';
import scss from 'highlight.js/lib/languages/scss';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';

export const grammars: Record<string, LanguageFn> = {
  css,
  graphql,
  javascript,
  less,
  php,
  'php-template': phpTemplate,
  scss,
  typescript,
  xml,
};
