// The seeded faults, layer by layer, and the check that each can still be made.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/project.mjs';
import { baseFaults } from './layers/base.mjs';
import { contractFaults } from './layers/contract.mjs';
import { databaseFaults } from './layers/database.mjs';
import { featureFaults } from './layers/features.mjs';
import { journeyFaults } from './layers/journeys.mjs';
import { kitFaults } from './layers/kit.mjs';
import { serverFaults } from './layers/server.mjs';
import { stateFaults } from './layers/states.mjs';

/**
 * A mistake that somebody might make.
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} layer
 * @property {string} kind what goes wrong, such as «access condition dropped»
 * @property {string} file
 * @property {string} find text that occurs exactly once in the file
 * @property {string} replace what the mistake makes of it
 * @property {import('./hints.mjs').Hint[]} tests where it should be found, the cheapest first
 */

const layers = {
  server: serverFaults,
  database: databaseFaults,
  contract: contractFaults,
  features: featureFaults,
  states: stateFaults,
  kit: kitFaults,
  base: baseFaults,
  journeys: journeyFaults,
};

/** All faults. @type {Fault[]} */
export const faults = Object.entries(layers).flatMap(([layer, known]) => known.map((fault) => ({ ...fault, layer })));

/** Names of the layers. */
export const layerNames = Object.keys(layers);

/**
 * Names the faults that cannot be made in a checkout of the project, each with the reason.
 * @param {string} folder of the checkout
 * @param {Fault[]} chosen
 * @returns {string[]} empty when all is well
 */
export function checkCatalogue(folder = root, chosen = faults) {
  const written = listTests(folder);
  const twice = chosen.filter(({ name }, index) => chosen.findIndex((other) => other.name === name) !== index);
  return [
    ...twice.map(({ name }) => `${name}: two faults have this name`),
    ...chosen.flatMap((fault) => {
      const reason = whyNot(folder, fault) ?? whyNowhere(fault, written);
      return reason ? [`${fault.name}: ${reason}`] : [];
    }),
  ];
}

function whyNot(folder, { file, find, replace, tests }) {
  if (tests.length === 0) return 'no tests are named';
  if (find === replace) return 'it changes nothing';
  const text = readText(path.join(folder, file));
  if (text === undefined) return `${file} does not exist`;
  const count = text.split(find).length - 1;
  return count === 1 ? undefined : `${file} contains its text ${count} times instead of once`;
}

/** All test files, with slashes. */
const listTests = (folder) =>
  ['apps/*/src', 'packages/*/src', 'e2e/src']
    .flatMap((place) => globSync(`${place}/**/*.{test,spec}.{ts,tsx}`, { cwd: folder }))
    .map((file) => file.replaceAll('\\', '/'));

function whyNowhere({ tests }, written) {
  const parts = tests.filter(({ step }) => ['unit', 'browser'].includes(step)).flatMap(({ files }) => files);
  const missing = parts.find((part) => !written.some((file) => file.includes(part)));
  return missing && `no test file has ${missing} in its path`;
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
