// Entry of the worker that colours code, one text at a time.
import { colourCode, loadGrammar } from './colour-code.ts';
import type { CodeText, WorkerReply } from './highlighting.ts';

const reply = (message: WorkerReply) => postMessage(message);

async function colour({ code, language }: CodeText): Promise<void> {
  if (!(await loadGrammar(language).catch(() => false))) return reply({ tokens: null });
  // The time of a text counts from here, because a grammar may take long to arrive.
  reply('begun');
  reply({ tokens: colourCode(code, language) });
}

addEventListener('message', ({ data }: MessageEvent<CodeText>) => {
  void colour(data).catch(() => reply({ tokens: null }));
});
