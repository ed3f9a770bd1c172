// Measures the interface: the built pages in Chromium, throttled to a cheap machine far from the server.
import { launchBrowser } from './browser.ts';
import { measureBigJournal } from './interface/big-journal.ts';
import { measureDraft } from './interface/draft.ts';
import { type InterfaceFigure, printFigures } from './interface/figure.ts';
import { measureLoading } from './interface/loading.ts';
import { measureNextAnswer } from './interface/next-answer.ts';
import { measureBareRequest, readMemory } from './measure.ts';
import { openGround, openSchool, say } from './open-bench.ts';
import { type BenchOptions, chooseCalls } from './options.ts';
import { firstLine } from './pages.ts';
import { printGround } from './report.ts';
import { writeResults } from './results.ts';
import { loadSheet } from './school.ts';

/** Scenes in order: page loads come first, before any scene changes the school. */
const SCENES = [
  { name: 'pages coming up', measure: measureLoading },
  { name: 'answering', measure: measureDraft },
  { name: 'marking', measure: measureNextAnswer },
  { name: 'journal 1,000 × 200', measure: measureBigJournal },
];

/** Measures the pages and returns the exit code. */
export async function runInterface(options: BenchOptions): Promise<number> {
  const bench = await openSchool(await openGround(), options);
  const bareRequest = await measureBareRequest(bench);
  await loadSheet(bench.db.url);
  const browser = await launchBrowser();
  const figures: InterfaceFigure[] = [];
  const failures: string[] = [];
  try {
    for (const { name, measure } of chooseCalls(SCENES, options)) {
      say(`… ${name}`);
      await measure(browser, `http://127.0.0.1:${bench.serverPort}`).then(
        (measured) => figures.push(...measured),
        (error: Error) => failures.push(`«${name}» was not measured: ${firstLine(error)}`),
      );
    }
  } finally {
    await browser.close();
  }
  printGround(bareRequest, readMemory(bench));
  printFigures(figures);
  for (const failure of failures) console.log(failure);
  const isWhole = !options.calls && failures.length === 0;
  await writeResults(isWhole ? { interface: figures } : {});
  return failures.length > 0 ? 1 : 0;
}
