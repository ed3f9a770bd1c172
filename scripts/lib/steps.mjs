// Runs the steps of `npm test` two at a time, prints what failed and a summary.
import { say } from './project.mjs';

/**
 * One part of `npm test`.
 * @typedef {object} Step
 * @property {string} name as `--only` takes it
 * @property {string} title what it checks, for people
 * @property {boolean} [alone] it uses all cores itself
 * @property {boolean} [isNamed] it runs only when it is named
 * @property {() => Promise<Outcome>} run
 *
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output shown when the step failed
 * @property {number} [passed] tests
 * @property {number} [failed] tests
 *
 * @typedef {Outcome & { step: Step, seconds: number }} Result
 */

/** @param {Step[]} steps @returns {Promise<Result[]>} in the order of `steps` */
export async function runSteps(steps) {
  const results = new Map();
  const work = async (queue) => {
    for (let step = queue.shift(); step; step = queue.shift()) results.set(step, await runStep(step));
  };
  const quick = steps.filter((step) => !step.alone);
  await Promise.all([work(quick), work(quick)]);
  await work(steps.filter((step) => step.alone));
  return steps.map((step) => results.get(step));
}

async function runStep(step) {
  say(`… ${step.title}`);
  const started = performance.now();
  const outcome = await step.run().catch((error) => ({ ok: false, output: error.message }));
  const result = { ...outcome, step, seconds: (performance.now() - started) / 1000 };
  say(`${result.ok ? '✓' : '✗'} ${step.title} (${result.seconds.toFixed(1)} s)`);
  if (!result.ok) say(`\n${result.output.trim()}\n`);
  return result;
}

/** Prints the table and the closing line and returns the exit code. @param {Result[]} results */
export function summarizeSteps(results) {
  const width = Math.max(...results.map(({ step }) => step.name.length));
  const rows = results.map(({ step, ok, seconds, passed, failed }) => {
    const tests = passed === undefined ? '' : `${passed} passed, ${failed} failed`;
    return `  ${step.name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${ok ? 'ok    ' : 'FAILED'}  ${tests}`.trimEnd();
  });
  const passed = results.reduce((sum, result) => sum + (result.passed ?? 0), 0);
  // A step that failed without a failed test (a type error, a test file that does not load) counts as one failure.
  const failed = results.reduce((sum, result) => sum + (result.ok ? 0 : Math.max(result.failed ?? 0, 1)), 0);
  process.stdout.write(`\n${rows.join('\n')}\n\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
