// The report of a run: what each fault was found by.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../lib/project.mjs';

/**
 * @typedef {object} Verdict
 * @property {'found' | 'not found' | 'unclear'} verdict unclear when its tests fail without the fault too
 * @property {string} layer
 * @property {string} kind
 * @property {string} definition hash of the fault, so that a changed one runs again
 * @property {string} [by] the hint that found it
 * @property {string} [file]
 * @property {string} [test]
 * @property {string} [message]
 * @property {number} seconds
 */

/** Hash of what a fault is and where it is looked for. */
export const definitionOf = ({ file, find, replace, tests }, isWhole) =>
  createHash('sha256')
    .update(JSON.stringify([file, find, replace, tests, isWhole]))
    .digest('hex')
    .slice(0, 12);

/** Reads a report, or starts one. */
export function openReport(file, { resumes, commit }) {
  const known = resumes && existsSync(file) ? readReport(file) : { commit, clean: {}, faults: {} };
  if (known.commit !== commit) {
    throw new Refusal(
      `${file} tells of commit ${known.commit} and cannot be resumed with ${commit}: name another report.`,
    );
  }
  // What failed without a fault is tried again.
  const clean = Object.fromEntries(Object.entries(known.clean).filter(([, { ok }]) => ok));
  const report = { ...known, clean };
  const save = () => {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  };
  return { ...report, save };
}

export function readReport(file) {
  if (!existsSync(file)) throw new Refusal(`There is no report ${file}.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Names the faults that the old tests find and the new ones do not. */
export function compareReports(before, after) {
  const found = Object.entries(before.faults).filter(([, { verdict }]) => verdict === 'found');
  return found.flatMap(([name, { by, test }]) => {
    const verdict = after.faults[name]?.verdict ?? 'missing in the new report';
    return verdict === 'found' ? [] : [`${name}: ${verdict} (before by ${by}${test ? `: ${test}` : ''})`];
  });
}

/** A table of verdicts by layer. */
export function summarize(verdicts) {
  const layers = Map.groupBy(verdicts, ({ layer }) => layer);
  const lines = [...layers].map(([layer, own]) => {
    const count = (wanted) => own.filter(({ verdict }) => verdict === wanted).length;
    const parts = ['found', 'not found', 'unclear'].map((verdict) => `${count(verdict)} ${verdict}`);
    return `  ${layer.padEnd(10)}  ${String(own.length).padStart(3)} faults  ${parts.join(', ')}`;
  });
  return lines.join('\n');
}
