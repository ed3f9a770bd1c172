// npm test: runs every check required before a change lands; `npm test -- --only types,unit` runs a part of them,
// `npm test -- --changed` what the change since the last commit touches, `--changed REV` what came since REV.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureHeadlessChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { Refusal, root, run, runScript } from './lib/project.mjs';
import { runSteps, summarizeSteps } from './lib/steps.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const REPORTS = path.join(root, 'test-results');
const TYPE_PROJECTS = ['.', 'packages/contract', 'packages/database', 'apps/server', 'apps/web', 'e2e', 'bench'];
const CRUISED = ['packages', 'apps', 'e2e', 'bench'];

let node;

const inModules = (file) => path.join(root, 'node_modules', file);

/** Runs a program of node_modules with the project's Node.js, which also comes first in the PATH. */
async function runTool(file, words, { env = {}, cwd = root } = {}) {
  const paths = [path.dirname(node), inModules('.bin'), process.env.PATH].join(path.delimiter);
  const options = {
    quiet: true,
    cwd,
    env: { ...process.env, PATH: paths, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
  };
  const { code, output } = await run(node, [inModules(file), ...words], options);
  return { ok: code === 0, output };
}

async function checkTypes() {
  const outputs = [];
  for (const project of TYPE_PROJECTS) {
    const { ok, output } = await runTool('typescript-7/bin/tsc', ['-p', project]);
    if (!ok) outputs.push(output);
  }
  return { ok: outputs.length === 0, output: outputs.join('\n') };
}

async function checkImports() {
  const words = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...CRUISED];
  const { ok, output } = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', words);
  if (!output.startsWith('{')) return { ok: false, output };
  const { totalCruised, totalDependenciesCruised, violations } = JSON.parse(output).summary;
  // Without a TypeScript compiler it supports, dependency-cruiser finds no modules and reports success.
  if (totalCruised < 20 || totalDependenciesCruised < 20) {
    return { ok: false, output: `Only ${totalCruised} modules were read: dependency-cruiser cannot parse TypeScript.` };
  }
  const errors = violations.filter(({ rule }) => rule.severity === 'error');
  const lines = errors.map(({ rule, from, to, cycle }) => {
    const chain = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
    return `${rule.name}: ${from} → ${chain}`;
  });
  return { ok: ok && errors.length === 0, output: lines.join('\n') };
}

/** `since` narrows the tests to the files that import, directly or not, what has changed since that commit. */
async function runUnitTests(since) {
  const report = path.join(REPORTS, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const narrowed = since === undefined ? [] : ['--changed', since, '--passWithNoTests'];
  const { ok, output } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...narrowed]);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(report);
  return { ok: ok && (passed > 0 || since !== undefined), output, passed, failed };
}

async function runBrowserTests() {
  const report = path.join(REPORTS, 'browser.json');
  const env = { CHROMIUM_PATH: await ensureHeadlessChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const words = ['test', '--reporter=line,json'];
  const { ok, output } = await runTool('@playwright/test/cli.js', words, { env, cwd: path.join(root, 'e2e') });
  const { expected: passed = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {};
  return { ok: ok && passed > 0, output, passed, failed: unexpected + flaky };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** @type {import('./lib/steps.mjs').Step[]} */
const STEPS = [
  // The linter has read all types anyway; the compiler of its own repeats the half of that work.
  {
    name: 'lint',
    title: 'Lint and types',
    run: () => runTool('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  },
  { name: 'format', title: 'Format', run: () => runTool('oxfmt/bin/oxfmt', ['--check', '.']) },
  { name: 'types', title: 'Types', isNamed: true, run: checkTypes },
  { name: 'imports', title: 'Import rules', run: checkImports },
  { name: 'dead-code', title: 'Dead code', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  {
    name: 'build',
    title: 'Build of the pages',
    run: () => ensureWebBuilt(node).then(() => ({ ok: true, output: '' })),
  },
  { name: 'unit', title: 'Unit and endpoint tests', alone: true, run: (since) => runUnitTests(since) },
  { name: 'browser', title: 'Browser tests', alone: true, run: runBrowserTests },
];

/** Steps that check the whole project in a minute, which a change of one file may break anywhere. */
const ALWAYS = ['lint', 'format', 'imports', 'dead-code'];

function chooseSteps(words) {
  if (words.length === 0) return STEPS.filter(({ isNamed }) => !isNamed);
  if (words[0] === '--changed' && words.length <= 2) {
    const since = words[1] ?? 'HEAD';
    const steps = STEPS.filter(({ name }) => name === 'unit' || ALWAYS.includes(name));
    return steps.map((step) => ({ ...step, run: () => step.run(since) }));
  }
  const names = words[0] === '--only' && words.length === 2 ? words[1].split(',') : [];
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (names.length === 0 || unknown) {
    throw new Refusal(
      `Usage: npm test [-- --changed [REV] | --only NAME,NAME…] with names of ${STEPS.map(({ name }) => name).join(', ')}.`,
    );
  }
  // The browser tests need the built pages.
  return STEPS.filter(({ name }) => names.includes(name) || (name === 'build' && names.includes('browser')));
}

await runScript(async () => {
  const steps = chooseSteps(process.argv.slice(2));
  await ensureInstalled();
  node = findNode();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  return summarizeSteps(await runSteps(steps));
});
