// Where a fault should be found: each hint names a step of `npm test` and the part of it to run.

/**
 * @typedef {object} Hint
 * @property {'unit' | 'browser' | 'types' | 'lint' | 'dead-code'} step
 * @property {string[]} files what the paths of its test files contain; for `types` the folders of its projects
 * @property {string} [named] a pattern of the names of its tests
 */

/** Test files by parts of their paths; folders rather than files, so that a hint outlives a divided file. @returns {Hint} */
export const unit = (...files) => ({ step: 'unit', files });

/** Those tests among all calls of the contract that name `call`, such as `halves.updateHalf`. @returns {Hint} */
export const ofCall = (call) => ({ step: 'unit', files: ['apps/server/src/contract'], named: call });

/** Journeys by the names of their files. @returns {Hint} */
export const browser = (...names) => ({ step: 'browser', files: names.map((name) => `e2e/src/${name}`) });

/** Type projects by their folders. @returns {Hint} */
export const types = (...folders) => ({ step: 'types', files: folders });

/** @type {Hint} */
export const lint = { step: 'lint', files: [] };

/** @type {Hint} */
export const deadCode = { step: 'dead-code', files: [] };

/** The hint in one line, by which reports know it. @param {Hint} hint */
export const keyOf = ({ step, files, named }) => [step, ...files, ...(named ? [`«${named}»`] : [])].join(' ');
