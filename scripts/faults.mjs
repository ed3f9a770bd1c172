// npm run faults: makes one mistake at a time in a copy of the project and says whether the tests find it.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkCatalogue, faults, layerNames } from './faults/catalogue.mjs';
import { keyOf } from './faults/hints.mjs';
import { compareReports, definitionOf, openReport, readReport, summarize } from './faults/report.mjs';
import { firstFailure, runTests } from './faults/run-tests.mjs';
import { commitOf, createTree } from './faults/tree.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { Refusal, root, runScript, say } from './lib/project.mjs';

const USAGE = `Usage: npm run faults -- [OPTIONS]
  --check               say which faults can no longer be made, and end
  --only NAME,NAME…     these faults alone
  --layer NAME          one of ${layerNames.join(', ')}
  --in FOLDER           a checkout to copy instead of this one
  --report FILE         where to write what was found (.cache/faults.json)
  --resume              keep the verdicts that the report has
  --jobs N              make so many faults at a time, each in a copy of its own (1)
  --whole               run all unit tests for each fault instead of those that it names
  --compare OLD NEW     say which faults of one report the other no longer finds, and end`;

const STEPS = ['types', 'unit', 'lint', 'dead-code', 'browser'];
const WHOLE = [{ step: 'unit', files: [] }];

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        compare: { type: 'boolean', default: false },
        resume: { type: 'boolean', default: false },
        whole: { type: 'boolean', default: false },
        in: { type: 'string', default: root },
        jobs: { type: 'string', default: '1' },
        layer: { type: 'string' },
        only: { type: 'string' },
        report: { type: 'string', default: path.join(root, '.cache/faults.json') },
      },
    });
    if (positionals.length !== (values.compare ? 2 : 0) || !/^[1-9]$/.test(values.jobs)) throw new Refusal(USAGE);
    return { ...values, positionals };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`${error.message}\n\n${USAGE}`);
  }
}

function chooseFaults({ only, layer }) {
  const names = only?.split(',');
  const unknown = names?.find((name) => !faults.some((fault) => fault.name === name));
  if (unknown) throw new Refusal(`There is no fault named ${unknown}.`);
  if (layer && !layerNames.includes(layer)) throw new Refusal(USAGE);
  return faults.filter((fault) => (names?.includes(fault.name) ?? true) && (!layer || fault.layer === layer));
}

function refuseImpossible(folder, chosen) {
  const reasons = checkCatalogue(folder, chosen);
  if (reasons.length > 0) throw new Refusal(`These faults can no longer be made:\n${reasons.join('\n')}`);
}

/** Faults with the same tests in a row, journeys last. */
const inOrder = (chosen, hintsOf) =>
  chosen.toSorted((a, b) => {
    const [first, second] = [a, b].map((fault) => hintsOf(fault)[0]);
    return STEPS.indexOf(first.step) - STEPS.indexOf(second.step) || keyOf(first).localeCompare(keyOf(second));
  });

/** Looks for a fault where it should be found; tests that miss it have passed, and so are right without a fault as well. */
async function judge(place, fault, hints, report) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  for (const hint of hints) {
    const outcome = await place.tree.withFault(fault, () => runSurely(place, hint));
    if (!outcome.ok) return { verdict: 'found', by: keyOf(hint), ...firstFailure(outcome), seconds: seconds() };
    report.clean[keyOf(hint)] = cleanOf(hint, outcome);
  }
  const isClear = hints.every((hint) => report.clean[keyOf(hint)].ok);
  return { verdict: isClear ? 'not found' : 'unclear', seconds: seconds() };
}

/** Runs a hint; on a busy machine a test may fail by itself, so one that has failed must fail again. */
async function runSurely(place, hint) {
  const outcome = await runTests(place, hint, true);
  if (outcome.ok || hint.step !== 'unit') return outcome;
  const { file, test } = firstFailure(outcome);
  const again = { step: 'unit', files: [file], ...(test.startsWith('(') ? {} : { named: escapePattern(test) }) };
  const isSure = file !== '' && !(await runTests(place, again, true)).ok;
  // Some tests fail only after those before them.
  return isSure ? outcome : runTests(place, hint, true);
}

const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs what has found faults without any, since tests that fail anyway would find everything. */
async function checkClean(place, hints, report) {
  for (const step of STEPS) {
    const ofStep = hints.filter((hint) => hint.step === step && report.clean[keyOf(hint)]?.ok !== true);
    // Files that several hints name run once; hints of single tests run by themselves.
    const together = ofStep.filter((hint) => !hint.named && hint.files.length > 0 && step !== 'types');
    const results = together.length > 1 ? await runTogether(place, step, together) : [];
    for (const hint of ofStep) {
      const own = together.includes(hint) ? resultsFor(hint, results) : [];
      const passes = own.length > 0 && own.every(({ ok }) => ok);
      report.clean[keyOf(hint)] = passes ? { ok: true, tests: own.length } : await runClean(place, hint);
      report.save();
    }
  }
}

async function runTogether(place, step, hints) {
  const files = [...new Set(hints.flatMap((hint) => hint.files))];
  say(`… without a fault: ${step}, ${files.length} places`);
  return (await runTests(place, { step, files }, false)).tests;
}

const resultsFor = ({ files }, results) => {
  const everywhere = files.every((part) => results.some(({ file }) => file.includes(part)));
  return everywhere ? results.filter(({ file }) => files.some((part) => file.includes(part))) : [];
};

async function runClean(place, hint) {
  say(`… without a fault: ${keyOf(hint)}`);
  const result = cleanOf(hint, await runTests(place, hint, false));
  if (!result.ok) say(`✗ without a fault: ${keyOf(hint)}: ${result.test} ${result.message}`);
  return result;
}

/** Whether the tests of a hint exist and pass. */
function cleanOf({ step }, outcome) {
  const hasTests = outcome.tests.length > 0 || !['unit', 'browser'].includes(step);
  if (!hasTests) return { ok: false, file: '', test: '', message: 'no such tests' };
  return outcome.ok ? { ok: true, tests: outcome.tests.length } : { ok: false, ...firstFailure(outcome) };
}

function tell(name, { verdict, test, message, seconds }) {
  const by = verdict === 'found' ? `  ${test || message}` : '';
  say(`${verdict === 'found' ? '✓ found    ' : `✗ ${verdict.toUpperCase()}`}  ${name} (${seconds} s)${by}`);
}

/** Makes the faults that have no verdict yet, some at a time. */
async function judgeAll(places, open, { hintsOf, isWhole, report }) {
  const queue = [...open];
  const work = async (place) => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      const verdict = await judge(place, fault, hintsOf(fault), report);
      const { layer, kind } = fault;
      report.faults[fault.name] = { ...verdict, layer, kind, definition: definitionOf(fault, isWhole) };
      report.save();
      tell(fault.name, verdict);
    }
  };
  await Promise.all(places.map(work));
}

/** Takes back what was found by tests that fail without a fault. */
async function proveFound(place, chosen, { hintsOf, report }) {
  const found = chosen
    .map((fault) => [fault, report.faults[fault.name]])
    .filter(([, { verdict }]) => verdict === 'found');
  const hintBy = ([fault, { by }]) => hintsOf(fault).find((hint) => keyOf(hint) === by);
  const hints = new Map(found.map((one) => [one[1].by, hintBy(one)]));
  await checkClean(place, [...hints.values()], report);
  for (const [{ name }, verdict] of found) {
    if (report.clean[verdict.by].ok) continue;
    verdict.verdict = 'unclear';
    tell(name, verdict);
  }
  report.save();
}

async function runFaults(options, chosen) {
  const hintsOf = (fault) => (options.whole ? WHOLE : fault.tests);
  const report = openReport(options.report, { resumes: options.resume, commit: commitOf(options.in) });
  const isKnown = ({ name, ...fault }) => {
    const { verdict = 'unclear', definition } = report.faults[name] ?? {};
    return verdict !== 'unclear' && definition === definitionOf(fault, options.whole);
  };
  const open = inOrder(
    chosen.filter((fault) => !isKnown(fault)),
    hintsOf,
  );
  const node = findNode();
  const count = Math.max(1, Math.min(Number(options.jobs), open.length));
  const places = Array.from({ length: count }, () => ({ tree: createTree(options.in), node }));
  await judgeAll(places, open, { hintsOf, isWhole: options.whole, report });
  await proveFound(places[0], chosen, { hintsOf, report });
  const verdicts = chosen.map(({ name }) => report.faults[name]);
  process.stdout.write(`\n${summarize(verdicts)}\n`);
  return verdicts.every(({ verdict }) => verdict === 'found') ? 0 : 1;
}

function compare([before, after]) {
  const lost = compareReports(readReport(before), readReport(after));
  process.stdout.write(lost.length > 0 ? `${lost.join('\n')}\n` : 'Whatever was found is still found.\n');
  return lost.length > 0 ? 1 : 0;
}

// An ended script removes its copies.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await runScript(async () => {
  const options = readOptions();
  if (options.compare) return compare(options.positionals);
  const chosen = chooseFaults(options);
  options.in = path.resolve(options.in);
  refuseImpossible(options.in, chosen);
  if (options.check) return 0;
  await ensureInstalled();
  return runFaults(options, chosen);
});
