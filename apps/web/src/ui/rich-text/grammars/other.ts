// Languages that occur rarely in lessons.
import type { LanguageFn } from 'highlight.js';
import arduino from 'highlight.js/lib/languages/arduino';
import cpp from 'highlight.js/lib/languages/cpp';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import kotlin from 'highlight.js/lib/languages/kotlin';
import lua from 'highlight.js/lib/languages/lua';
import makefile from 'highlight.js/lib/languages/makefile';
import markdown from 'highlight.js/lib/languages/markdown';
import objectivec from 'highlight.js/lib/languages/objectivec';
import perl from 'highlight.js/lib/languages/perl';
import pythonRepl from 'highlight.js/lib/languages/python-repl';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import shell from 'highlight.js/lib/languages/shell';
import swift from 'highlight.js/lib/languages/swift';
import vbnet from 'highlight.js/lib/languages/vbnet';
import wasm from 'highlight.js/lib/languages/wasm';
import yaml from 'highlight.js/lib/languages/yaml';

export const grammars: Record<string, LanguageFn> = {
  arduino,
  cpp,
  diff,
  go,
  ini,
  kotlin,
  lua,
  makefile,
  markdown,
  objectivec,
  perl,
  'python-repl': pythonRepl,
  r,
  ruby,
  rust,
  shell,
  swift,
  vbnet,
  wasm,
  yaml,
};
