// Runs the tests that a hint names in a copy of the project.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from '../lib/chromium.mjs';
import { run } from '../lib/project.mjs';

/** Milliseconds after which a run that hangs is ended. */
const LONGEST_RUN = 30 * 60_000;

/**
 * @typedef {object} TestResult
 * @property {string} file relative to the copy
 * @property {string} name
 * @property {boolean} ok
 * @property {string} message the first line of what went wrong
 *
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {TestResult[]} tests those that ran
 * @property {string} output
 */

/**
 * Runs one hint.
 * @param {{ tree: ReturnType<typeof import('./tree.mjs').createTree>, node: string }} place the copy, and the Node.js to run
 * @param {import('./hints.mjs').Hint} hint
 * @param {boolean} stopsEarly at the first failure
 * @returns {Promise<Outcome>}
 */
export function runTests(place, hint, stopsEarly) {
  return runners[hint.step](place, hint, stopsEarly);
}

async function runTool({ tree, node }, file, words, { cwd = tree.folder, env = {} } = {}) {
  const modules = path.join(tree.folder, 'node_modules');
  const paths = [path.dirname(node), path.join(modules, '.bin'), process.env.PATH].join(path.delimiter);
  const { code, output } = await run(node, [path.join(modules, file), ...words], {
    quiet: true,
    cwd,
    timeout: LONGEST_RUN,
    env: { ...process.env, PATH: paths, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
  });
  return { ok: code === 0, output, tests: [] };
}

async function runUnit(place, { files, named }, stopsEarly) {
  const report = path.join(place.tree.folder, 'faults-unit.json');
  rmSync(report, { force: true });
  const words = ['run', '--reporter=json', `--outputFile.json=${report}`, ...files];
  if (named) words.push('-t', named);
  if (stopsEarly) words.push('--bail', '1');
  const env = await place.tree.testEnvironment(place.node);
  const outcome = await runTool(place, 'vitest/vitest.mjs', words, { env });
  const { testResults = [] } = readReport(report);
  const tests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(place.tree.folder, name);
    const ran = assertionResults
      .filter((test) => ['passed', 'failed'].includes(test.status))
      .map((test) => resultOf(file, test.fullName, test.status === 'passed', test.failureMessages[0]));
    const isWhole = status !== 'failed' || ran.some(({ ok }) => !ok);
    return isWhole ? ran : [...ran, resultOf(file, '(the file as a whole)', false, message)];
  });
  return { ...outcome, tests };
}

async function runBrowser(place, { files }, stopsEarly) {
  const failure = await place.tree.build(place.node);
  if (failure)
    return { ok: false, output: failure, tests: [resultOf('apps/web', 'the build of the pages', false, failure)] };
  const report = path.join(place.tree.folder, 'faults-browser.json');
  rmSync(report, { force: true });
  const words = ['test', '--reporter=json', ...(stopsEarly ? ['-x'] : []), ...files.map((file) => path.basename(file))];
  const outcome = await runTool(place, '@playwright/test/cli.js', words, {
    cwd: path.join(place.tree.folder, 'e2e'),
    env: { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { ...outcome, tests: (readReport(report).suites ?? []).flatMap((suite) => journeysOf(suite)) };
}

/** Flattens the suites of a report of Playwright. */
function journeysOf({ suites = [], specs = [], title }, above = []) {
  const titles = [...above, title];
  const own = specs.flatMap(({ title: name, file, tests }) =>
    tests.flatMap(({ results }) =>
      results
        .filter(({ status }) => !['skipped', 'interrupted'].includes(status))
        .map(({ status, error }) =>
          resultOf(`e2e/src/${file}`, [...titles.slice(1), name].join(' '), status === 'passed', error?.message),
        ),
    ),
  );
  return [...own, ...suites.flatMap((suite) => journeysOf(suite, titles))];
}

async function runTypes(place, { files }) {
  const outcomes = [];
  for (const folder of files) outcomes.push(await runTool(place, 'typescript-7/bin/tsc', ['-p', folder]));
  return outcomes.find(({ ok }) => !ok) ?? outcomes[0];
}

const runners = {
  unit: runUnit,
  browser: runBrowser,
  types: runTypes,
  lint: (place) => runTool(place, 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  'dead-code': (place) => runTool(place, 'knip/bin/knip.js', ['--no-progress']),
};

const resultOf = (file, name, ok, message = '') => ({ file, name, ok, message: ok ? '' : firstLine(message) });

/** The first line with words; colours are part of some messages. */
const firstLine = (text) =>
  (
    stripVTControlCharacters(text)
      .split('\n')
      .find((line) => line.trim()) ?? ''
  )
    .trim()
    .slice(0, 300);

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** What a failed run says first: a test, or a line of the tool. @param {Outcome} outcome */
export function firstFailure({ tests, output }) {
  // A file that was stopped by the failure of another has nothing to say.
  const failed = tests.find(({ ok, message }) => !ok && message) ?? tests.find(({ ok }) => !ok);
  if (failed) return { file: failed.file, test: failed.name, message: failed.message };
  const lines = output.split('\n').filter((line) => line.trim());
  return {
    file: '',
    test: '',
    message: firstLine(lines.find((line) => /error|unused|✖|×/i.test(line)) ?? lines.at(-1) ?? ''),
  };
}
