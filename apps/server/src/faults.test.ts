// The catalogue of seeded faults (`npm run faults`) follows the sources: a fault whose text has changed is mended there.
import { expect, test } from 'vitest';
// @ts-expect-error a script without types of its own
import { checkCatalogue, faults } from '../../../scripts/faults/catalogue.mjs';

test('every seeded fault can still be made', () => {
  expect(faults.length).toBeGreaterThan(90);
  expect(checkCatalogue(), 'mend the fault in scripts/faults/layers').toEqual([]);
});
